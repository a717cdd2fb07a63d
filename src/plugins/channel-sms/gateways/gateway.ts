/** One SMS as gateways want it. */
export interface Sms {
  /** The same on every attempt: at most 64 letters, digits, `_` and `-`. */
  readonly key: string;
  /** E.164 with its plus sign. */
  readonly to: string;
  readonly text: string;
}

export interface GatewayRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface GatewayAnswer {
  readonly status: number;
  /** Parsed; undefined for what is not JSON. */
  readonly json: unknown;
}

/** `refused`: no gateway could deliver it. `failed`: another may, or this one later. */
export interface Verdict {
  readonly outcome: 'accepted' | 'refused' | 'failed';
  /** The gateway's own id of the message. */
  readonly id?: string;
  /** Why, in words of ours: what a gateway says may repeat numbers and texts. */
  readonly reason?: string;
}

export interface Gateway {
  request(sms: Sms): GatewayRequest;
  judge(answer: GatewayAnswer): Verdict;
}

export const isGood = (status: number): boolean => status >= 200 && status < 300;

/** Statuses that say the request itself is wrong, so that sending it again is of no use. */
export const refusals: readonly number[] = [400, 422]; // 404 is a wrong address of the gateway, not a wrong number

/**
 * The verdict on an answer that is not 2xx. @param code the gateway's own code for the reason.
 * @param elsewhere codes of reasons that lie with the account or the sender, so that another gateway may deliver.
 */
export function judgeFailure(status: number, code?: unknown, elsewhere: ReadonlySet<string> = new Set()): Verdict {
  const known = shortCode(code);
  const refused = refusals.includes(status) && !(known !== undefined && elsewhere.has(known));
  return { outcome: refused ? 'refused' : 'failed', ...(known !== undefined && { reason: `code ${known}` }) };
}

/** The verdict on a 2xx. Without an id it counts as failed: a page of a proxy is no acceptance. */
export function accepted(id: unknown): Verdict {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && text !== ''
    ? { outcome: 'accepted', id: text.slice(0, 200) }
    : { outcome: 'failed', reason: 'without an id of the message' };
}

/** A code of the gateway where it looks like one, and not like a text that could hold anything. */
export function shortCode(code: unknown): string | undefined {
  const text = String(code);
  return (typeof code === 'number' || typeof code === 'string') && /^[\w.-]{1,32}$/.test(text) ? text : undefined;
}

/** The value in parsed JSON at a path such as `messages.0.id`. Own properties only. */
export function at(json: unknown, path: string): unknown {
  let value = json;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
