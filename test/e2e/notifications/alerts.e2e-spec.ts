import { roleNames } from '../../../src/core/platform/caller/scopes.js';
import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { outcome, publish, reasons } from '../../support/webhooks.js';

const base = '/v1/notifications';
const alerts = ['security.alert', 'system.alert'] as const;

interface Person extends Member {
  readonly name: string;
  /** What this person may hear of, where it is about no call. */
  readonly hears: readonly string[];
}

describe('alerts about the service itself', () => {
  const people: Person[] = [];
  const app = useApp({ notifications: { mergeMinutes: 0, hourlyCeiling: 100_000 } });
  beforeAll(async () => {
    for (const role of roleNames)
      for (const team of [null, 'security', 'Technical']) {
        const hears = role === 'admin' ? alerts : alerts.filter((_, at) => team === ['security', 'Technical'][at]);
        people.push({
          ...(await member(app, { role, teams: team ? [team] : [] })),
          name: `${role} ${team ?? 'without a team'}`,
          hears,
        });
      }
  });

  const subscribe = ({ api, userId }: Member, event: string) =>
    api.post('/api/v1/notifications/subscribe', { userId, channels: ['inApp'], events: ['fraud.high', event] });
  const shown = async ({ api }: Member) => {
    const { body } = await api.get(`${base}?limit=100`);
    return { types: body.data.map(({ type }: { type: string }) => type).toSorted(), unread: body.unread };
  };
  let happened = 0;
  const happen = async () => {
    const subject = `subject-${happened++}`;
    await publish(app, 'security.alert', { reason: 'A file was changed.', subject });
    await publish(app, 'integration.error', { integration: subject, message: 'down' });
    const told = `select count(distinct type)::int as count from notifications where data::text like '%' || $1 || '%'`;
    await until(async () => (await query<{ count: number }[]>(app.databaseUrl, told, [subject]))[0]!.count === 2);
  };

  it('cannot be subscribed to by whoever they are not for', async () => {
    for (const one of people) {
      const answer = await subscribe(one, 'security.alert');
      const isFor = one.hears.includes('security.alert');
      expect([one.name, outcome(answer)[0]]).toEqual([one.name, isFor ? 200 : 422]);
      if (isFor) continue;
      expect(reasons(answer)['events.1']).toContain(
        'security.alert, which is for administrators and the team security',
      );
      const update = await one.api.put(`${base}/preferences`, { subscriptions: ['security.alert'] });
      expect(reasons(update)['subscriptions.0']).toContain('security.alert');
      const { userId } = one;
      const byAdmin = { userId, channels: ['inApp'], events: ['security.alert'] };
      expect((await app.admin.post('/api/v1/notifications/subscribe', byAdmin)).status).toBe(422);
      expect((await one.api.get(`${base}/preferences`)).body.subscriptions).toEqual([]);
    }
  });

  it('go to administrators and the team that looks after them, whoever subscribed or stands on a list', async () => {
    for (const one of people) expect((await subscribe(one, 'system.alert')).status).toBe(200);
    // As before it was refused.
    await query(app.databaseUrl, `update notification_preferences set subscriptions = '{security.alert,system.alert}'`);
    const members = people.map(({ userId }) => ({ userId }));
    const list = { name: 'All', description: 'Everybody.', members, notificationTypes: alerts };
    expect((await app.admin.post(`${base}/lists`, list)).status).toBe(201);
    await happen();
    for (const one of people) expect([one.name, (await shown(one)).types]).toEqual([one.name, one.hears.toSorted()]);
  });

  it('are read no more by whoever has left the team', async () => {
    const left = people.filter(({ name, hears }) => hears.length === 1 && !name.startsWith('admin'));
    expect(left).toHaveLength(6);
    for (const one of left) {
      const { body } = await one.api.get(base);
      const { notificationId } = body.data[0];
      expect([body.unread, (await one.api.get(`${base}/${notificationId}/trace`)).status]).toEqual([1, 200]);
      await app.admin.put(`/v1/users/${one.userId}`, { teams: [] });
      expect([one.name, await shown(one)]).toEqual([one.name, { types: [], unread: 0 }]);
      expect((await one.api.get(`${base}/${notificationId}`)).status).toBe(404);
      expect((await one.api.get(`${base}/${notificationId}/trace`)).status).toBe(404);
    }
  });

  it('are not read by supervisors and their keys through what others got', async () => {
    const [row] = await query<{ id: string }[]>(
      app.databaseUrl,
      `select n.id from notifications n join users u on u.id = n.user_id where n.type = 'security.alert' and u.role = 'admin' limit 1`,
    );
    const boss = people.find(({ name }) => name === 'supervisor without a team')!;
    const key = await app.withScopes('read:notifications', 'write:notifications');
    for (const api of [boss.api, key]) expect((await api.get(`${base}/${row!.id}/trace`)).status).toBe(404);
    expect((await app.admin.get(`${base}/${row!.id}/trace`)).status).toBe(200);
  });

  it('about a call go with the call', async () => {
    const viewer = people.find(({ name }) => name === 'viewer without a team')!;
    const error = { code: 'X', message: 'It failed.', stage: 'decode' as const, attempts: 3 };
    await publish(app, 'analysis.failed', { analysisId: 'ana_x', error });
    await until(async () => (await shown(viewer)).types.includes('system.alert'));
    expect((await shown(viewer)).types).toEqual(['system.alert']);
  });
});
