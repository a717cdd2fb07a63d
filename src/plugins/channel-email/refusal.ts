import { PermanentError } from '@callwarden/sdk';
import { oneLine } from './clean-text.js';

/** What nodemailer's errors carry. Its own `permanent` is true for every 5yz, a refused password included. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** About the recipient or the content, so that another server would say the same; RFC 5321 §4.2.3, RFC 7504 and RFC 1846. */
const final = new Set([501, 510, 511, 513, 521, 541, 550, 551, 552, 553, 554, 555, 556]);

const advice: Readonly<Record<string, string>> = {
  EAUTH: ' (check user and password)',
  ETLS: ' (check secure, requireTls, port and tls.ca)',
};

/**
 * The error for what the server refused or how the way there failed. It is a new error without a cause, because servers
 * quote what they were sent.
 * @param secrets that must not leak. @returns a `PermanentError` MAIL_REFUSED only where no server would take it.
 */
export function refusal(error: unknown, host: string, secrets: readonly string[]): Error {
  const { code = '', command, responseCode, message } = error as SmtpError;
  const cleaned = secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), message);
  const reason = `${host}: ${oneLine(cleaned, 300)}`;
  const ofMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'; // that is of the sender
  const ofRelay = /\brelay/i.test(message); // this server does not serve us; another one may
  if (ofMessage && !ofRelay && final.has(responseCode ?? 0)) return new PermanentError('MAIL_REFUSED', reason);
  return new Error(`${reason}${advice[code] ?? ''}`);
}

/** The password in all forms in which SMTP sends it. */
export function secretsOf(user: string | undefined, password: string | undefined): string[] {
  if (!password) return [];
  const encoded = [password, `\u0000${user}\u0000${password}`].map((each) => Buffer.from(each).toString('base64'));
  return [...encoded, password];
}
