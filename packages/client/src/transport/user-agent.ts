import { version } from '../generated/facts.gen.js';

/** Undefined in browsers, which send their own, and whose preflight requests would have to allow another. */
export function userAgent(application?: string): string | undefined {
  const platform = (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent;
  if (platform?.startsWith('Mozilla/')) return undefined;
  return [application, `callwarden-client/${version}`, platform].filter(Boolean).join(' ');
}
