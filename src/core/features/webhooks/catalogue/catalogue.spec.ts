import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { exampleEnvelope } from './catalogue.examples.js';
import { eventData, eventSubject } from './catalogue.js';
import { EventCatalogue, viewCatalogue } from './catalogue.view.js';
import { openApiWebhooks } from './openapi-webhooks.js';
import { type WebhookEventType, webhookEventTypes } from '../webhook.types.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const { data: catalogue } = viewCatalogue();
const schemas = new Map(catalogue.map(({ type, schema }) => [type, ajv.compile(schema)]));
const isValid = (body: { type: WebhookEventType; [field: string]: unknown }) => schemas.get(body.type)!(body);

describe('the catalogue of webhook events', () => {
  it('has every type, as its own schema says', () => {
    expect(catalogue.map(({ type }) => type)).toEqual(webhookEventTypes);
    expect(EventCatalogue.safeParse({ data: catalogue }).success).toBe(true);
  });

  it.each(webhookEventTypes)('has a valid example of %s, alone, in a batch, with full data and in order', (type) => {
    const alone = exampleEnvelope(type);
    const { id, timestamp, data } = alone;
    const full = 'analysisId' in data ? { ...data, resource: { status: 'completed' } } : data;
    expect(isValid(alone)).toBe(true);
    expect(isValid({ ...alone, sequence: 3, data: full })).toBe(true);
    const events = [{ id, timestamp, data: full }];
    expect(isValid({ ...alone, data: { batch: true, events } })).toBe(true);
  });

  it.each(webhookEventTypes)('knows what is no %s', (type) => {
    const example = exampleEnvelope(type);
    const [first] = Object.keys(example.data);
    const { [first!]: _, ...rest } = example.data;
    expect(isValid({ ...example, data: rest })).toBe(false);
    expect(isValid({ ...example, id: undefined })).toBe(false);
    expect(schemas.get(type)!({ ...example, type: 'call.ended' })).toBe(false);
    expect(isValid({ ...example, data: { batch: true, events: [{ ...example, data: rest }] } })).toBe(false);
  });

  it('has each type in the webhooks of the OpenAPI document, and each operation once', () => {
    const operations = Object.values(openApiWebhooks()).map(({ post }) => post.operationId);
    expect(Object.keys(openApiWebhooks())).toEqual(webhookEventTypes);
    expect(new Set(operations).size).toBe(webhookEventTypes.length);
  });
});

describe('the data of an event', () => {
  it('leaves out what is internal and has the documented order', () => {
    const assigned = {
      notify: false,
      by: 'usr_2',
      deadline: null,
      priority: 'high',
      assignedTo: 'usr_1',
      analysisId: 'ana_1',
    };
    const data = eventData('review.assigned', { ...assigned, reviewId: 'rev_1' });
    expect(Object.entries(data)).toEqual([
      ['reviewId', 'rev_1'],
      ['analysisId', 'ana_1'],
      ['assignedTo', 'usr_1'],
      ['priority', 'high'],
      ['deadline', null],
    ]);
    const about = { reviewId: 'rev_1', analysisId: 'ana_1' };
    expect(
      eventData('review.completed', { ...about, fraudConfirmed: true, confidence: 1, isCorrection: true }),
    ).toEqual({
      ...about,
      fraudConfirmed: true,
      confidence: 1,
    });
  });

  it('is about its analysis, else about what was acted on, else about the integration', () => {
    const about = { reviewId: 'rev_1', analysisId: 'ana_1', reason: 'late' };
    expect(eventSubject('review.escalated', about)).toEqual({ subject: 'ana_1', analysisId: 'ana_1' });
    const action = { userId: 'usr_1', action: 'analysis.deleted', resource: 'ana_1' };
    expect(eventSubject('user.action', action)).toEqual({ subject: 'ana_1' });
    const broken = { integration: 'whk_1', message: 'gone' };
    expect(eventSubject('integration.error', broken)).toEqual({ subject: 'whk_1' });
  });
});
