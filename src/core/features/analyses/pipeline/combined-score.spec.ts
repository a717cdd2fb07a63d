import fc from 'fast-check';
import { riskLevel } from '../risk-score.js';
import { combineScores } from './combined-score.js';

const levels = { low: 20, medium: 40, high: 60, critical: 80 };
const nothingSaid = { utterances: [] };
const indicator = (confidence: number) => ({
  type: 't',
  confidence,
  severity: 'high' as const,
  start: 0,
  end: 1,
  quote: 'q',
});

describe('riskLevel', () => {
  it.each([
    [0, 'very_low'],
    [19, 'very_low'],
    [20, 'low'],
    [39, 'low'],
    [40, 'medium'],
    [60, 'high'],
    [79, 'high'],
    [80, 'critical'],
    [100, 'critical'],
  ])('of %i is %s', (score, level) => expect(riskLevel(score, levels)).toBe(level));
});

describe('combineScores', () => {
  it('weighs the models and keeps the indicators of all, strongest first', () => {
    const combined = combineScores(
      [
        { providerId: 'a', risk: 0.9, weight: 3, indicators: [indicator(0.4)] },
        { providerId: 'b', risk: 0.1, weight: 1, indicators: [indicator(0.8)] },
      ],
      nothingSaid,
      levels,
    );
    expect(combined).toMatchObject({ riskScore: 70, riskLevel: 'high' });
    expect(combined.indicators.map(({ providerId }) => providerId)).toEqual(['b', 'a']);
  });

  it('gives every indicator an id of its own', () => {
    const found = Array.from({ length: 3 }, () => indicator(0.4));
    const { indicators } = combineScores(
      [{ providerId: 'a', risk: 1, weight: 1, indicators: found }],
      nothingSaid,
      levels,
    );
    expect(new Set(indicators.map(({ id }) => id)).size).toBe(3);
    for (const { id } of indicators) expect(id).toMatch(/^ind_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it('stays between the lowest and the highest model', () => {
    const model = fc.record({
      providerId: fc.string(),
      risk: fc.double({ min: 0, max: 1, noNaN: true }),
      weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
      indicators: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(model, { minLength: 1, maxLength: 5 }), (models) => {
        const risks = models.map(({ risk }) => Math.round(risk * 100));
        const { riskScore } = combineScores(models, nothingSaid, levels);
        expect(riskScore).toBeGreaterThanOrEqual(Math.min(...risks));
        expect(riskScore).toBeLessThanOrEqual(Math.max(...risks));
      }),
    );
  });
});
