import { auditActions as offered } from '../../../dashboard/src/administration/audit/audit-actions.ts';
import { auditActions as recorded } from '../../../src/core/platform/audit/audit-actions.js';

describe('the audit trail at the desk', () => {
  it('can be filtered by every action that the service records', () => {
    expect(offered.toSorted()).toEqual(Object.keys(recorded).toSorted());
  });
});
