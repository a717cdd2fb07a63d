import fc from 'fast-check';
import {
  exclusionsIn,
  mergeConfig,
  NewWebhookConfig,
  usualConfig,
  WebhookConfigUpdate,
} from './webhook-config.schemas.js';

const policy = {
  maxAttempts: fc.integer({ min: 1, max: 20 }),
  initialDelay: fc.integer({ min: 100, max: 3_600_000 }),
  backoffMultiplier: fc.double({ min: 1, max: 10, noNaN: true }),
};
const settings = {
  timeout: fc.integer({ min: 1000, max: 30_000 }),
  active: fc.boolean(),
  batchEvents: fc.boolean(),
  includeFullData: fc.boolean(),
  ordered: fc.boolean(),
  rateLimit: fc.option(fc.integer({ min: 1, max: 1000 })),
};
const notExcluded = (config: unknown) => exclusionsIn(config).length === 0;
const config = fc
  .record({ retryPolicy: fc.record(policy, { requiredKeys: [] }), ...settings }, { requiredKeys: [] })
  .filter(notExcluded)
  .map((each) => NewWebhookConfig.parse(each));
const nullable = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, fc.option(each)])), {
    requiredKeys: [],
  });
const update = nullable({ ...settings, retryPolicy: nullable(policy) })
  .filter(notExcluded)
  .map((each) => WebhookConfigUpdate.parse(each));

describe('the settings of a webhook', () => {
  it('have the defaults that the document names', () =>
    expect(usualConfig).toEqual({
      retryPolicy: { maxAttempts: 12, initialDelay: 5000, backoffMultiplier: 3 },
      timeout: 10_000,
      active: true,
      batchEvents: false,
      includeFullData: false,
      ordered: false,
      rateLimit: null,
    }));

  it('merge to complete ones, with each value of the update and the others as they were', () => {
    fc.assert(
      fc.property(config, update, (before, change) => {
        const { retryPolicy, ...rest } = change;
        const { retryPolicy: usualPolicy, ...usualRest } = usualConfig;
        const { retryPolicy: policyAfter, ...after } = mergeConfig(before, change);
        const value = (from: object, name: string) => (from as Record<string, unknown>)[name];
        for (const name of Object.keys(usualRest))
          expect(value(after, name)).toBe(
            name in rest ? (value(rest, name) ?? value(usualConfig, name)) : value(before, name),
          );
        for (const name of Object.keys(usualPolicy)) {
          const given = retryPolicy && name in retryPolicy;
          const kept = retryPolicy === null ? usualPolicy : before.retryPolicy;
          expect(value(policyAfter, name)).toBe(
            given ? (value(retryPolicy, name) ?? value(usualPolicy, name)) : value(kept, name),
          );
        }
      }),
    );
  });

  it('name milliseconds to those who mean seconds', () => {
    const { error } = NewWebhookConfig.safeParse({ timeout: 30, retryPolicy: { initialDelay: 5 } });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must be a whole number of milliseconds from 100 to 3600000, which is 0.1 to 3600 seconds',
      'must be a whole number of milliseconds from 1000 to 30000, which is 1 to 30 seconds',
    ]);
  });

  it('exclude order in batches, also where others are bad', () => {
    const { error } = NewWebhookConfig.safeParse({ ordered: true, batchEvents: true, timeout: 'x' });
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['batchEvents', 'ordered', 'timeout']);
  });
});
