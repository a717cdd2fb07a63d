import { definePlugin, type Message, PermanentError, type Receipt } from '@callwarden/sdk';
import { phoneNumberOf } from '../phone-number.js';
import { smsText } from '../text/wording.js';
import { Link } from './link.js';
import { Options } from './options.js';
import { SharedLink } from './shared-link.js';
import { sourceAddress } from './source-address.js';
import { submissions } from './submissions.js';
import { Submitter } from './submitter.js';

/** SMS over SMPP 3.4, straight to an operator's message centre. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-smpp',
  version: '0.1.0',
  options: Options,
  create: (options) => {
    const shared = new SharedLink((signal) => Link.open(options, signal));
    const submitter = new Submitter(shared, options);
    return {
      channel: 'sms',
      async check() {
        await shared.get(new AbortController().signal);
      },
      deliver: (message, signal) => deliver(message, signal, submitter, options),
      close: () => submitter.close(),
    };
  },
});

/** Parts go one after the other; the receipt has the id of the first. */
async function deliver(
  message: Message,
  signal: AbortSignal,
  submitter: Submitter,
  options: Options,
): Promise<Receipt> {
  signal.throwIfAborted();
  const from = sourceAddress(options.from);
  if (!from) throw new Error('from is no address'); // the options were checked
  const sms = { key: message.idempotencyKey, to: phoneNumberOf(message.to), text: smsText(message) };
  const parts = submissions(sms, from, options.registeredDelivery);
  const ids: string[] = [];
  for (const part of parts) {
    try {
      ids.push(await submitter.submit(part, signal));
    } catch (error) {
      signal.throwIfAborted();
      throw ids.length === 0 ? error : partial(error as Error, ids.length, parts.length);
    }
  }
  return ids[0] ? { providerId: ids[0] } : {};
}

function partial(error: Error, taken: number, parts: number): Error {
  const message = `${error.message}, after ${taken} of ${parts} parts were accepted`;
  return error instanceof PermanentError
    ? new PermanentError(error.code, message)
    : new Error(message, { cause: error });
}
