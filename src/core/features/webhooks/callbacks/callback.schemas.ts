import { z } from 'zod';
import { callbackEvents } from '../../analyses/callback.types.js';
import { DeliveryView } from '../log/webhook-log.schemas.js';

export const CallbackView = z
  .object({
    callbackId: z.string().describe('The `webhookId` of the body.'),
    analysisId: z.string(),
    url: z.string(),
    events: z.array(z.enum(callbackEvents)).describe('The first of these events calls it, and no later one.'),
    isSigned: z.boolean().describe('Whether the upload named a secret, which is never shown.'),
    createdBy: z.string().describe('A userId or keyId.'),
    createdAt: z.iso.datetime(),
    delivery: DeliveryView.nullable().describe(
      'The call with its attempts; null until one of the events has occurred.',
    ),
  })
  .meta({ id: 'Callback' });
export type CallbackView = z.output<typeof CallbackView>;
