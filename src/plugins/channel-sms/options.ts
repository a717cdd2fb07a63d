import { z } from 'zod';
import { numberBetween } from './from-text.js';
import { CustomOptions } from './gateways/custom.js';
import { MessageBirdOptions } from './gateways/messagebird.js';
import { PlivoOptions } from './gateways/plivo.js';
import { TwilioOptions } from './gateways/twilio.js';
import { VonageOptions } from './gateways/vonage.js';

const timeoutSeconds = numberBetween(0.1, 120).default(10).describe('For the whole call to the gateway.');

const Twilio = z
  .strictObject({ ...TwilioOptions, timeoutSeconds })
  .refine(({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined), {
    path: ['from'],
    message: 'either from or messagingServiceSid is needed, and not both',
  });
const Custom = z
  .strictObject({ ...CustomOptions, timeoutSeconds })
  .refine(({ method, bodyType }) => method !== 'GET' || bodyType === 'form', {
    path: ['bodyType'],
    message: 'must be form with the method GET',
  });

export const Options = z.discriminatedUnion('gateway', [
  Twilio,
  z.strictObject({ ...VonageOptions, timeoutSeconds }),
  z.strictObject({ ...MessageBirdOptions, timeoutSeconds }),
  z.strictObject({ ...PlivoOptions, timeoutSeconds }),
  Custom,
]);
export type Options = z.infer<typeof Options>;
