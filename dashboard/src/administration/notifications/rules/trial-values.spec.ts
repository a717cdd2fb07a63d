import { initialValues, type TrialValues, trialOf } from './trial-values.ts';

const conditions = {
  all: [
    { field: 'riskScore', operator: 'gte', value: '90' },
    { field: 'event', operator: 'eq', value: 'fraud.high' },
    { any: [{ field: 'models.fraud-en', operator: 'gt', value: '5' }] },
    { field: 'tags', operator: 'contains', value: 'cards' },
    { field: 'caseNumber', operator: 'present', value: '' },
  ],
} as const;
const example = (fields: Record<string, string>): TrialValues => ({
  ...initialValues,
  source: 'event',
  example: Object.entries(fields).map(([field, text]) => ({ field, text })),
});

describe('the test of conditions', () => {
  it('takes the newest calls', () =>
    expect(trialOf({ ...initialValues, analyses: { last: '7' } }, conditions)).toMatchObject({
      analyses: { last: 7 },
    }));
  it('gives an example values of the type of their fields', () =>
    expect(
      trialOf(example({ riskScore: '95', 'models.fraud-en': '12', tags: 'cards, vip', caseNumber: '4711' }), conditions)
        .event?.data,
    ).toEqual({ riskScore: 95, models: { 'fraud-en': 12 }, tags: ['cards', 'vip'], caseNumber: '4711' }));
  it('leaves out what is empty, and what the conditions do not ask', () =>
    expect(trialOf(example({ riskScore: ' ', duration: '3' }), conditions).event?.data).toEqual({}));
});
