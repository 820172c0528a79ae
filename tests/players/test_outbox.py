"""Letters: each once, failures kept and tried again, over a real SMTP server (cases 41 and 45)."""

import socket
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import Message as Mail
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as MailHandler
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from players.models import Answer, Message
from players.services import evenings, outbox, signups
from tests.factories import ClubAdminFactory, EveningFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db
DONE = Message.Status


class Postbox(MailHandler):
    """Keeps what arrives; `answer` is what the server says to each recipient."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived: list[Mail] = []
        self.answer = "250 OK"

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        envelope.rcpt_tos.append(address)
        return self.answer

    def handle_message(self, message: Mail) -> None:
        self.arrived.append(message)


@pytest.fixture
def postbox(settings) -> Iterator[Postbox]:
    box = Postbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    yield box
    controller.stop()


def letter(**fields: Any) -> Message:
    user = fields.pop("user", None) or UserFactory()
    evening = EveningFactory()
    outbox.put(user, "evening_moved", key="moved:1:1", evening=evening.pk, **fields)
    return Message.objects.get(user=user)


def body_of(mail: Mail) -> str:
    return str(mail.get_payload(decode=True), "utf-8")


def test_a_freed_place_is_told_by_mail_in_the_readers_language(postbox: Postbox) -> None:
    evening = EveningFactory(seats=1, place="вул. Соборності, 12")
    first, second = MemberFactory(nick="Перша"), MemberFactory(nick="Друга")
    second.user.language = "en"
    second.user.save()
    for player in (first, second):
        signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    signups.answer(evening_id=evening.pk, player=first, answer=Answer.NO)
    call_command("send_messages")
    subjects = {mail["To"]: str(mail["Subject"]) for mail in postbox.arrived}
    assert set(subjects) == {first.user.email, second.user.email}
    offered = next(mail for mail in postbox.arrived if mail["To"] == second.user.email)
    assert body_of(offered).startswith("Друга: a place was freed.")
    assert f"/en/evenings/{evening.pk}/" in body_of(offered)
    assert Message.objects.filter(status=DONE.SENT).count() == 2


def test_case_45_the_same_thing_is_told_once(postbox: Postbox) -> None:
    user, evening = UserFactory(), EveningFactory()
    for _again in range(3):
        outbox.put(user, "evening_moved", key="moved:7:1", evening=evening.pk)
    outbox.send_due()
    outbox.send_due()
    assert len(postbox.arrived) == 1


def test_a_letter_keeps_its_message_id_over_all_attempts(postbox: Postbox) -> None:
    sent = letter()
    outbox.send_due()
    assert postbox.arrived[0]["Message-ID"] == f"<letter-{sent.pk}@127.0.0.1>"


def test_a_failed_letter_is_tried_again_later_and_given_up_in_the_end(postbox: Postbox) -> None:
    postbox.answer = "451 try again later"
    sent, now = letter(), timezone.now()
    waits = []
    for _attempt in range(len(outbox.DELAYS)):
        outbox.send_due(now)
        sent.refresh_from_db()
        waits.append(sent.due_at - now)
        assert sent.status == DONE.WAITING
        now = sent.due_at
    assert waits == list(outbox.DELAYS)
    assert outbox.send_due(now) == outbox.Report(failed=1)
    sent.refresh_from_db()
    assert (sent.status, sent.attempts) == (DONE.FAILED, 6)
    assert "451" in sent.error


def test_an_address_that_does_not_exist_is_not_tried_again(postbox: Postbox) -> None:
    postbox.answer = "550 no such user"
    sent = letter()
    assert outbox.send_due() == outbox.Report(failed=1)
    sent.refresh_from_db()
    assert (sent.status, sent.attempts) == (DONE.FAILED, 1)


def test_one_bad_address_does_not_hold_up_the_others(postbox: Postbox, settings) -> None:
    for name in ("one", "two"):
        outbox.put(UserFactory(username=name), "evening_moved", key="moved:1:1", evening=EveningFactory().pk)
    settings.EMAIL_PORT, port = 1, settings.EMAIL_PORT
    assert outbox.send_due() == outbox.Report(retried=2)
    settings.EMAIL_PORT = port
    assert outbox.send_due(timezone.now() + timedelta(minutes=2)) == outbox.Report(sent=2)


def test_an_admin_has_a_failed_letter_sent_again(postbox: Postbox) -> None:
    postbox.answer = "550 no such user"
    sent = letter()
    outbox.send_due()
    postbox.answer = "250 OK"
    outbox.send_again(sent.pk)
    assert outbox.send_due() == outbox.Report(sent=1)


def test_a_letter_whose_sender_died_is_not_sent_again_by_itself(postbox: Postbox) -> None:
    sent, now = letter(), timezone.now()
    Message.objects.filter(pk=sent.pk).update(status=DONE.SENDING, claimed_at=now)
    assert outbox.send_due(now + timedelta(minutes=14)) == outbox.Report()
    assert outbox.send_due(now + timedelta(minutes=15)) == outbox.Report(failed=1)
    assert postbox.arrived == []


def test_what_somebody_does_not_want_is_not_sent(postbox: Postbox) -> None:
    sent = letter(user=UserFactory(muted=["evening_changed"]))
    assert outbox.send_due() == outbox.Report(skipped=1)
    sent.refresh_from_db()
    assert (sent.status, postbox.arrived) == (DONE.SKIPPED, [])


def test_an_offer_that_is_over_is_not_told_any_more(postbox: Postbox) -> None:
    user, evening, now = UserFactory(), EveningFactory(), timezone.now()
    until = (now - timedelta(minutes=1)).isoformat()
    outbox.put(user, "place_offered", key="offered:1:1", evening=evening.pk, nick="Сова", until=until)
    assert outbox.send_due() == outbox.Report(skipped=1)


def test_a_rolled_back_change_tells_nobody() -> None:
    with transaction.atomic():
        letter()
        transaction.set_rollback(True)
    assert Message.objects.count() == 0


def test_cancelling_tells_everybody_signed_up_but_those_who_said_no() -> None:
    evening, admin = EveningFactory(), ClubAdminFactory()
    people = {answer: MemberFactory() for answer in Answer}
    for answer, player in people.items():
        signups.answer(evening_id=evening.pk, player=player, answer=answer)
    evenings.cancel_evening(evening_id=evening.pk, actor=admin, reason="хворий суддя")
    evenings.cancel_evening(evening_id=evening.pk, actor=admin, reason="ще раз")
    told = Message.objects.filter(template="evening_cancelled").values_list("user", flat=True)
    assert sorted(told) == sorted(p.user_id for a, p in people.items() if a != Answer.NO)
    evening.refresh_from_db()
    assert evening.cancel_reason == "хворий суддя"


def test_another_time_is_told_and_another_note_is_not() -> None:
    evening, admin, player = EveningFactory(), ClubAdminFactory(), MemberFactory()
    signups.answer(evening_id=evening.pk, player=player, answer=Answer.GOING)
    evenings.change_evening(evening_id=evening.pk, actor=admin, judges=[], notes="чай наш")
    assert Message.objects.count() == 0
    later: datetime = evening.starts_at + timedelta(minutes=30)
    evenings.change_evening(evening_id=evening.pk, actor=admin, judges=[], starts_at=later)
    assert [m.template for m in Message.objects.filter(user=player.user)] == ["evening_moved"]


def test_a_new_evening_is_told_to_those_who_asked_for_it() -> None:
    wants, others = UserFactory(muted=[]), UserFactory()
    evening = EveningFactory(status="draft")
    evenings.publish(evening_id=evening.pk, actor=ClubAdminFactory())
    evenings.publish(evening_id=evening.pk, actor=ClubAdminFactory())
    assert [m.user for m in Message.objects.filter(template="new_evening")] == [wants]
    assert others.muted == ["new_evening"]
