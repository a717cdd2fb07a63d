import { defineEntity, p } from '@mikro-orm/core';

/** What a link is for: to sign in, or to choose a password and then be signed in. */
export type LinkPurpose = 'sign-in' | 'password';

/** A link that works once. */
const schema = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_links',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    userId: p.string().index(),
    purpose: p.string().$type<LinkPurpose>().default('sign-in'),
    /** SHA-256 of its code, which is kept nowhere. */
    hash: p.string(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    usedAt: p.datetime(3).nullable(),
  },
});
export class SignInLink extends schema.class {}
schema.setClass(SignInLink);
