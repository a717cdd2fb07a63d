import { defineEntity, p } from '@mikro-orm/core';

export const settingKinds = ['rule', 'escalation', 'list', 'silence', 'batching', 'routing'] as const;
export type SettingKind = (typeof settingKinds)[number];

/** One entry of a collection of settings, or a whole document; the body is what its schema reads. */
const schema = defineEntity({
  name: 'NotificationSetting',
  tableName: 'notification_settings',
  indexes: [{ properties: ['accountId', 'kind', 'createdAt'] }],
  properties: {
    /** Of a document: the account and the kind. */
    id: p.string().primary(),
    accountId: p.string(),
    kind: p.string().$type<SettingKind>(),
    body: p.json<object>(),
    createdBy: p.string(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class NotificationSetting extends schema.class {}
schema.setClass(NotificationSetting);
