import { describe, expect, it } from '@jest/globals';
import { findIndicators, type Judged } from './indicators.js';

const confidence = { own: 1, risk: 0, bias: 0 };
const kinds = [
  { type: 'threat', severity: 'high', threshold: 0.5, confidence },
  { type: 'secrecy_request', severity: 'high', threshold: 0.5, confidence },
] as const;
const weighing = (weights: Partial<typeof confidence>) =>
  kinds.map((kind) => ({ ...kind, confidence: { ...confidence, ...weights } }));
const context = ['routine_service', 'safety_advice'];
const text = 'you will be arrested today and do not tell anyone';
const transcript = {
  language: 'en',
  confidence: 1,
  utterances: [
    { speaker: 0, start: 10, end: 20, text },
    { speaker: 0, start: 20, end: 30, text: 'You will be arrested, today!' },
  ],
};
const judge = (utterance: number, from: number, to: number, ...probabilities: number[]) => ({
  window: { first: 0, end: 1, utterance, from, to },
  probabilities: Float32Array.from(probabilities),
});

const call = (...windows: Judged[]) => ({ risk: 0.5, windows });
const find = (...of: Parameters<typeof findIndicators>) => findIndicators(...of).map(({ indicator }) => indicator);

describe('indicators', () => {
  it('quote the exact words and say when they were spoken', () => {
    const [found] = find(call(judge(0, 0, 26, 0.75, 0.1, 0, 0)), kinds, context, transcript);
    expect(found).toMatchObject({ type: 'threat', severity: 'high', start: 10 });
    expect(found!.confidence).toBeCloseTo(0.75);
    expect(found!.quote).toBe('you will be arrested today');
    expect(found!.end).toBeCloseTo(10 + (10 * 26) / text.length);
  });

  it('come strongest first', () => {
    const found = find(call(judge(0, 0, 26, 0.6, 0, 0, 0), judge(0, 27, 49, 0, 0.9, 0, 0)), kinds, context, transcript);
    expect(found.map(({ type }) => type)).toEqual(['secrecy_request', 'threat']);
  });

  it('leave out what is below the threshold', () => {
    expect(find(call(judge(0, 0, 26, 0.49, 0.3, 0, 0)), kinds, context, transcript)).toEqual([]);
  });

  it('leave out advice against fraud, where the model knows of it', () => {
    const judged = call(judge(0, 27, 49, 0, 0.9, 0, 0.5));
    expect(find(judged, kinds, context, transcript)).toEqual([]);
    expect(find(judged, kinds, ['routine_service'], transcript)).toHaveLength(1);
    const [found] = find(call(judge(0, 27, 49, 0, 0.9, 1, 0.1)), kinds, context, transcript);
    expect(found!.confidence).toBeCloseTo(0.81);
  });

  it('are surer in a suspect call', () => {
    const windows = [judge(0, 0, 26, 0.4, 0, 0, 0)];
    const shown = (risk: number) => find({ risk, windows }, weighing({ risk: 0.5 }), context, transcript);
    expect(shown(0.3)).toEqual([]);
    expect(shown(0.9)[0]!.confidence).toBeCloseTo(2 / 3); // odds of 2/3, times the root of odds of 9
  });

  it('stay finite where the model is certain', () => {
    const certain = { risk: 1, windows: [judge(0, 0, 26, 1, 0, 0, 0)] };
    const [found] = find(certain, weighing({ risk: 1 }), context, transcript);
    expect(found!.confidence).toBeGreaterThan(0.99);
    expect(found!.confidence).toBeLessThan(1);
  });

  it('count overlapping windows and repeated words once', () => {
    const judged = call(judge(0, 0, 26, 0.9, 0, 0, 0), judge(0, 9, 30, 0.8, 0, 0, 0), judge(1, 0, 28, 0.7, 0, 0, 0));
    expect(find(judged, kinds, context, transcript)).toHaveLength(1);
  });
});
