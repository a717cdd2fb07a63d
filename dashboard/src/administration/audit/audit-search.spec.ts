import { auditQuery, readAuditSearch } from './audit-search.ts';

describe('filters of the audit trail in an address', () => {
  it('are texts and days', () =>
    expect(readAuditSearch({ actor: ' usr_1 ', action: 'sign-in', dateFrom: '2026-11-01', page: '2' })).toEqual({
      actor: 'usr_1',
      action: 'sign-in',
      dateFrom: '2026-11-01',
      page: 2,
    }));
  it('leave out what is none', () =>
    expect(readAuditSearch({ actor: ' ', resource: 7, dateTo: 'yesterday', other: 'x' })).toEqual({}));
  it('include the last day', () => {
    const { dateFrom, dateTo } = auditQuery({ dateFrom: '2026-11-01', dateTo: '2026-11-01' });
    expect(Date.parse(String(dateTo)) - Date.parse(String(dateFrom))).toBe(86_400_000);
  });
});
