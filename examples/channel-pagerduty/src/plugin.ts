import { definePlugin, type Message, PermanentError, type PluginContext, type Receipt } from '@callwarden/sdk';
import { z } from 'zod';
import { eventOf } from './event.ts';
import { Options } from './options.ts';
import { type Answer, send } from '@callwarden/sdk/http';

const Accepted = z.object({ dedup_key: z.string().max(255) });
const Refused = z.object({ errors: z.array(z.string()) });

/** Raises alerts in PagerDuty. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-pagerduty',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    channel: options.channel,
    deliver: (message, signal) => deliver(message, signal, options, context),
  }),
});

async function deliver(
  message: Message,
  signal: AbortSignal,
  options: Options,
  context: PluginContext,
): Promise<Receipt> {
  const { baseUrl, timeoutSeconds } = options;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(eventOf(message, options)),
  };
  const url = new URL('v2/enqueue', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
  const answer = await send(url, request, { signal, timeoutSeconds }, context);
  const accepted = answer.status === 202 && Accepted.safeParse(parsed(answer.text)).data;
  if (accepted) return { providerId: accepted.dedup_key };
  throw failureOf(answer);
}

/** 400 is for good, unless it is about the key, which an administrator can put right. */
function failureOf({ status, text, host }: Answer): Error {
  const reason = `${host} answered ${status}`;
  const { errors = [] } = Refused.safeParse(parsed(text)).data ?? {};
  if (errors.some((each) => each.includes('routing_key'))) return new Error(`${reason} (check routingKey)`);
  return status === 400 || status === 413 ? new PermanentError('PAGERDUTY_REFUSED', reason) : new Error(reason);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the page of a proxy
  }
}
