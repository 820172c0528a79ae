"""The only writers of people, evenings, sign-ups and messages."""
