/** Debian's package `chromium` has it. */
export const chromiumPath = process.env.CALLWARDEN_CHROMIUM ?? '/usr/bin/chromium';
