import { AppError } from '../../../platform/errors/app-error.js';
import type { OpenWebhook } from '../open-webhook.js';
import { mask } from '../../../platform/receivers/header-rules.js';
import { usualConfig } from '../webhook-config.schemas.js';
import type { Webhook } from '../webhook.entity.js';
import type { WebhookUpdate } from '../webhook.schemas.js';
import { planUpdate } from './webhook-plan.js';

const open: OpenWebhook = {
  id: 'whk_1',
  accountId: 'acc_1',
  url: 'https://hooks.example.com/a',
  headers: { Authorization: 'Bearer x', 'X-Tenant': '7' },
  secret: 'the secret',
  previousSecret: null,
  config: { ...usualConfig, ordered: true },
};
const webhook = (more: Partial<Webhook> = {}) => ({ events: ['user.action'], failedAt: null, ...more }) as Webhook;
const plan = (update: WebhookUpdate, more?: Partial<Webhook>) => planUpdate(webhook(more), open, update);
const refusal = (update: WebhookUpdate) => {
  try {
    plan(update);
  } catch (error) {
    return (error as AppError).content.details?.['fields'];
  }
  return null;
};

describe('the plan of an update', () => {
  it('names what changes', () => {
    expect(plan({}).changed).toEqual([]);
    expect(plan({ url: open.url, events: ['user.action'], config: { timeout: 10_000 } }).changed).toEqual([]);
    expect(plan({ url: 'https://hooks.example.com/b', headers: {}, config: { timeout: 1000 } }).changed).toEqual([
      'url',
      'headers',
      'config',
    ]);
    expect(plan({ events: ['fraud.detected'] })).toMatchObject({ changed: ['events'], events: ['fraud.detected'] });
  });

  it('keeps headers at one origin, in whatever way it is written', () => {
    for (const url of ['https://hooks.example.com/b', 'https://HOOKS.example.com:443/b?c=d'])
      expect(plan({ url }).open.headers).toEqual(open.headers);
  });

  it.each(['https://other.example.com/a', 'https://hooks.example.com:8443/a', 'http://hooks.example.com/a'])(
    'takes no header to %s',
    (url) => {
      expect(plan({ url }).open.headers).toEqual({});
      expect(plan({ url }).changed).toEqual(['url', 'headers']);
      expect(plan({ url, headers: { 'X-Tenant': '8' } }).open.headers).toEqual({ 'X-Tenant': '8' });
      expect(refusal({ url, headers: { 'X-Tenant': mask } })).toEqual([
        { path: 'headers.X-Tenant', reason: expect.stringContaining('send the value') },
      ]);
    },
  );

  it('replaces masks by what they stand for, in any case', () => {
    const { headers } = plan({ headers: { 'x-tenant': mask, 'x-new': 'n' } }).open;
    expect(headers).toEqual({ 'x-tenant': '7', 'x-new': 'n' });
    expect(plan({ headers: { 'X-Tenant': mask, Authorization: mask } }).changed).toEqual([]);
    expect(refusal({ headers: { 'x-new': mask } })).toHaveLength(1);
  });

  it('refuses what the settings that stay do not go with', () => {
    expect(refusal({ config: { batchEvents: true } })).toEqual([
      { path: 'config.ordered', reason: expect.any(String) },
      { path: 'config.batchEvents', reason: expect.any(String) },
    ]);
    expect(refusal({ config: { batchEvents: true, ordered: null } })).toBeNull();
  });

  it('asks for a test where it leads elsewhere, or revives', () => {
    const failed = { failedAt: new Date() };
    const asks = (update: WebhookUpdate, more?: Partial<Webhook>) => {
      const { needsTest, revives } = plan(update, more);
      return [needsTest, revives];
    };
    expect(asks({ url: 'https://hooks.example.com/b' })).toEqual([true, false]);
    expect(asks({ config: { active: true } })).toEqual([false, false]);
    expect(asks({ config: { active: true } }, failed)).toEqual([true, true]);
    expect(asks({ config: { active: null } }, failed)).toEqual([true, true]);
    expect(asks({ config: { active: false } }, failed)).toEqual([false, false]);
    expect(asks({ config: { timeout: 2000 }, events: ['user.action'] }, failed)).toEqual([false, false]);
  });
});
