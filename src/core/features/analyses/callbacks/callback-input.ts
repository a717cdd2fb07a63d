import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../../platform/caller/principal.js';
import { errors } from '../../../platform/errors/errors.js';
import { jsonProblem } from '../../../platform/http/json-problem.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import { readCalledLater } from '../../../platform/receivers/named-url.js';
import { secret, someOf, url } from '../../../platform/receivers/receiver.schemas.js';
import { callbackEvents } from '../callback.types.js';

export const NewCallback = z.strictObject({
  url,
  secret: secret
    .optional()
    .describe('Signs the call as a webhook signs its deliveries; never shown. Absent: the call is not signed.'),
  events: someOf(callbackEvents)
    .default([...callbackEvents])
    .describe('The first of these events calls it, and no later one.'),
});
export type NewCallback = z.output<typeof NewCallback>;

/** Reads what an upload says of its callback. */
@Injectable()
export class CallbackInput {
  constructor(private readonly client: OutboundClient) {}

  /** Null without one. Throws INSUFFICIENT_PERMISSIONS, INVALID_PARAMETERS, and INVALID_URL for what the guard refuses. */
  async read(caller: Principal, text: string | undefined): Promise<NewCallback | null> {
    if (text === undefined) return null;
    mustRead(caller);
    return this.readValue(caller, parsed(text));
  }

  /** The same of one that was read as part of a body. */
  async check(caller: Principal, callback: NewCallback): Promise<void> {
    mustRead(caller);
    await this.readValue(caller, callback);
  }

  private readValue({ accountId }: Principal, value: unknown): Promise<NewCallback> {
    return readCalledLater(this.client, accountId, NewCallback, value, 'callback');
  }
}

/** The call delivers what the caller could not read otherwise. */
function mustRead({ scopes }: Principal): void {
  if (!scopes.has('read:analyses')) throw errors.insufficientPermissions('the scope read:analyses for a callback');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw errors.invalidParameters([{ path: 'callback', reason: jsonProblem(error, text).reason }]);
  }
}
