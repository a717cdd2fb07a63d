import { z } from 'zod';
import { accountId, basicAuth, baseUrl, secret, sender, under } from './fields.js';
import { accepted, at, type Gateway, isGood, judgeFailure } from './gateway.js';

export const TwilioOptions = {
  gateway: z.literal('twilio'),
  accountSid: accountId.describe('Starts with AC.'),
  authToken: secret.describe('Auth token of the account.'),
  from: sender.optional(),
  messagingServiceSid: accountId
    .optional()
    .describe('Starts with MG; picks the sender itself; give it instead of `from`.'),
  baseUrl: baseUrl('https://api.twilio.com'),
};

/**
 * From Twilio's error dictionary: the account, the sender or the region's permission is wrong, not the recipient.
 * Wrong account SIDs come as 404 with 20404.
 */
const elsewhere = new Set(['20404', '21212', '21408', '21606', '21608', '21611', '21612', '21659', '21660']);

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource; it knows no idempotency key. */
export function twilio(options: z.infer<z.ZodObject<typeof TwilioOptions>>): Gateway {
  const { accountSid, authToken, from, messagingServiceSid } = options;
  const origin: Record<string, string> = messagingServiceSid
    ? { MessagingServiceSid: messagingServiceSid }
    : { From: from ?? '' };
  return {
    request: ({ to, text }) => ({
      url: under(options.baseUrl, `/2010-04-01/Accounts/${accountSid}/Messages.json`),
      method: 'POST',
      headers: {
        authorization: basicAuth(accountSid, authToken),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, ...origin, Body: text }).toString(),
    }),
    judge: ({ status, json }) =>
      isGood(status) ? accepted(at(json, 'sid')) : judgeFailure(status, at(json, 'code'), elsewhere),
  };
}
