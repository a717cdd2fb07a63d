import type { Dispatcher } from 'undici';
import { request } from 'undici';
import { codeOf, messageOf, ModelError } from './model-error.js';

const MOST_REDIRECTS = 10;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** What every request of one pull shares. */
export interface Web {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  /** Origin of the mirror that the administrator named: the only one besides loopback that may speak plain HTTP. */
  readonly mirror: string | null;
  /** Where the files can be copied by hand; said when the network is out of reach. */
  readonly copyTo: string;
}

export interface Opened {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: URL;
  readonly body: Dispatcher.ResponseData['body'];
  header(name: string): string | null;
}

/**
 * GETs `address` and follows redirects, which Hugging Face uses to hand over to its store.
 * Throws ModelError: `offline` when no answer came, `insecure` for plain HTTP, `http` when redirects never end.
 */
export async function openUrl(address: string, headers: Record<string, string>, web: Web): Promise<Opened> {
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    refuseInsecure(url, web);
    const answer = await get(url, headers, web);
    const location = answer.header('location');
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return answer;
    await answer.body.dump();
    url = new URL(location, url);
  }
  throw new ModelError('http', `GET ${address} was redirected more than ${MOST_REDIRECTS} times.`);
}

function refuseInsecure(url: URL, { mirror }: Web): void {
  const plainAllowed = loopback.test(url.hostname) || url.origin === mirror;
  if (url.protocol === 'https:' || (url.protocol === 'http:' && plainAllowed)) return;
  throw new ModelError('insecure', `${url.href} is not HTTPS; models are not downloaded from there.`);
}

async function get(url: URL, headers: Record<string, string>, { dispatcher, signal, copyTo }: Web): Promise<Opened> {
  try {
    const answer = await request(url, {
      dispatcher,
      signal,
      headers: { 'user-agent': 'callwarden', 'accept-encoding': 'identity', ...headers },
    });
    const header = (name: string) => [answer.headers[name]].flat()[0] ?? null;
    return { status: answer.statusCode, url, body: answer.body, header };
  } catch (error) {
    if (signal.aborted)
      throw new ModelError('interrupted', 'The pull was stopped before a response arrived.', { cause: error });
    const reason = messageOf(error) || codeOf(error) || 'no answer';
    const advice = `on a machine without a network, copy the files to ${copyTo}`;
    throw new ModelError('offline', `cannot reach ${url.host}: ${reason}; ${advice}`, { cause: error });
  }
}
