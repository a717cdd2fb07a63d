import { keyPrincipal } from '../../platform/caller/api-key-principal.js';
import { type Principal, systemPrincipal, userPrincipal } from '../../platform/caller/principal.js';
import { roleNames } from '../../platform/caller/scopes.js';
import { errors } from '../../platform/errors/errors.js';
import { Access } from './access.js';
import type { AccessRepository } from './access.repository.js';

const reviewer = userPrincipal('acc', 'usr_1', 'reviewer');
const others: Principal[] = [
  ...roleNames.filter((role) => role !== 'reviewer').map((role) => userPrincipal('acc', 'usr_2', role)),
  keyPrincipal('acc', 'key_1', ['read:analyses', 'read:reviews', 'write:reviews']),
  systemPrincipal('acc'),
];

const reviewOf = (analysisId: string) => ({
  id: `rev_of_${analysisId}`,
  analysisId,
  assignedTo: 'usr_1',
  isCompleted: false,
  secondReviewOf: null,
  isHiddenCopy: false,
  copyFor: null,
});

function accessWith(reviewersSeeAssignedOnly: boolean, ...assigned: string[]) {
  const asked: unknown[][] = [];
  const reviewsAbout = (...question: Parameters<AccessRepository['reviewsAbout']>) => {
    asked.push(question);
    return Promise.resolve(assigned.map(reviewOf));
  };
  return { access: new Access({ access: { reviewersSeeAssignedOnly } }, { reviewsAbout } as AccessRepository), asked };
}

describe('Access', () => {
  it('limits a reviewer to what is assigned to them, and nobody else', () => {
    const { access } = accessWith(true);
    expect(access.limitOf(reviewer)).toBe('usr_1');
    for (const other of others) expect(access.limitOf(other)).toBeUndefined();
  });

  it('limits the key of a reviewer as its owner', async () => {
    const { access } = accessWith(true, 'ana_own');
    const key = keyPrincipal('acc', 'key_2', ['read:analyses'], { id: 'usr_1', role: 'reviewer' });
    expect(access.limitOf(key)).toBe('usr_1');
    await access.mustSee(key, 'ana_own');
    await expect(access.mustSee(key, 'ana_other')).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
  });

  it('limits nobody unless it is configured', () => {
    expect(accessWith(false).access.limitOf(reviewer)).toBeUndefined();
  });

  it('denies a limited caller what is not assigned, in the words of the route', async () => {
    const { access, asked } = accessWith(true, 'ana_own');
    await access.mustSee(reviewer, 'ana_own');
    await expect(access.mustSee(reviewer, 'ana_other')).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    const denied = access.mustSee(reviewer, 'ana_other', errors.accessDenied);
    await expect(denied).rejects.toMatchObject({ code: 'ACCESS_DENIED', status: 403 });
    expect(asked[0]).toEqual(['acc', [{ analysisId: 'ana_own', reviewId: null }]]);
  });

  it('asks nothing about callers who see all', async () => {
    const { access, asked } = accessWith(true);
    for (const other of others) await access.mustSee(other, 'ana_other');
    expect(asked).toEqual([]);
  });

  it('answers for many viewers and matters by one question', async () => {
    const { access, asked } = accessWith(true, 'ana_own');
    const review = { analysisId: 'ana_own', reviewId: 'rev_of_ana_own' };
    const matters = [review, { analysisId: 'ana_other', reviewId: null }, { analysisId: null, reviewId: null }];
    const visibilities = await access.toMatters('acc', matters);
    const seenBy = (viewer: Principal) => matters.map((matter) => visibilities(viewer, matter));
    expect(seenBy(reviewer)).toEqual(['full', 'denied', 'full']);
    expect(seenBy(userPrincipal('acc', 'usr_3', 'reviewer'))).toEqual(['denied', 'denied', 'full']);
    for (const other of others) expect(seenBy(other)).toEqual(['full', 'full', 'full']);
    expect(visibilities(reviewer, { analysisId: null, reviewId: 'rev_of_ana_own' })).toBe('full');
    expect(asked).toHaveLength(1);
  });

  it('keeps what tells of the whole account from a limited caller', () => {
    const { access } = accessWith(true);
    expect(() => access.mustSeeAll(reviewer)).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_PERMISSIONS' }));
    for (const other of others) access.mustSeeAll(other);
  });
});
