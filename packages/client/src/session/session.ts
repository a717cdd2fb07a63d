import type { Session as SessionTokens } from '../generated/types.gen.js';
import type { Operations } from '../generated/sdk.gen.js';

const renewedBeforeMs = 60_000;

/** The session of a user who signed in: its access token, renewed before it expires. */
export class Session {
  private renewal: Promise<string> | undefined;

  /** `operations` send no credentials. */
  constructor(
    private readonly operations: Operations,
    private tokens: SessionTokens,
    private readonly now = Date.now,
  ) {}

  /** Requests that come while it is renewed wait for the same renewal: a refresh token can be used once. */
  readonly accessToken = (): string | Promise<string> => {
    const { access_token, expires_at, expires_in } = this.tokens;
    const left = Date.parse(expires_at) - this.now();
    if (left > Math.min(renewedBeforeMs, expires_in * 500)) return access_token;
    this.renewal ??= this.renew().finally(() => (this.renewal = undefined));
    return this.renewal;
  };

  private async renew(): Promise<string> {
    const { refresh_token } = this.tokens;
    const { data } = await this.operations.refreshSession({ body: refresh_token === null ? {} : { refresh_token } });
    this.tokens = data;
    return data.access_token;
  }
}
