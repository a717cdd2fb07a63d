import { keyPrincipal } from '../../platform/caller/api-key-principal.js';
import { type Principal, systemPrincipal, userPrincipal } from '../../platform/caller/principal.js';
import type { RoleName } from '../../platform/caller/scopes.js';
import { hidesFindings, type ReviewFacts, visibilityOf } from './visibility.js';

const user = (id: string, role: RoleName = 'reviewer') => userPrincipal('acc', id, role);
const [ann, ben, cem] = [user('usr_ann'), user('usr_ben'), user('usr_cem')];
const [sue, root, view] = [user('usr_sue', 'supervisor'), user('usr_root', 'admin'), user('usr_view', 'viewer')];
const key = keyPrincipal('acc', 'key_1', ['read:reviews']);
const system = systemPrincipal('acc');
const everybody = [ann, ben, cem, sue, root, view, key, system];

const review = (fields: Partial<ReviewFacts>): ReviewFacts => ({
  id: 'rev_1',
  analysisId: 'ana_1',
  assignedTo: 'usr_ann',
  isCompleted: false,
  secondReviewOf: null,
  isHiddenCopy: false,
  copyFor: null,
  ...fields,
});
const seen = (
  viewers: readonly Principal[],
  reviews: readonly ReviewFacts[],
  reviewId: string | null,
  isLimited = false,
) =>
  viewers.map((viewer) =>
    visibilityOf(viewer, isLimited && viewer.role === 'reviewer', { analysisId: 'ana_1', reviewId }, reviews),
  );

describe('visibilityOf', () => {
  it('shows what is about no call to everybody', () => {
    for (const viewer of everybody)
      expect(visibilityOf(viewer, true, { analysisId: null, reviewId: null }, [])).toBe('full');
  });

  it('shows an analysis to a limited viewer who has any review of it', () => {
    const reviews = [review({}), review({ id: 'rev_2', assignedTo: 'usr_ben', isCompleted: true })];
    expect(seen([ann, ben, cem, sue, key], reviews, null, true)).toEqual(['full', 'full', 'denied', 'full', 'full']);
    expect(seen([cem], reviews, null)).toEqual(['full']);
  });

  it('shows a review to a limited viewer who has that one', () => {
    const reviews = [review({}), review({ id: 'rev_2', assignedTo: 'usr_ben' })];
    expect(seen([ann, ben, sue, key], reviews, 'rev_1', true)).toEqual(['full', 'denied', 'full', 'full']);
    expect(seen([ann, sue], reviews, 'rev_unknown', true)).toEqual(['denied', 'full']);
  });

  it('blinds whoever could give the second verdict, until it is given', () => {
    const first = review({ isCompleted: true });
    const open = [first, review({ id: 'rev_2', secondReviewOf: 'rev_1', assignedTo: 'usr_ben' })];
    expect(seen([ann, ben, cem, view], open, 'rev_1')).toEqual(['full', 'blinded', 'blinded', 'blinded']);
    expect(seen([sue, root, key, system], open, 'rev_1')).toEqual(['full', 'full', 'full', 'full']);
    const done = [first, review({ ...open[1], isCompleted: true })];
    for (const one of seen(everybody, done, 'rev_1')) expect(one).toBe('full');
  });

  it('blinds a supervisor or administrator who is to give the second verdict', () => {
    for (const one of [sue, root]) {
      const second = review({ id: 'rev_2', secondReviewOf: 'rev_1', assignedTo: one.id });
      expect(seen([one], [review({ isCompleted: true }), second], 'rev_1')).toEqual(['blinded']);
    }
  });

  it('blinds nobody where there is nothing to hide yet', () => {
    const reviews = [review({}), review({ id: 'rev_2', secondReviewOf: 'rev_1', assignedTo: 'usr_ben' })];
    expect(seen([ben], reviews, 'rev_1')).toEqual(['full']);
  });

  it('lets hidden copies exist only for those whom they test, and nothing else that would give them away', () => {
    const copy = review({ id: 'rev_copy', isHiddenCopy: true, copyFor: 'usr_ben', assignedTo: 'usr_ben' });
    const reviews = [review({ isCompleted: true }), copy];
    expect(seen(everybody, reviews, 'rev_copy')).toEqual(everybody.map((one) => (one === ben ? 'full' : 'absent')));
    expect(seen(everybody, reviews, 'rev_1')).toEqual(everybody.map((one) => (one === ben ? 'absent' : 'full')));
    const done = [reviews[0]!, { ...copy, isCompleted: true }];
    expect(seen([ben], done, 'rev_1')).toEqual(['full']);
    const elsewhere = [reviews[0]!, { ...copy, assignedTo: 'usr_cem' }];
    expect(seen([ben, cem], elsewhere, 'rev_copy')).toEqual(['full', 'full']);
    expect(seen([ben], elsewhere, 'rev_1')).toEqual(['full']);
  });

  it('shows alerts about the service to administrators and the team that looks after them', () => {
    const alert = { analysisId: null, reviewId: null, alertFor: 'security' } as const;
    const seenBy = (teams: ('security' | 'technical')[]) =>
      everybody.map((viewer) => visibilityOf(viewer, false, alert, [], viewer.kind === 'user' ? teams : []));
    const others = everybody.map((viewer) => (viewer === root || viewer === system ? 'full' : 'denied'));
    expect(seenBy([])).toEqual(others);
    expect(seenBy(['technical'])).toEqual(others);
    expect(seenBy(['security'])).toEqual(everybody.map((viewer) => (viewer === key ? 'denied' : 'full')));
    expect(visibilityOf(keyPrincipal('acc', 'key_2', ['admin']), false, alert, [])).toBe('full');
  });

  it('shows an alert about a call as the call', () => {
    const alert = { analysisId: 'ana_1', reviewId: null, alertFor: 'technical' } as const;
    expect(visibilityOf(ann, true, alert, [review({})])).toBe('full');
    expect(visibilityOf(ben, true, alert, [review({})])).toBe('denied');
    expect(visibilityOf(ben, false, alert, [])).toBe('full');
  });
});

describe('hidesFindings', () => {
  const first = review({ isCompleted: true });
  const second = review({ id: 'rev_2', assignedTo: 'usr_sue', secondReviewOf: 'rev_1' });
  const hidden = (reviews: readonly ReviewFacts[]) => everybody.filter((viewer) => hidesFindings(viewer, reviews));

  it('is so for all who could give the second verdict, and for the supervisor who has to', () =>
    expect(hidden([first, second])).toEqual([ben, cem, sue, view]));

  it('is so for nobody before there are findings, and after both reviews', () => {
    expect(hidden([review({}), second])).toEqual([]);
    expect(hidden([first, { ...second, isCompleted: true }])).toEqual([]);
  });

  it('is so for whoever has a hidden copy to do, even where the call has no other review', () => {
    const copy = review({ id: 'rev_c', assignedTo: 'usr_cem', isHiddenCopy: true, copyFor: 'usr_cem' });
    expect(hidden([copy])).toEqual([cem]);
    expect(hidden([{ ...copy, isCompleted: true }])).toEqual([]);
  });
});
