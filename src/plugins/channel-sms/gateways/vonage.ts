import { z } from 'zod';
import { codingOf } from '../text/alphabet.js';
import { basicAuth, baseUrl, digits, secret, sender, under } from './fields.js';
import { accepted, at, type Gateway, isGood, judgeFailure, shortCode, type Verdict } from './gateway.js';

export const VonageOptions = {
  gateway: z.literal('vonage'),
  apiKey: secret.describe('API key of the account.'),
  apiSecret: secret.describe('API secret of the account.'),
  from: sender,
  baseUrl: baseUrl('https://rest.nexmo.com'),
};

/** Invalid parameters, unroutable message, barred number, too long: https://developer.vonage.com/en/api-errors/sms. */
const refused = new Set(['3', '6', '7', '12']);

/** https://developer.vonage.com/en/api/sms. The reference is only for reports: it knows no idempotency key. */
export function vonage(options: z.infer<z.ZodObject<typeof VonageOptions>>): Gateway {
  return {
    request: ({ key, to, text }) => ({
      url: under(options.baseUrl, '/sms/json'),
      method: 'POST',
      headers: {
        authorization: basicAuth(options.apiKey, options.apiSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        from: digits(options.from),
        to: digits(to),
        text,
        type: codingOf(text) === 'gsm7' ? 'text' : 'unicode',
        'client-ref': key,
      }).toString(),
    }),
    judge: ({ status, json }) => (isGood(status) ? judgeParts(at(json, 'messages')) : judgeFailure(status)),
  };
}

/** A 200 reports for each part whether it was accepted; a long text has several. */
function judgeParts(messages: unknown): Verdict {
  const parts: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const bad = parts.find((part) => String(at(part, 'status')) !== '0');
  if (bad === undefined) return accepted(at(parts[0], 'message-id'));
  const code = shortCode(at(bad, 'status')) ?? 'unknown';
  const taken = parts.filter((part) => String(at(part, 'status')) === '0').length;
  const reason = `code ${code}${taken > 0 ? `, after ${taken} of ${parts.length} parts were accepted` : ''}`;
  return { outcome: refused.has(code) ? 'refused' : 'failed', reason };
}
