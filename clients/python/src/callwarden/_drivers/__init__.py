"""Does what flows ask for, over httpx: once with and once without asyncio."""
