import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { sameBytes } from '../../../platform/secrets/same-bytes.js';
import { Secret } from '../../../platform/secrets/secret.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';

/** What links are good for, with their paths. Each has a key of its own: a link of one purpose is none of another. */
const paths = { 'unsubscribe links': 'unsubscribe', 'acknowledge links': 'acknowledge' } as const;
export type LinkPurpose = keyof typeof paths;

/** Links in messages that act without a session. They say what they do, and are signed. */
@Injectable()
export class SignedLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secret: Secret,
  ) {}

  /** Whether `of` can make any. */
  get arePossible(): boolean {
    return this.config.notifications.publicUrl !== undefined;
  }

  /** Undefined where nobody has said under which address people reach the service. */
  of(purpose: LinkPurpose, content: readonly (string | number)[]): string | undefined {
    const { publicUrl } = this.config.notifications;
    if (!publicUrl) return undefined;
    const said = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${publicUrl.replace(/\/$/, '')}/v1/notifications/${paths[purpose]}/${said}.${this.sign(purpose, said)}`;
  }

  /** What `of` was given for this purpose; null where the token is not ours. */
  read(purpose: LinkPurpose, token: string): readonly unknown[] | null {
    const [said = '', signature = '', ...rest] = token.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(purpose, said))];
    if (rest.length > 0 || !sameBytes(given, right)) return null;
    return JSON.parse(Buffer.from(said, 'base64url').toString()) as unknown[];
  }

  private sign(purpose: LinkPurpose, said: string): string {
    return createHmac('sha256', this.secret.key(purpose)).update(said).digest('base64url');
  }
}
