import { defineEntity, p } from '@mikro-orm/core';

/** The response that is given again. */
export interface KeptResponse {
  readonly status: number;
  readonly body: unknown;
  /** `body` has only what identifies the response: the whole was too large to keep. */
  readonly shortened?: true;
}

const schema = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_records',
  properties: {
    /** SHA-256 of principal, method, path and key. */
    id: p.string().primary(),
    accountId: p.string(),
    /** The request that runs now; another one's is not touched. */
    claim: p.string(),
    /** SHA-256 of what was sent; null until it is known. */
    fingerprint: p.string().nullable(),
    /** Null while the first request runs. */
    response: p.json<KeptResponse>().nullable(),
    /** Id of what was created; its erasure takes the record along. */
    resource: p.string().nullable().index(),
    /** Of a running request, when it is taken for dead; of a response, when it is forgotten. */
    expiresAt: p.datetime(3).index(),
  },
});
export class IdempotencyRecord extends schema.class {}
schema.setClass(IdempotencyRecord);
