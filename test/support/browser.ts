import { parseSetCookie } from 'cookie';
import type { Answer, Api } from './api.js';

interface Kept {
  readonly value: string;
  readonly path: string;
}

/** A page of the service in a browser: it sends the cookies whose path fits, and where the request comes from. */
export class Browser {
  readonly cookies = new Map<string, Kept>();

  constructor(
    readonly api: Api,
    readonly from: Readonly<Record<string, string>> = { origin: api.url, 'sec-fetch-site': 'same-origin' },
  ) {}

  /** Another page with the same cookies now. */
  copy(from = this.from): Browser {
    const other = new Browser(this.api, from);
    for (const [name, kept] of this.cookies) other.cookies.set(name, kept);
    return other;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }
  signIn(email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/v1/auth/sign-in', { email, password, session: 'cookie' }, headers);
  }
  refresh(headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/v1/auth/refresh', {}, headers);
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies]
      .filter(([, kept]) => path.startsWith(`${kept.path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await this.api.call(method, path, body, { ...this.from, ...(cookie && { cookie }), ...headers });
    for (const { name, value = '', path: within = '/', expires } of setCookies(answer))
      if (expires && expires.getTime() === 0) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: within });
    return answer;
  }
}

/** The cookies that an answer sets or removes. */
export const setCookies = ({ headers }: Answer) => headers.getSetCookie().map((line) => parseSetCookie(line));
