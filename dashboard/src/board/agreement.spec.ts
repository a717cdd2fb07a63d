import type { ReviewAgreement } from '../api/generated/types.gen.ts';
import { agreementByReviewer, pairs, totals } from './agreement.ts';

const entry = (reviewers: string[] | null, reviews: number, agreed: number, reviewType = 'standard') =>
  ({
    reviewType,
    reviewers,
    reviews,
    agreed,
    observed: agreed / reviews,
    expected: 0.5,
    kappa: null,
  }) as ReviewAgreement;

const agreement = [
  entry(null, 10, 8),
  entry(['usr_a', 'usr_b'], 6, 5),
  entry(['usr_a', 'usr_c'], 4, 3),
  entry(['usr_a', 'usr_b'], 2, 0, 'compliance'),
];

describe('agreement', () => {
  it('of a reviewer is that with everybody, in all types of reviews', () =>
    expect([...agreementByReviewer(agreement)]).toEqual([
      ['usr_a', { reviews: 12, agreed: 8 }],
      ['usr_b', { reviews: 8, agreed: 5 }],
      ['usr_c', { reviews: 4, agreed: 3 }],
    ]));

  it('of all pairs is told apart from that of each', () => {
    expect(totals(agreement)).toEqual([agreement[0]]);
    expect(pairs(agreement).map(({ one, other, reviews }) => [one, other, reviews])).toEqual([
      ['usr_a', 'usr_b', 6],
      ['usr_a', 'usr_c', 4],
      ['usr_a', 'usr_b', 2],
    ]);
  });
});
