import type { Analysis, Comment, Review } from '../../../api/generated/types.gen.ts';
import { callEvents } from './call-events.ts';

const findings = { fraudConfirmed: true, confidence: 0.8, notes: 'Asks for the code.' };
const review = (fields: object) =>
  ({ reviewId: 'rev', assignedTo: { userId: 'u', name: 'Ann', email: 'a@b.c' }, withdrawn: null, ...fields }) as Review;
const of = (history: object[], reviews: readonly Review[] = [], comments: object[] = []) =>
  callEvents({ history } as unknown as Analysis, reviews, comments as Comment[]).map(({ what, who }) => [what, who]);

describe('the history of a call', () => {
  it('has names, ids of keys, and nobody for the service', () =>
    expect(
      of([
        { timestamp: '1', event: 'created', user: 'u', userName: 'Ann' },
        { timestamp: '2', event: 'queued', user: 'key_1', userName: null },
        { timestamp: '3', event: 'completed', user: 'system', userName: null },
      ]),
    ).toEqual([
      ['created', 'Ann'],
      ['queued', 'key_1'],
      ['completed', null],
    ]));

  it('puts verdicts and comments between, by time', () =>
    expect(
      of(
        [{ timestamp: '2', event: 'completed', user: 'system', userName: null }],
        [review({ startedAt: '3', completedAt: '5', findings })],
        [{ commentId: 'c', createdAt: '4', author: { id: 'u', name: null }, text: 'Hm.' }],
      ),
    ).toEqual([
      ['completed', null],
      ['reviewStarted', 'Ann'],
      ['comment', 'u'],
      ['verdict', 'Ann'],
    ]));

  it('says that a verdict was given where it is hidden', () =>
    expect(of([], [review({ startedAt: '3', completedAt: '3', findings: null })])).toEqual([['decided', 'Ann']]));

  it('says that a review was withdrawn, not decided', () =>
    expect(of([], [review({ startedAt: null, completedAt: '3', findings: null, withdrawn: {} })])).toEqual([
      ['reviewWithdrawn', null],
    ]));
});
