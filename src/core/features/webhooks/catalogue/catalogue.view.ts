import { z } from 'zod';
import { componentNamed } from '../../../platform/openapi/component-named.js';
import { tidySchema } from '../../../platform/openapi/tidy-schema.js';
import { exampleEnvelope } from './catalogue.examples.js';
import { eventMeanings } from './catalogue.js';
import { envelopeSchema } from './envelope.schema.js';
import { payloadName, webhookEventTypes } from '../webhook.types.js';

const json = z.record(z.string(), z.unknown());

export const EventCatalogue = z
  .object({
    data: z.array(
      z
        .object({
          type: z.enum(webhookEventTypes),
          description: z.string().describe('When the event is sent.'),
          schema: json.describe('JSON Schema (2020-12) of the body of a delivery.'),
          example: componentNamed(payloadName).describe('Such a body.'),
        })
        .meta({ id: 'WebhookEvent' }),
    ),
  })
  .meta({ id: 'WebhookEventList' });
export type EventCatalogue = z.output<typeof EventCatalogue>;

export const viewCatalogue = (): EventCatalogue => ({
  data: webhookEventTypes.map((type) => {
    const schema = z.toJSONSchema(envelopeSchema(type), { io: 'input' }) as Record<string, unknown>;
    tidySchema(schema);
    return { type, description: eventMeanings[type], schema, example: exampleEnvelope(type) };
  }),
});
