import { describe, expect, it } from '@jest/globals';
import { rolesOf } from './roles.js';

describe('roles', () => {
  it('are not known where one person speaks', () => {
    expect(rolesOf([{ speaker: 0, evidence: 0.9 }])).toEqual([0, 0, 0]);
  });

  it('tell how much of the evidence and of the call the leading speaker has', () => {
    const roles = rolesOf([
      { speaker: 0, evidence: 0.1 },
      { speaker: 1, evidence: 0.9 },
      { speaker: 0, evidence: 0 },
      { speaker: 0, evidence: 0 },
    ]);
    expect(roles[0]).toBe(1);
    expect(roles[1]).toBeCloseTo(0.4);
    expect(roles[2]).toBeCloseTo(-0.25);
  });
});
