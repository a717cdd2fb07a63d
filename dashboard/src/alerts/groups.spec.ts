import type { Notification } from '../api/generated/types.gen.ts';
import { grouped, groupsOf, inUse } from './groups.ts';

const alert = (id: string, minute: number, data: object = {}, more: Partial<Notification> = {}): Notification =>
  ({
    notificationId: id,
    createdAt: new Date(2026, 4, 12, 10, minute).toISOString(),
    data,
    readAt: null,
    acknowledgedAt: null,
    snoozedUntil: null,
    ...more,
  }) as Notification;
const done = { readAt: '2026-05-12T10:00:00Z', acknowledgedAt: '2026-05-12T10:00:00Z' };

describe('alerts', () => {
  it('about one call stand together, the newest first', () => {
    const groups = grouped([
      alert('c', 3, { analysisId: 'ana_1' }),
      alert('b', 2, { analysisId: 'ana_2' }),
      alert('a', 1, { analysisId: 'ana_1' }, done),
    ]);
    expect(groups.map(({ key, alerts }) => [key, alerts.map(({ notificationId }) => notificationId)])).toEqual([
      ['ana_1', ['c', 'a']],
      ['ana_2', ['b']],
    ]);
    expect(groups[0]).toMatchObject({ unread: ['c'], open: ['c'] });
  });

  it('about no call stand alone', () =>
    expect(grouped([alert('a', 1), alert('b', 2)]).map(({ key, analysisId }) => [key, analysisId])).toEqual([
      ['b', null],
      ['a', null],
    ]));

  it('that arrive on two ways count once', () => {
    const [group] = grouped([alert('a', 1), alert('a', 1, {}, done)]);
    expect(group).toMatchObject({ unread: [], open: [] });
  });

  it('show the call as the newest alert that describes it does', () => {
    const call = { riskScore: 97, signs: [] };
    const [group] = grouped([alert('b', 2, { analysisId: 'x' }), alert('a', 1, { analysisId: 'x', call })]);
    expect(group!.call).toEqual(call);
    expect(grouped([alert('a', 1)])[0]!.call).toBeNull();
  });

  it('stand where their own state is, whatever that of others about the call', () => {
    const found = [
      alert('a', 1, { analysisId: 'x' }, done),
      alert('b', 2, { analysisId: 'x' }),
      alert('c', 3, { analysisId: 'y' }, done),
    ];
    const ids = (tab: 'open' | 'acknowledged') =>
      groupsOf(found, tab).map(({ alerts }) => alerts.map(({ notificationId }) => notificationId));
    expect(ids('open')).toEqual([['b']]);
    expect(ids('acknowledged')).toEqual([['c'], ['a']]);
  });

  it('that are snoozed come in the order of their return', () => {
    const snoozed = (id: string, minute: number, snoozedUntil: string) => alert(id, minute, {}, { snoozedUntil });
    const groups = groupsOf(
      [snoozed('late', 2, '2026-05-13T08:00:00Z'), snoozed('soon', 1, '2026-05-12T11:00:00Z'), alert('open', 3)],
      'snoozed',
    );
    expect(groups.map(({ key, snoozedUntil }) => [key, snoozedUntil])).toEqual([
      ['soon', '2026-05-12T11:00:00Z'],
      ['late', '2026-05-13T08:00:00Z'],
    ]);
  });
});

describe('a list in use', () => {
  const rows = [{ key: 'new' }, { key: 'b' }, { key: 'a' }];

  it('keeps its order, and what is new waits', () =>
    expect(inUse(['a', 'b'], rows)).toEqual({ rows: [{ key: 'a' }, { key: 'b' }], waiting: 1 }));
  it('lets go of what is gone', () =>
    expect(inUse(['a', 'gone', 'b'], rows).rows.map(({ key }) => key)).toEqual(['a', 'b']));
});
