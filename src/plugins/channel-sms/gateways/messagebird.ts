import { z } from 'zod';
import { codingOf } from '../text/alphabet.js';
import { baseUrl, digits, secret, sender, under } from './fields.js';
import { accepted, at, type Gateway, isGood, judgeFailure } from './gateway.js';

export const MessageBirdOptions = {
  gateway: z.literal('messagebird'),
  accessKey: secret.describe('Access key of the account.'),
  from: sender,
  baseUrl: baseUrl('https://rest.messagebird.com'),
};

/** Request not allowed (a wrong key) and not enough balance, which may come with 422. */
const elsewhere = new Set(['2', '25']);

/** https://developers.messagebird.com/api/sms-messaging. The reference is only for reports: it knows no idempotency key. */
export function messageBird(options: z.infer<z.ZodObject<typeof MessageBirdOptions>>): Gateway {
  return {
    request: ({ key, to, text }) => ({
      url: under(options.baseUrl, '/messages'),
      method: 'POST',
      headers: {
        authorization: `AccessKey ${options.accessKey}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        originator: digits(options.from),
        recipients: [digits(to)],
        body: text,
        datacoding: codingOf(text) === 'gsm7' ? 'plain' : 'unicode',
        reference: key,
      }),
    }),
    judge: ({ status, json }) =>
      isGood(status) ? accepted(at(json, 'id')) : judgeFailure(status, at(json, 'errors.0.code'), elsewhere),
  };
}
