import { z } from 'zod';
import { accountId, basicAuth, baseUrl, digits, secret, sender, under } from './fields.js';
import { accepted, at, type Gateway, isGood, judgeFailure } from './gateway.js';

export const PlivoOptions = {
  gateway: z.literal('plivo'),
  authId: accountId.describe('Auth ID of the account.'),
  authToken: secret.describe('Auth token of the account.'),
  from: sender,
  baseUrl: baseUrl('https://api.plivo.com'),
};

/** https://www.plivo.com/docs/messaging/api/message/send-a-message; it knows no idempotency key and no codes of its own. */
export function plivo(options: z.infer<z.ZodObject<typeof PlivoOptions>>): Gateway {
  return {
    request: ({ to, text }) => ({
      url: under(options.baseUrl, `/v1/Account/${options.authId}/Message/`),
      method: 'POST',
      headers: {
        authorization: basicAuth(options.authId, options.authToken),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ src: digits(options.from), dst: digits(to), text }),
    }),
    judge: ({ status, json }) => (isGood(status) ? accepted(at(json, 'message_uuid.0')) : judgeFailure(status)),
  };
}
