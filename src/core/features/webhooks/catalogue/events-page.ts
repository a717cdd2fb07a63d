import { z } from 'zod';
import { markdownTable, oneLine } from '../../../platform/reference/markdown-table.js';
import { type SchemaNode, settingRows } from '../../../platform/reference/setting-rows.js';
import { webhookEventTypes, type WebhookEventType } from '../webhook.types.js';
import { exampleEnvelope } from './catalogue.examples.js';
import { eventMeanings } from './catalogue.js';
import { eventSchemas } from './catalogue.schemas.js';
import { envelopeSchema } from './envelope.schema.js';

/** What the event stream of an analysis sends: its data, and an example of it. */
export interface ProgressEvent {
  readonly schema: z.ZodObject;
  readonly example: object;
}

/** docs/events.md: every event that leaves the service for programs. */
export const eventsPage = (progress: ProgressEvent): string =>
  `${[
    introduction,
    envelope(),
    ...webhookEventTypes.map((type) => section(type)),
    progressSection(progress),
    notifications,
  ].join('\n\n')}\n`;

const introduction = `# Events

Every event that the service sends to programs, made of its catalogue by \`npm run generate\`. A running service has the same catalogue, with JSON Schemas, at
\`GET /v1/integrations/events\`. New types and new fields may be added: answer types that you do not know with 2xx, and ignore fields that you do not know.

[Webhooks](webhooks.md) says how to subscribe, how to verify signatures, and how deliveries are retried.`;

const envelope = (): string => {
  const { data: _, ...fields } = fieldsOf(envelopeSchema('analysis.completed'));
  return [
    '## The body of a delivery',
    tableOf({ ...fields, type: { type: 'string', description: 'One of the types below.' } }),
    `\`data\` is the data of the event, as below. With \`config.batchEvents\` it is \`{"batch": true, "events": [{"id", "timestamp", "data"}]}\`, the oldest first. With
\`config.includeFullData\`, data of events about a call or a review has \`resource\` as well: the analysis or the review as its GET returns it.`,
  ].join('\n\n');
};

const section = (type: WebhookEventType): string =>
  [`## ${type}`, eventMeanings[type], tableOf(fieldsOf(eventSchemas[type])), json(exampleEnvelope(type))].join('\n\n');

const progressSection = ({ schema, example }: ProgressEvent): string =>
  [
    '## Progress of an analysis',
    `\`GET /v1/analyses/{analysisId}/events\` is a stream of server-sent events. It sends the state at once and then each change, as an event \`progress\` and as a message
without a type. The event \`end\` follows the last one.`,
    tableOf(fieldsOf(z.object(schema.shape))),
    json(example),
  ].join('\n\n');

const notifications = `## Notifications

Notifications are for people and have event types of their own: [who gets which, and when](notifications.md#recipients). Programs get them from
[the stream](notifications.md#the-stream), a WebSocket, and from [notification webhooks](notifications.md#notification-webhooks).`;

const fieldsOf = (schema: z.ZodType): Record<string, SchemaNode> =>
  (z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) as Record<string, SchemaNode>;

const tableOf = (fields: Record<string, SchemaNode>): string =>
  markdownTable(
    ['field', 'value', 'meaning'],
    Object.entries(fields)
      .flatMap(([name, node]) => settingRows(node, name))
      .map(({ setting, values, meaning }) => [setting, values === 'group' ? 'object' : values, meaning]),
  );

/** With short lists on one line, as prettier writes them. */
const json = (value: object): string =>
  `\`\`\`json\n${JSON.stringify(value, null, 2).replaceAll(/\[([^[\]{}]*)\]/g, (_, inner: string) => `[${oneLine(inner)}]`)}\n\`\`\``;
