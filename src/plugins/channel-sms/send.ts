import { PermanentError, type PluginContext, type Receipt } from '@callwarden/sdk';
import type { Gateway, GatewayAnswer, GatewayRequest, Sms } from './gateways/gateway.js';
import { readLimited } from './read-limited.js';

/**
 * One call to the gateway. Errors name the host, the status and the gateway's code, never what was sent or answered.
 * @throws PermanentError SMS_REFUSED where no other try can help. @throws the signal's reason when it is aborted.
 */
export async function send(
  sms: Sms,
  gateway: Gateway,
  limits: { readonly timeoutSeconds: number; readonly signal: AbortSignal },
  context: PluginContext,
): Promise<Receipt> {
  limits.signal.throwIfAborted();
  const request = gateway.request(sms);
  const { host } = new URL(request.url);
  const answer = await ask(request, host, limits, context);
  const { outcome, id, reason } = gateway.judge(answer);
  if (outcome === 'accepted') return id === undefined ? {} : { providerId: id };
  const message = `${host} answered ${answer.status}${reason ? ` (${reason})` : ''}`;
  throw outcome === 'refused' ? new PermanentError('SMS_REFUSED', message) : new Error(message);
}

async function ask(
  { url, ...init }: GatewayRequest,
  host: string,
  limits: { readonly timeoutSeconds: number; readonly signal: AbortSignal },
  context: PluginContext,
): Promise<GatewayAnswer> {
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeoutSeconds * 1000)]);
  try {
    const response = await context.fetch(url, { ...init, signal });
    const text = await readLimited(response).catch((error: unknown) => {
      if (response.ok || signal.aborted) throw error;
      return ''; // the status says enough
    });
    return { status: response.status, json: parsed(text) };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (signal.aborted) throw new Error(`${host} did not answer within ${limits.timeoutSeconds} s`, { cause: error });
    throw new Error(`${host} ${reasonOf(error as Error)}`, { cause: error });
  }
}

/** What fetch throws says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: Error): string {
  if (error.name !== 'TypeError') return error.message;
  const { message = error.message } = (error.cause ?? {}) as Partial<Error>;
  return `could not be reached: ${message}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
