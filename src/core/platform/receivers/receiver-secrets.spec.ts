import { jest } from '@jest/globals';
import { Seals } from '../secrets/seals.js';
import { loadConfig } from '../config/load-config.js';
import { Secret } from '../secrets/secret.js';
import { ReceiverSecrets, type SealedSecrets } from './receiver-secrets.js';

const seals = new Seals(Secret.of({ ...loadConfig({}), secret: 'the secret of this installation, long enough' }));
const now = new Date('2026-01-31T08:00:00Z');
const later = new Date(now.getTime() + 1);

function sealed(secrets: ReceiverSecrets, id = 'whk_1', more: Partial<SealedSecrets> = {}): SealedSecrets {
  return {
    id,
    secret: secrets.sealSecret(id, 'the secret'),
    headers: secrets.sealHeaders(id, { Authorization: 'Bearer x' }),
    previousSecret: null,
    previousSecretUntil: null,
    ...more,
  };
}

describe('secrets of receivers', () => {
  const secrets = new ReceiverSecrets(seals);

  it('opens what it sealed', () =>
    expect(secrets.open(sealed(secrets), now)).toEqual({
      secret: 'the secret',
      previousSecret: null,
      headers: { Authorization: 'Bearer x' },
    }));

  it('gives the secret before for as long as it signs', () => {
    const previousSecret = secrets.sealSecret('whk_1', 'the one before');
    const rotated = sealed(secrets, 'whk_1', { previousSecret, previousSecretUntil: later });
    expect(secrets.open(rotated, now).previousSecret).toBe('the one before');
    expect(secrets.open(rotated, later).previousSecret).toBeNull();
  });

  it('opens once for as long as nothing changes', () => {
    const open = jest.spyOn(seals, 'open');
    const same = sealed(secrets, 'whk_2');
    for (let at = 0; at < 3; at += 1) secrets.open({ ...same }, now);
    expect(open).toHaveBeenCalledTimes(2);
    const headers = secrets.sealHeaders('whk_2', { 'x-a': 'b' });
    expect(secrets.open({ ...same, headers }, now).headers).toEqual({ 'x-a': 'b' });
    open.mockRestore();
  });

  it('opens nothing that was sealed for another webhook', () => {
    const { secret } = sealed(secrets, 'whk_3');
    expect(() => secrets.open(sealed(secrets, 'whk_4', { secret }), now)).toThrow('webhook whk_4 secret');
  });

  it('keeps a thousand', () => {
    const many = Array.from({ length: 1001 }, (_, at) => sealed(secrets, `whk_many_${at}`));
    for (const each of many) secrets.open(each, now);
    const open = jest.spyOn(seals, 'open');
    secrets.open(many[1000]!, now);
    expect(open).not.toHaveBeenCalled();
    secrets.open(many[0]!, now);
    expect(open).toHaveBeenCalledTimes(2);
    open.mockRestore();
  });
});
