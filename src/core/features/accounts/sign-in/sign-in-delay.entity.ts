import { defineEntity, p } from '@mikro-orm/core';

/** How often signing in has failed, and when it may be tried again. */
const schema = defineEntity({
  name: 'SignInDelay',
  tableName: 'sign_in_delays',
  properties: {
    /** SHA-256 of what is counted: an address, an e-mail address that need not exist, or both together. */
    key: p.string().primary(),
    failures: p.integer(),
    freeAt: p.datetime(3),
    seenAt: p.datetime(3).index(),
  },
});
export class SignInDelay extends schema.class {}
schema.setClass(SignInDelay);
