import { jest } from '@jest/globals';
import { Seals } from '../../platform/secrets/seals.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { Secret } from '../../platform/secrets/secret.js';
import type { Webhook } from './webhook.entity.js';
import { WebhookOpener } from './webhook-opener.js';

const seals = new Seals(Secret.of({ ...loadConfig({}), secret: 'the secret of this installation, long enough' }));
const now = new Date('2026-01-31T08:00:00Z');
const later = new Date(now.getTime() + 1);

function webhook(opener: WebhookOpener, id = 'whk_1', more: Partial<Webhook> = {}): Webhook {
  return {
    id,
    url: 'https://hooks.example.com/',
    secret: opener.sealSecret(id, 'the secret'),
    headers: opener.sealHeaders(id, { Authorization: 'Bearer x' }),
    previousSecret: null,
    previousSecretUntil: null,
    config: { timeout: 1000 },
    ...more,
  } as Webhook;
}

describe('the opener of webhooks', () => {
  const opener = new WebhookOpener(seals);

  it('opens what it sealed', () =>
    expect(opener.open(webhook(opener), now)).toEqual({
      id: 'whk_1',
      url: 'https://hooks.example.com/',
      config: { timeout: 1000 },
      secret: 'the secret',
      previousSecret: null,
      headers: { Authorization: 'Bearer x' },
    }));

  it('gives the secret before for as long as it signs', () => {
    const previousSecret = opener.sealSecret('whk_1', 'the one before');
    const rotated = webhook(opener, 'whk_1', { previousSecret, previousSecretUntil: later });
    expect(opener.open(rotated, now).previousSecret).toBe('the one before');
    expect(opener.open(rotated, later).previousSecret).toBeNull();
  });

  it('opens once for as long as nothing changes', () => {
    const open = jest.spyOn(seals, 'open');
    const same = webhook(opener, 'whk_2');
    for (let at = 0; at < 3; at += 1) opener.open({ ...same }, now);
    expect(open).toHaveBeenCalledTimes(2);
    const headers = opener.sealHeaders('whk_2', { 'x-a': 'b' });
    expect(opener.open({ ...same, headers }, now).headers).toEqual({ 'x-a': 'b' });
    open.mockRestore();
  });

  it('opens nothing that was sealed for another webhook', () => {
    const { secret } = webhook(opener, 'whk_3');
    expect(() => opener.open(webhook(opener, 'whk_4', { secret }), now)).toThrow('webhook whk_4 secret');
  });

  it('keeps a thousand', () => {
    const many = Array.from({ length: 1001 }, (_, at) => webhook(opener, `whk_many_${at}`));
    for (const each of many) opener.open(each, now);
    const open = jest.spyOn(seals, 'open');
    opener.open(many[1000]!, now);
    expect(open).not.toHaveBeenCalled();
    opener.open(many[0]!, now);
    expect(open).toHaveBeenCalledTimes(2);
    open.mockRestore();
  });
});
