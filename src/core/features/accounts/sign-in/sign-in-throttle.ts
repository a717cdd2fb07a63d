import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { Prunes } from '../../../platform/housekeeping/housekeeping.js';
import { hashOf } from '../api-key-value.js';
import { networkOf } from '../../../platform/http/network-of.js';
import { type Growth, SignInDelayRepository } from './sign-in-delay.repository.js';

const hourMs = 3_600_000;
const originsKeptMs = 90 * 24 * hourMs;

/** A password that is about to be checked. It counts as wrong until it has proved right. */
export interface Attempt {
  /** How many failed, with this one. */
  readonly failures: number;
  /** Gives the count back. */
  right(): Promise<void>;
}
/** Users of several accounts may have one address: who knows the password of one must not guess that of another more freely. */
interface Candidates {
  readonly email: string;
  readonly userIds: readonly string[];
}
interface Bucket {
  readonly key: string;
  readonly growth: Growth;
}

/**
 * Slows the guessing of passwords down, over all nodes. Unknown addresses share one count for each account, whether it exists or
 * not, and one for their address; who comes from where the user has signed in before has a count of their own, so that
 * they cannot lock anybody out.
 */
@Injectable()
@Prunes()
export class SignInThrottle {
  private readonly ofAccount: Growth;
  private readonly ofAddress: Growth;

  constructor(
    private readonly delays: SignInDelayRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) { auth: { failedSignIns }, rateLimits }: Config,
  ) {
    const { free, firstDelaySeconds: firstSeconds, longestDelaySeconds: longestSeconds } = failedSignIns;
    this.ofAccount = { free, firstSeconds, longestSeconds };
    this.ofAddress = { ...this.ofAccount, free: rateLimits.signInsPerMinute };
  }

  /** Throws RATE_LIMIT_EXCEEDED. */
  async signIn(
    { email, userIds }: Candidates,
    address: string | undefined,
  ): Promise<Attempt & { known(userId: string): Promise<void> }> {
    const [account, network] = [hashOf(email.toLowerCase()), networkOf(address)];
    const originOf = (userId: string) => hashOf(`${userId} ${network}`);
    const buckets = (await this.delays.areKnown(userIds.map(originOf)))
      ? [{ key: hashOf(`known ${account} ${network}`), growth: this.ofAccount }]
      : [this.address(network), { key: hashOf(`account ${account}`), growth: this.ofAccount }];
    return {
      ...(await this.count(buckets)),
      known: (userId) => this.delays.know(originOf(userId), userId, this.clock.now()),
    };
  }

  /** Of a user who has a session, and does not know the password. Throws RATE_LIMIT_EXCEEDED. */
  currentPassword(userId: string, address: string | undefined): Promise<Attempt> {
    const own = { key: hashOf(`current password ${userId}`), growth: this.ofAccount };
    return this.count([this.address(networkOf(address)), own]);
  }

  /** Of a link, whose code says nothing of a user that one could guess. Throws RATE_LIMIT_EXCEEDED. */
  link(address: string | undefined): Promise<Attempt> {
    return this.count([this.address(networkOf(address))]);
  }

  /** In the caller's transaction: where the password was right that is no longer is of no matter. */
  forgetOrigins(userId: string): Promise<void> {
    return this.delays.forgetOrigins(userId);
  }

  prune(now: Date): Promise<void> {
    return this.delays.prune(this.forgottenBefore(now), new Date(now.getTime() - originsKeptMs));
  }

  private address(network: string): Bucket {
    return { key: hashOf(`address ${network}`), growth: this.ofAddress };
  }

  private async count(buckets: readonly Bucket[]): Promise<Attempt> {
    const now = this.clock.now();
    let failures = 0;
    for (const { key, growth } of buckets) {
      const taken = await this.delays.take(key, growth, now, this.forgottenBefore(now));
      if ('freeAt' in taken) {
        const seconds = Math.max(1, Math.ceil((taken.freeAt.getTime() - now.getTime()) / 1000));
        throw errors.rateLimitExceeded(seconds, 'failed sign-ins');
      }
      failures = taken.failures;
    }
    const keys = buckets.map(({ key }) => key);
    return { failures, right: () => this.delays.giveBack(keys, this.clock.now()) };
  }

  /** An hour after the longest delay. */
  private forgottenBefore(now: Date): Date {
    return new Date(now.getTime() - hourMs - this.ofAccount.longestSeconds * 1000);
  }
}
