import { newWebhookOf, newWebhookValues, webhookUpdateOf } from './webhook-values.ts';

const values = { ...newWebhookValues, url: 'https://a.example', headers: [{ name: ' X-Key ', value: 'k' }] };

describe('a webhook of the form', () => {
  it('is sent with its headers by name and no limit where none is said', () =>
    expect(newWebhookOf(values)).toMatchObject({ headers: { 'X-Key': 'k' }, config: { rateLimit: null } }));
  it('leaves out headers without a name', () =>
    expect(newWebhookOf({ ...values, headers: [{ name: ' ', value: 'x' }] }).headers).toEqual({}));
  it('is changed by what differs only', () =>
    expect(webhookUpdateOf(values, { ...values, url: 'https://b.example' })).toEqual({ url: 'https://b.example' }));
});
