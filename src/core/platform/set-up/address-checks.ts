import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding, type SetUpRequest } from './set-up-check.js';

/** Under which address people reach the service, and through what. */
@Injectable()
@ChecksSetUp()
export class AddressChecks implements SetUpContributor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  checkSetUp({ isForwarded }: SetUpRequest): SetUpFinding[] {
    return [this.publicAddress(), this.proxies(isForwarded)];
  }

  private publicAddress(): SetUpFinding {
    const url = this.config.notifications.publicUrl;
    const [check, setting] = ['publicAddress', 'notifications.publicUrl'] as const;
    if (!url) {
      const message = 'No public address is set: messages have no links that acknowledge them or unsubscribe.';
      return { check, state: 'attention', finding: 'missing', message, setting };
    }
    const details = { url };
    if (!url.startsWith('https:')) {
      const message = `${url} is not HTTPS: passwords and calls can be read on the way.`;
      return { check, state: 'attention', finding: 'not_https', message, setting, details };
    }
    return {
      check,
      state: 'ok',
      finding: 'https',
      message: `People reach the service at ${url}.`,
      setting: null,
      details,
    };
  }

  private proxies(isForwarded: boolean | undefined): SetUpFinding {
    const trusted = this.config.http.trustProxy;
    const trusts = trusted !== false && trusted !== 0;
    const [check, setting] = ['proxies', 'http.trustProxy'] as const;
    if (trusts) {
      const details = { trusted: String(trusted) };
      const message = `The addresses of clients are taken from the trusted proxies (${String(trusted)}).`;
      return { check, state: 'ok', finding: 'trusted', message, setting: null, details };
    }
    if (isForwarded) {
      const message =
        'This request came through a proxy that is not trusted: all clients seem to have its address, and share its limits.';
      return { check, state: 'attention', finding: 'not_trusted', message, setting };
    }
    if (isForwarded === undefined) {
      const message = 'No proxy is trusted: name those that stand before the service.';
      return { check, state: 'ok', finding: 'none_trusted', message, setting };
    }
    const message = 'No proxy is trusted, and this request came through none.';
    return { check, state: 'ok', finding: 'none', message, setting: null };
  }
}
