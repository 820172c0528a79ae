"""How heavy a page is, in bytes as sent."""

from playwright.sync_api import Page, Request


def weights_of(page: Page, address: str) -> dict[str, int]:
    """Bytes of body and headers by address, of a page that the device has never seen."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.send("Network.clearBrowserCache")
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    page.on("requestfinished", note)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.remove_listener("requestfinished", note)
    cdp.detach()
    sizes = {request.url: request.sizes() for request in requests}
    return {url: size["responseBodySize"] + size["responseHeadersSize"] for url, size in sizes.items()}
