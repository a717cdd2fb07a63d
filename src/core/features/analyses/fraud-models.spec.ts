import type { Config } from '../../platform/config/config.schema.js';
import type { ProviderRegistry } from '../../platform/plugins/provider-registry.js';
import { FraudModels } from './fraud-models.js';

/** Which of `installed` are prepared on a node with these roles, where an analysis needs "first" and "second". */
function prepared(roles: Config['roles'], installed: Record<string, { hosted: boolean }>): string[] {
  const called: string[] = [];
  const find = (_kind: string, id: string) =>
    installed[id] && { id, prepare: installed[id].hosted ? () => void called.push(id) : undefined };
  const config = { roles, pipeline: { fraudModels: [{ id: 'first' }, { id: 'second' }] } } as unknown as Config;
  new FraudModels({ find } as unknown as ProviderRegistry, config).prepare();
  return called;
}

describe('The fraud models', () => {
  const hosted = { hosted: true };

  it('are prepared where analyses run, and only those that analyses use', () =>
    expect(prepared(['api', 'worker'], { first: hosted, second: hosted, other: hosted })).toEqual(['first', 'second']));

  it('are not prepared on a node that analyses nothing', () =>
    expect(prepared(['api', 'scheduler'], { first: hosted, second: hosted })).toEqual([]));

  it('need no preparation in the service itself, or where one could not start', () =>
    expect(prepared(['worker'], { second: { hosted: false } })).toEqual([]));
});
