import { refusalOf } from './refusal.ts';

const refused = (...fields: readonly object[]) => ({ error: { code: 'VALIDATION_FAILED', details: { fields } } });

describe('what the service refuses of a form', () => {
  it('is put at the field that it names', () =>
    expect(refusalOf(refused({ path: 'name', reason: 'is too long' }), ['name', 'email'])).toEqual({
      atFields: { name: 'is too long' },
      others: [],
    }));
  it('is put at the field that holds what it names', () =>
    expect(
      refusalOf(refused({ path: 'config.timeout', reason: 'is short' }, { path: 'teams.3', reason: 'is empty' }), [
        'config',
        'config.timeout',
        'teams',
      ]).atFields,
    ).toEqual({ 'config.timeout': 'is short', teams: 'is empty' }));
  it('is not put at a field whose name only begins alike', () =>
    expect(refusalOf(refused({ path: 'names', reason: 'is unknown' }), ['name'])).toEqual({
      atFields: {},
      others: ['names is unknown'],
    }));
  it('says all that is wrong with a field', () =>
    expect(
      refusalOf(refused({ path: 'a', reason: 'is odd' }, { path: 'a', reason: 'is long' }), ['a']).atFields,
    ).toEqual({ a: 'is odd; is long' }));
  it('is nothing where the service could not be reached', () =>
    expect(refusalOf(new TypeError('unreachable'), ['a'])).toEqual({ atFields: {}, others: [] }));
});
