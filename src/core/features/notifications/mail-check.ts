import { Inject, Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from '../../platform/set-up/set-up-check.js';
import { Channels } from './channels.js';

const checkMs = 10_000;

/** Whether e-mails leave the service. */
@Injectable()
@ChecksSetUp()
export class MailCheck implements SetUpContributor {
  constructor(
    private readonly channels: Channels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async checkSetUp(): Promise<SetUpFinding[]> {
    return [await this.mail()];
  }

  private async mail(): Promise<SetUpFinding> {
    const [check, setting] = ['mail', 'plugins'] as const;
    const [first] = this.channels.providersOf('email');
    if (!first) {
      const message = 'There is no channel for e-mail: alerts and digests stay in the desk.';
      return { check, state: 'attention', finding: 'missing', message, setting };
    }
    const { id, provider } = first;
    const details = { id };
    if (this.writesFiles(id)) {
      const message = `The channel ${id} writes e-mails to files: give it the mail server (smtp) that sends them.`;
      return { check, state: 'attention', finding: 'files', message, setting, details };
    }
    const works = await pTimeout(Promise.resolve(provider.check?.()), { milliseconds: checkMs }).then(
      () => true,
      () => false,
    );
    if (works)
      return { check, state: 'ok', finding: 'works', message: `E-mails leave by ${id}.`, setting: null, details };
    const message = `The mail server of the channel ${id} does not answer as it should: e-mails wait and are tried again.`;
    return { check, state: 'failed', finding: 'unreachable', message, setting, details };
  }

  /** As the built-in channel does until it has a server. */
  private writesFiles(id: string): boolean {
    return this.config.plugins.some((entry) => entry.id === id && entry.options['outbox'] !== undefined);
  }
}
