import { keyPrincipal, type Principal, systemPrincipal, userPrincipal } from '../auth/principal.js';
import { roleNames } from '../auth/scopes.js';
import { errors } from '../errors/errors.js';
import { Access } from './access.js';
import type { AccessRepository } from './access.repository.js';

const reviewer = userPrincipal('acc', 'usr_1', 'reviewer');
const others: Principal[] = [
  ...roleNames.filter((role) => role !== 'reviewer').map((role) => userPrincipal('acc', 'usr_2', role)),
  keyPrincipal('acc', 'key_1', ['read:analyses', 'read:reviews', 'write:reviews']),
  systemPrincipal('acc'),
];

function accessWith(reviewersSeeAssignedOnly: boolean, ...assigned: string[]) {
  const asked: unknown[][] = [];
  const isAssigned = (...question: [string, string, string]) => {
    asked.push(question);
    return Promise.resolve(assigned.includes(question[2]));
  };
  return { access: new Access({ access: { reviewersSeeAssignedOnly } }, { isAssigned } as AccessRepository), asked };
}

describe('Access', () => {
  it('limits a reviewer to what is assigned to them, and nobody else', () => {
    const { access } = accessWith(true);
    expect(access.limitOf(reviewer)).toBe('usr_1');
    for (const other of others) expect(access.limitOf(other)).toBeUndefined();
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
    expect(asked[0]).toEqual(['acc', 'usr_1', 'ana_own']);
  });

  it('asks nothing about callers who see all', async () => {
    const { access, asked } = accessWith(true);
    for (const other of others) await access.mustSee(other, 'ana_other');
    expect(asked).toEqual([]);
  });

  it('keeps what tells of the whole account from a limited caller', () => {
    const { access } = accessWith(true);
    expect(() => access.mustSeeAll(reviewer)).toThrow(expect.objectContaining({ code: 'INSUFFICIENT_PERMISSIONS' }));
    for (const other of others) access.mustSeeAll(other);
  });
});
