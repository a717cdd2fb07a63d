import { Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Message } from '@callwarden/sdk';
import type { Principal } from '../../../../platform/caller/principal.js';
import { newId } from '../../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { Limiters } from '../../../../platform/http/rate-limit/limiters.js';
import { count, secondsLeft, windowSeconds } from '../../../../platform/http/rate-limit/rate-limit.guard.js';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { Channels } from '../../channels.js';
import { phrasesOf } from '../../wording/wording.js';
import type { PushDevice } from '../../settings/preferences/device.entity.js';
import { DeviceRepository } from '../../settings/preferences/device.repository.js';
import type { PushTestResult } from './push-test.schemas.js';
import { userOf } from '../../settings/preferences/user-of.js';

const perMinute = 6;
const mostMs = 8_000;

/** Sends a message to one device of its owner, now and once, and reports what its push service answered. */
@Injectable()
export class PushTests {
  private readonly limiter: RateLimiterAbstract;

  constructor(
    private readonly devices: DeviceRepository,
    private readonly colleagues: Colleagues,
    private readonly channels: Channels,
    private readonly unitOfWork: UnitOfWork,
    limiters: Limiters,
  ) {
    this.limiter = limiters.limiter('push-tests', perMinute, windowSeconds);
  }

  /** Throws DEVICE_NOT_FOUND, RATE_LIMIT_EXCEEDED. */
  async send(caller: Principal, id: string): Promise<PushTestResult> {
    const userId = userOf(caller);
    const found = await this.unitOfWork.read(async (now) => {
      const device = await this.devices.find(caller.accountId, userId, id);
      const [person] = await this.colleagues.find(caller.accountId, [userId]);
      return device && person && { device, person, now };
    });
    if (!found) throw errors.deviceNotFound(id);
    const bucket = await count(this.limiter, userId);
    if (bucket.exceeded) throw errors.rateLimitExceeded(secondsLeft(bucket));
    const result = await this.ask(messageOf(found));
    if (result.isGone) await this.devices.forget(userId, [found.device.endpoint]);
    return result;
  }

  /** The first provider alone: it is the one that devices have subscribed with. */
  private async ask(message: Message): Promise<PushTestResult> {
    const [push] = this.channels.providersOf('push');
    if (!push) return { accepted: false, isGone: false, error: 'The channel push is not configured.' };
    try {
      await push.provider.deliver(message, AbortSignal.timeout(mostMs));
      return { accepted: true, isGone: false, error: null };
    } catch (error) {
      const { gone, message: why } = error as Error & { gone?: readonly string[] };
      return { accepted: false, isGone: (gone?.length ?? 0) > 0, error: why };
    }
  }
}

interface Found {
  readonly device: PushDevice;
  readonly person: { readonly locale: string; readonly timeZone: string };
  readonly now: Date;
}

function messageOf({ device: { endpoint, keys, userId }, person: { locale, timeZone }, now }: Found): Message {
  const { title, message: text } = phrasesOf(locale).pushTest;
  return {
    idempotencyKey: newId('notification'),
    to: { userId, devices: [{ endpoint, keys }], locale, timeZone },
    priority: 'high',
    event: 'custom',
    title,
    text,
    data: {},
    createdAt: now.toISOString(),
    actions: [],
  };
}
