import { z } from 'zod';
import type { Subject } from '../../../../platform/database/identifier.js';
import { checkedLate } from '../../../../platform/http/late-body.js';
import { Pagination } from '../../../../platform/http/pagination.js';
import type { SettingKind } from './account-setting.entity.js';
import { type PartialBody, partialBody } from './partial-body.js';
import { CustomRule, DistributionList, EscalationRule, Silence } from './account-settings.schemas.js';

/** One collection of settings: where it lies, and what an entry is. */
export interface SettingCollection {
  readonly kind: SettingKind;
  readonly path: string;
  /** For operation ids and schemas, such as `NotificationRule`. */
  readonly name: string;
  /** For sentences, such as `notification rule`. */
  readonly says: string;
  readonly id: Subject;
  readonly idField: string;
  readonly notFound: 'ruleNotFound' | 'escalationNotFound' | 'listNotFound' | 'silenceNotFound';
  readonly body: z.ZodType<object>;
  readonly update: PartialBody;
  readonly view: z.ZodType<object>;
  readonly list: z.ZodType<object>;
}

function collection(
  own: Pick<SettingCollection, 'kind' | 'path' | 'name' | 'says' | 'id' | 'idField' | 'notFound'>,
  body: z.ZodObject,
): SettingCollection {
  const view = z
    .object({
      [own.idField]: z.string(),
      ...readable(body).shape,
      createdBy: z.string().describe('A userId or keyId.'),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    })
    .meta({ id: own.name });
  const list = z.object({ data: z.array(view), pagination: Pagination }).meta({ id: `${own.name}List` });
  const whole = checkedLate(body.meta({ id: `New${own.name}` }));
  return { ...own, body: whole, update: partialBody(body, `${own.name}Update`), view, list };
}

/** As it is read: times are texts. */
const readable = (body: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(body.shape).map(([name, each]) => [name, times.has(name) ? z.iso.datetime() : each]),
    ),
  );
const times: ReadonlySet<string> = new Set(['from', 'until']);

export const collections = {
  rules: collection(
    {
      kind: 'rule',
      path: 'rules',
      name: 'NotificationRule',
      says: 'notification rule',
      id: 'notificationRule',
      idField: 'ruleId',
      notFound: 'ruleNotFound',
    },
    CustomRule,
  ),
  escalations: collection(
    {
      kind: 'escalation',
      path: 'escalations',
      name: 'EscalationRule',
      says: 'escalation rule',
      id: 'escalationRule',
      idField: 'escalationId',
      notFound: 'escalationNotFound',
    },
    EscalationRule,
  ),
  lists: collection(
    {
      kind: 'list',
      path: 'lists',
      name: 'DistributionList',
      says: 'distribution list',
      id: 'distributionList',
      idField: 'listId',
      notFound: 'listNotFound',
    },
    DistributionList,
  ),
  silences: collection(
    {
      kind: 'silence',
      path: 'silences',
      name: 'Silence',
      says: 'silence',
      id: 'silence',
      idField: 'silenceId',
      notFound: 'silenceNotFound',
    },
    Silence,
  ),
};
