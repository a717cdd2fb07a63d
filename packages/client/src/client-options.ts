/** Asked for each request, so that it can renew a token that expires. */
export type AccessToken = string | (() => string | Promise<string>);

/** Settings of a client besides its credentials. */
export interface ClientOptions {
  /** Where the service is, such as `https://calls.example.com`; with a path if a proxy adds one. */
  readonly url: string;
  /** For each try of a request, in milliseconds; 30,000 by default. Uploads and downloads have limits of their own. */
  readonly timeoutMs?: number;
  /** How often a request is tried again; 3 by default, 0 for never. */
  readonly retries?: number;
  /** Used in place of the global `fetch`, for example to send requests through a proxy. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Comes first in `User-Agent`, such as `acme-importer/2.1`. Browsers send their own. */
  readonly userAgent?: string;
}

/** An API key, or the access token of a signed-in user. */
export type Credentials =
  | { readonly apiKey: string; readonly accessToken?: undefined }
  | { readonly accessToken: AccessToken; readonly apiKey?: undefined };

/** What `new Callwarden()` takes. */
export type CallwardenOptions = ClientOptions & Credentials;

/** Settings with their defaults; `url` has no slash at its end. */
export type ResolvedOptions = Required<Omit<ClientOptions, 'userAgent'>> & Pick<ClientOptions, 'userAgent'>;

const names = ['url', 'timeoutMs', 'retries', 'fetch', 'userAgent'];
const longestTimeoutMs = 2_147_483_647;

/** Throws a TypeError that names the option and the remedy. */
export function resolveOptions(options: ClientOptions, otherNames: readonly string[] = []): ResolvedOptions {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('Pass an object with options, such as { url, apiKey }.');
  const known = [...names, ...otherNames];
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw new TypeError(`The option \`${name}\` is unknown. Known: ${known.join(', ')}.`);
  const { timeoutMs = 30_000, retries = 3, fetch: ownFetch, userAgent } = options;
  mustBeTimeout('timeoutMs', timeoutMs);
  if (!Number.isInteger(retries) || retries < 0 || retries > 20)
    throw new TypeError(`\`retries\` must be an integer from 0 to 20, not ${String(retries)}.`);
  if (ownFetch !== undefined && typeof ownFetch !== 'function') throw new TypeError('`fetch` must be a function.');
  if (userAgent !== undefined && !/^[\x20-\x7e]+$/.test(userAgent))
    throw new TypeError('`userAgent` must be visible ASCII, such as acme-importer/2.1.');
  // Called as a method of the options, fetch of a browser would refuse its `this`.
  return {
    url: baseUrl(options.url),
    timeoutMs,
    retries,
    fetch: ownFetch ?? ((url, init) => fetch(url, init)),
    userAgent,
  };
}

/** Throws a TypeError unless there is exactly one credential that can go into a header. */
export function mustHaveCredentials({ apiKey, accessToken }: { apiKey?: unknown; accessToken?: unknown }): void {
  if (apiKey !== undefined && accessToken !== undefined)
    throw new TypeError('Pass either `apiKey` or `accessToken`, not both.');
  if (apiKey === undefined && accessToken === undefined)
    throw new TypeError(
      'Pass `apiKey` or `accessToken`; is an environment variable missing? See Callwarden.signIn for users.',
    );
  if (typeof accessToken === 'function') return;
  const [name, value] = apiKey === undefined ? ['accessToken', accessToken] : ['apiKey', apiKey];
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
    throw new TypeError(`\`${name}\` must be visible ASCII without spaces; is an environment variable empty?`);
}

/** Throws a TypeError that names the option. */
export function mustBeTimeout(name: string, value: number): void {
  if (!(Number.isInteger(value) && value >= 1 && value <= longestTimeoutMs))
    throw new TypeError(
      `\`${name}\` must be an integer from 1 to ${longestTimeoutMs} (milliseconds), not ${String(value)}.`,
    );
}

function baseUrl(value: unknown): string {
  const wrong = (reason: string) => new TypeError(`\`url\` ${reason}. Example: https://calls.example.com`);
  if (typeof value !== 'string' || value === '') throw wrong('must be the address of the service');
  if (!URL.canParse(value)) throw wrong(`is not an address: ${value}`);
  const { protocol, username, password, search, hash, origin, pathname } = new URL(value);
  if (protocol !== 'https:' && protocol !== 'http:') throw wrong('must begin with https:// or http://');
  if (username || password) throw wrong('must not have credentials; pass `apiKey` or `accessToken`');
  if (search || hash) throw wrong('must not have a query or a fragment');
  return origin + pathname.replace(/\/+$/, '');
}
