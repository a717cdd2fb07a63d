import { PermanentError, type Receipt } from '@callwarden/sdk';
import type { Outcome } from './push.js';

const mostReasons = 3;

/**
 * What the devices' outcomes mean for the message.
 * @throws PermanentError `NO_DEVICE` when all are gone, `PUSH_REFUSED` when none can be sent to as it is; an ordinary error
 * when another attempt may reach one. Each has `gone`, as the receipt would: endpoints to forget even so.
 */
export function conclude(outcomes: readonly Outcome[]): Receipt {
  const gone = outcomes.flatMap((each) => (each.is === 'gone' ? [each.endpoint] : []));
  // Devices that failed get no second attempt once one accepted: it would show the message twice on that one, for a
  // Topic replaces only what was not delivered yet.
  if (outcomes.some(({ is }) => is === 'accepted')) return gone.length > 0 ? { gone } : {};
  const reasons = (is: 'failed' | 'refused') =>
    [...new Set(outcomes.flatMap((each) => (each.is === is ? [each.reason] : [])))].slice(0, mostReasons).join('; ');
  const failed = reasons('failed');
  if (failed) throw withGone(new Error(`No device accepted the message: ${failed}`), gone);
  const refused = reasons('refused');
  if (refused) throw withGone(new PermanentError('PUSH_REFUSED', `No device accepted the message: ${refused}`), gone);
  throw withGone(new PermanentError('NO_DEVICE', 'The person no longer has a device for push messages.'), gone);
}

/** Not enumerable, because anybody who knows an endpoint can write to it: loggers print the other fields of errors. */
function withGone<E extends Error>(error: E, gone: readonly string[]): E & { readonly gone: readonly string[] } {
  return Object.defineProperty(error, 'gone', { value: gone }) as E & { gone: readonly string[] };
}
