import { filtersOf, isFiltered, nextCursor, readFilters, readSearch, sortedBy, toggled } from './call-search.ts';

describe('the filters in the address of the list of calls', () => {
  it('are read by the names of the API', () =>
    expect(
      readSearch({
        riskLevel: 'high,critical',
        indicator: 'threat,voice_clone',
        reviewed: false,
        notScored: 'true',
        search: 4711,
        dateFrom: '2026-05-12',
        sortBy: 'riskScore',
        sortOrder: 'asc',
      }),
    ).toEqual({
      riskLevel: 'high,critical',
      indicator: 'threat,voice_clone',
      reviewed: false,
      notScored: true,
      search: '4711',
      dateFrom: '2026-05-12',
      sortBy: 'riskScore',
      sortOrder: 'asc',
    }));

  it('leave out what the list does not know', () =>
    expect(
      readSearch({
        riskLevel: 'huge',
        status: ['done', 'failed'],
        reviewed: 'maybe',
        dateTo: 'soon',
        search: ' ?! ',
        x: 1,
      }),
    ).toEqual({ status: 'failed' }));

  it('leave out the order that the list has anyway', () =>
    expect(readSearch({ sortBy: 'createdAt', sortOrder: 'desc' })).toEqual({}));

  it('are sent as the API takes them, the last day included', () => {
    const search = { riskLevel: 'high,low', reviewed: false, dateTo: '2026-12-31', search: 'gift card' } as const;
    const query = { riskLevel: ['high', 'low'], reviewed: false, dateTo: '2027-01-01', search: 'gift card' };
    expect(filtersOf(search)).toEqual(query);
    expect(readFilters(query)).toEqual(search);
  });

  it('gain a value and lose it again', () => {
    const one = toggled({ search: 'x' }, 'status', 'failed');
    const two = toggled(one, 'status', 'queued');
    expect([one.status, two.status]).toEqual(['failed', 'failed,queued']);
    expect(toggled(toggled(two, 'status', 'failed'), 'status', 'queued')).toEqual({ search: 'x' });
  });

  it('are none where only the order differs', () => {
    expect(isFiltered({ sortBy: 'duration', sortOrder: 'asc' })).toBe(false);
    expect(isFiltered({ notScored: false })).toBe(true);
  });
});

describe('the order of the list', () => {
  it('falls first, and rises when it is asked for again', () => {
    const falling = sortedBy({ search: 'x' }, 'riskScore');
    const rising = sortedBy(falling, 'riskScore');
    expect(falling).toEqual({ search: 'x', sortBy: 'riskScore' });
    expect(rising).toEqual({ search: 'x', sortBy: 'riskScore', sortOrder: 'asc' });
    expect(sortedBy(rising, 'riskScore')).toEqual(falling);
  });
  it('is by date to begin with', () => {
    expect(sortedBy({}, 'createdAt')).toEqual({ sortOrder: 'asc' });
    expect(sortedBy({ sortBy: 'duration', sortOrder: 'asc' }, 'createdAt')).toEqual({});
  });
});

describe('the next page', () => {
  it('is named by the Link header', () =>
    expect(nextCursor('</v1/analyses?limit=2&cursor=ab%2Fc>; rel="next"')).toBe('ab/c'));
  it('is none without it', () => {
    expect(nextCursor(null)).toBeUndefined();
    expect(nextCursor('</v1/analyses?page=1>; rel="prev"')).toBeUndefined();
  });
});
