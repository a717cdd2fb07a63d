import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { type BadField, errors } from '../../../../platform/errors/errors.js';
import { Channels } from '../../channels.js';
import type { SettingKind } from './account-setting.entity.js';
import type {
  CustomRule,
  DistributionList,
  EscalationRule,
  Silence,
  SmartRouting,
} from './account-settings.schemas.js';

/** What a schema cannot know: whether users, channels and templates exist. In the caller's unit of work. */
@Injectable()
export class SettingInput {
  constructor(
    private readonly colleagues: Colleagues,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /**
   * What is stored. Throws VALIDATION_FAILED, with every bad field; of `sent`, where what is stored already is not looked at
   * again.
   */
  async read({ accountId }: Principal, kind: SettingKind, body: object, sent?: readonly string[]): Promise<object> {
    const { users, bad } = this.found(kind, body);
    const known = new Set(
      (
        await this.colleagues.find(
          accountId,
          users.map(({ id }) => id),
        )
      ).map(({ userId }) => userId),
    );
    const unknown = users
      .filter(({ id }) => !known.has(id))
      .map(({ path, id }) => ({ path, reason: `names ${id}, who is not a user of this account` }));
    const all = [...bad, ...unknown].filter(({ path }) => !sent || sent.includes(path.split('.')[0]!));
    if (all.length > 0) throw errors.validationFailed(all);
    if (kind !== 'silence') return body;
    const { from = this.clock.now(), until, ...rest } = body as Silence;
    return { ...rest, from: from.toISOString(), until: until.toISOString() };
  }

  private found(kind: SettingKind, body: object): { users: { path: string; id: string }[]; bad: BadField[] } {
    const named = (path: string, list: readonly (string | undefined)[] = []) =>
      list.flatMap((id, index) => (id !== undefined && !id.includes('@') ? [{ path: `${path}.${index}`, id }] : []));
    switch (kind) {
      case 'rule': {
        const { actions } = body as CustomRule;
        return { users: named('actions.notify', actions.notify), bad: this.badActions(actions) };
      }
      case 'escalation':
        return { users: named('escalateTo.users', (body as EscalationRule).escalateTo.users), bad: [] };
      case 'list': {
        const members = (body as DistributionList).members.map(({ userId }) => userId);
        return { users: named('members', members).map((each) => ({ ...each, path: `${each.path}.userId` })), bad: [] };
      }
      case 'routing':
        return { users: named('fallbackChain', (body as SmartRouting).fallbackChain), bad: [] };
      case 'silence': {
        const isOver = (body as Silence).until <= this.clock.now();
        return { users: [], bad: isOver ? [{ path: 'until', reason: 'must lie in the future' }] : [] };
      }
      case 'batching':
        return { users: [], bad: [] };
    }
  }

  private badActions({ channels = [], template }: CustomRule['actions']): BadField[] {
    const bad = this.channels.problems('actions.channels', channels);
    const { templates } = this.channels;
    if (template === undefined || templates.has(template)) return bad;
    const there = templates.size > 0 ? `there are ${[...templates].join(', ')}` : 'no channel has any';
    return [...bad, { path: 'actions.template', reason: `names an unknown template: ${there}` }];
  }
}
