import { defineEntity, p } from '@mikro-orm/core';
import type { RoleName } from '../../../platform/caller/scopes.js';

export interface WorkingHours {
  /** 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  /** HH:MM in the user's own zone. */
  readonly start: string;
  readonly end: string;
}

const schema = defineEntity({
  name: 'User',
  tableName: 'users',
  uniques: [{ properties: ['accountId', 'email'] }],
  properties: {
    id: p.string().primary(),
    accountId: p.string().index(),
    /** Lower case; unique in its account (docs/adr/0024). */
    email: p.string().index(),
    name: p.string(),
    role: p.string().$type<RoleName>(),
    /** argon2id in PHC form; null for a user of an external identity provider. */
    passwordHash: p.text().nullable().lazy(),
    /** The subject at the external identity provider. */
    externalId: p.string().nullable().index(),
    disabled: p.boolean().default(false),
    teams: p.array().default([]),
    expertise: p.array().default([]),
    timeZone: p.string().default('UTC'),
    workingHours: p.json<WorkingHours>().nullable(),
    available: p.boolean().default(true),
    /** Out of office from (inclusive) until (exclusive); without an end, until it is cleared. */
    outOfOfficeFrom: p.datetime(3).nullable(),
    outOfOfficeUntil: p.datetime(3).nullable(),
    maxOpenReviews: p.integer().default(50),
    phoneNumber: p.string().nullable(),
    locale: p.string().default('en'),
    createdAt: p.datetime(3),
  },
});
export class User extends schema.class {}
schema.setClass(User);
