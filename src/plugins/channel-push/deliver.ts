import pLimit from 'p-limit';
import { type Message, PermanentError, type Receipt } from '@callwarden/sdk';
import { conclude } from './conclude.js';
import type { Options } from './options.js';
import { payloadOf } from './payload.js';
import { push } from './push.js';

const mostAtOnce = 50;

/** Sends a message to all devices of its person. @throws see conclude; the signal's reason when that aborts. */
export async function deliver(
  message: Message,
  signal: AbortSignal,
  options: Options,
  fetch: typeof globalThis.fetch,
): Promise<Receipt> {
  signal.throwIfAborted();
  const devices = message.to.devices ?? [];
  if (devices.length === 0) throw new PermanentError('NO_DEVICE', 'The person has no device for push messages.');
  const payload = payloadOf(message);
  // One limit for all devices: a slow one must not keep the others' receipt until core gives up and sends to all again.
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutSeconds * 1000)]);
  const outcomes = await pLimit(mostAtOnce).map(devices, (device) =>
    push(device, payload, message, { options, fetch, signal: inTime }),
  );
  signal.throwIfAborted();
  return conclude(outcomes);
}
