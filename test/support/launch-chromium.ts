import { type Browser, chromium } from 'playwright-core';

/** Debian's package `chromium` has it. */
export const chromiumPath = process.env.CALLWARDEN_CHROMIUM ?? '/usr/bin/chromium';

/** Without its sandbox, which root cannot use. Throws where Chromium is not installed. */
export function launchChromium(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', ...args] });
}
