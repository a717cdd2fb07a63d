import { definePlugin, type Logger } from '@callwarden/sdk';
import { parseMailbox, plainKey, recipientOf } from './address.js';
import type { Carrier, Signing } from './carrier.js';
import { writeLetter } from './letter.js';
import { Options } from './options.js';
import { outboxCarrier } from './outbox.js';
import { readSigningKey } from './pem.js';
import { smtpCarrier } from './smtp.js';
import { loadTemplates } from './templates.js';

/** Writes a message as an e-mail and hands it to a mail server, or lays it into a folder. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-email',
  version: '1.0.0',
  options: Options,
  async create(options, { log }) {
    const sender = { from: parseMailbox(options.from)!, replyTo: parseMailbox(options.replyTo ?? '') };
    const templates = await loadTemplates(options, log);
    const carrier = await carrierOf(options, log);
    return {
      channel: 'email',
      templates: templates.names,
      async deliver(message, signal) {
        signal.throwIfAborted();
        const to = recipientOf(message.to);
        const letter = writeLetter(message, to, await templates.render(message), sender);
        return carrier.send(letter, plainKey(message.idempotencyKey), signal);
      },
      check: () => carrier.check(),
      close: () => carrier.close(),
    };
  },
});

async function carrierOf({ smtp, outbox, dkim }: Options, log: Logger): Promise<Carrier> {
  const signing = dkim && (await signingOf(dkim));
  if (smtp) return smtpCarrier(smtp, signing, log);
  return outboxCarrier(outbox!, signing);
}

/** What readers and mail programs rely on. RFC 8058 §4 wants both headers of unsubscribing among them. */
const signed =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted:X-Callwarden-Id';

async function signingOf({ domain, selector, privateKey }: NonNullable<Options['dkim']>): Promise<Signing> {
  return {
    domainName: domain,
    keySelector: selector,
    privateKey: await readSigningKey(privateKey),
    headerFieldNames: signed,
  };
}
