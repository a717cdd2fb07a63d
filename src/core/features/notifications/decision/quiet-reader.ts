import { Injectable } from '@nestjs/common';
import { Colleagues } from '../../accounts/colleagues.service.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type ChannelName, noPreferences, type Priority } from '../notification.types.js';
import { PreferencesRepository } from '../settings/preferences/preferences.repository.js';
import { quietOn } from './decide.js';

export interface QuietPerson {
  /** BCP 47. */
  readonly locale: string;
  /** When the quiet hours of now end on this channel for what has this priority, `normal` where none is named; null where none hold. */
  quietOn(channel: ChannelName, priority?: Priority): Date | null;
  /** Whether what is critical waits too, now. */
  mayWait(channel: ChannelName): boolean;
}

/** Quiet hours as the person has them now, in the caller's unit of work. */
@Injectable()
export class QuietReader {
  constructor(
    private readonly colleagues: Colleagues,
    private readonly preferences: PreferencesRepository,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string, { userId }: { readonly userId?: string | null }): Promise<QuietPerson> {
    if (!userId) return { locale: 'en', quietOn: () => null, mayWait: () => false };
    const [person] = await this.colleagues.find(accountId, [userId]);
    const [preferences = noPreferences] = await this.preferences.of(accountId, [userId]);
    const around = { preferences, timeZone: person?.timeZone ?? 'UTC', at: this.clock.now() };
    const until = (channel: ChannelName, priority: Priority = 'normal') => quietOn(channel, priority, around);
    return {
      locale: person?.locale ?? 'en',
      quietOn: until,
      mayWait: (channel) => until(channel, 'critical') !== null,
    };
  }
}
