import type { Logger, Receipt } from '@callwarden/sdk';
import type { Carrier, Letter, Signing } from './carrier.js';
import { oneLine } from './clean-text.js';
import type { SmtpOptions } from './options.js';
import { readPem } from './pem.js';
import { refusal, secretsOf } from './refusal.js';

/** Hands letters to a server over a pool of connections that stay open between them. */
export async function smtpCarrier(options: SmtpOptions, dkim: Signing, log: Logger): Promise<Carrier> {
  const { host, port } = options;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(await settings(options, dkim));
  // Without a listener an error of a connection that nobody waits for would end the process.
  const refused = (error: unknown) => refusal(error, `${host}:${port}`, secretsOf(options.user, options.password));
  transport.on('error', (error: Error) => log.warn(refused(error).message));
  return {
    async send(letter: Letter, _key, signal): Promise<Receipt> {
      try {
        // An abort takes the letter from the queue, or closes the one connection that is at it: the server then drops an
        // unfinished message. One that it had just taken arrives all the same, and again at the next attempt, under
        // the same Message-ID.
        const info = await transport.sendMail({ ...letter, signal });
        return { providerId: oneLine((info.response ?? '').replace(/^250[ -]/, ''), 120) || info.messageId };
      } catch (error) {
        signal.throwIfAborted();
        throw refused(error);
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw refused(error);
      });
    },
    close: () => transport.close(),
  };
}

async function settings(options: SmtpOptions, dkim: Signing) {
  const { host, port, user, password, maxConnections } = options;
  const secure = options.secure ?? port === 465;
  const timeout = options.timeoutSeconds * 1000;
  const ca = options.tls.ca === undefined ? undefined : await readPem(options.tls.ca, 'smtp.tls.ca');
  return {
    pool: true as const,
    host,
    port,
    secure,
    maxConnections,
    dkim,
    requireTLS: options.requireTls ?? !secure,
    maxMessages: Infinity,
    // Core tries again and knows when; once here is for a connection that the server closed while it was idle.
    maxRequeues: 1,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
    // A server that no longer asks for the password is not the one that was configured.
    ...(user === undefined ? {} : { auth: { user, pass: password }, forceAuth: true }),
    tls: { minVersion: 'TLSv1.2' as const, rejectUnauthorized: true, ...(ca && { ca }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
