import { definePlugin, type Message, PermanentError, type PluginContext, type Receipt } from '@callwarden/sdk';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

const Options = z.strictObject({
  /** Takes a POST for each message. The service may call hosts that are in the options, and no other private address. */
  url: address,
  /** Asked with GET at the start, which fails unless the answer is 2xx. Absent: the start asks nobody. */
  healthUrl: address.optional(),
  /** Sent as `Authorization: Bearer`. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  /** The name by which users choose it; providers of the same channel stand in for each other. */
  channel: z
    .string()
    .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be letters, digits and "-", and begin with a lower-case letter')
    .default('plugin-name'),
  /** The service waits eight seconds, then it asks the next provider of the channel. */
  timeoutSeconds: z.number().positive().max(8).default(5),
});
type Options = z.infer<typeof Options>;

/** The receiver says that the message itself is wrong: no other provider could deliver it. */
const refusals: readonly number[] = [400, 413, 422];
const Accepted = z.object({ id: z.string().optional() });

/** Posts messages as JSON to an HTTP service. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'plugin-name',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    channel: options.channel,
    deliver: (message, signal) => deliver(message, signal, options, context),
    check: () => check(options, context),
  }),
});

async function deliver(
  message: Message,
  signal: AbortSignal,
  options: Options,
  context: PluginContext,
): Promise<Receipt> {
  const response = await send(options.url, options, context, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': message.idempotencyKey },
    body: JSON.stringify(message),
    signal,
  });
  if (response.ok) return receiptOf(response);
  await response.body?.cancel();
  const reason = `${new URL(options.url).host} answered ${response.status}`;
  throw refusals.includes(response.status) ? new PermanentError('MESSAGE_REFUSED', reason) : new Error(reason);
}

/** It was delivered, whatever the body is. */
async function receiptOf(response: Response): Promise<Receipt> {
  const { id } = Accepted.catch({}).parse(await response.json().catch(() => undefined));
  return id === undefined ? {} : { providerId: id };
}

async function check(options: Options, context: PluginContext): Promise<void> {
  if (!options.healthUrl) return;
  const response = await send(options.healthUrl, options, context, {});
  await response.body?.cancel();
  if (!response.ok) throw new Error(`healthUrl: ${new URL(options.healthUrl).host} answered ${response.status}`);
}

/** Errors name the host alone: an address may have a secret in its path. */
async function send(
  url: string,
  { token, timeoutSeconds }: Options,
  context: PluginContext,
  request: RequestInit & { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
): Promise<Response> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    return await context.fetch(url, { ...request, headers, signal });
  } catch (error) {
    request.signal?.throwIfAborted();
    if (timeout.aborted) throw new Error(`${host} did not answer within ${timeoutSeconds} s`, { cause: error });
    throw new Error(`${host} could not be reached: ${causeOf(error)}`, { cause: error });
  }
}

/** What fetch throws says only that it failed; why is in its cause. */
function causeOf(error: unknown): string {
  const { cause = error } = error as Error;
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  return code ?? message ?? String(cause);
}
