import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { lowestId } from '../../src/core/database/identifier.js';
import { countStatement, findStatement, pageStatement } from '../../src/core/deliveries/log/delivery-log-statements.js';
import { replayStatement } from '../../src/core/deliveries/log/replay-statements.js';
import { pruneDeliveriesStatement, pruneMessagesStatement } from '../../src/core/deliveries/pruning-statements.js';
import { toldStatement } from '../../src/core/deliveries/erasure/erasure-statements.js';
import { createTestDatabase } from '../support/test-database.js';

const out = (text: string) => appendFileSync('/tmp/plans.txt', text + '\n');
it('plans', async () => {
  const db = await createTestDatabase();
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const enc = `create function enc(p text, ms bigint, n int) returns text language sql immutable as $f$
    select p || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms::numeric * 4) / 32::numeric^(9 - i))::numeric(30,10)::numeric % 32 ::int + 0, 1), '') from generate_series(0,0) i $f$`;
  void enc;
  const t0 = Date.now() - 60 * 86_400_000;
  const B = 5000;
  for (let k = 0; k < 300_000; k += B) {
    const rows = [];
    for (let n = k; n < k + B; n++) {
      const at = t0 + n * 17_280; // 60 days
      const low = (s: 'event' | 'delivery') => lowestId(s, at).slice(0, -10) + String(n).padStart(10, '0');
      const status = n % 1000 === 0 ? 'failed' : n % 1003 === 0 ? 'skipped' : n % 5000 === 7 ? 'pending' : 'delivered';
      const type = n % 20_000 === 0 ? 'rare.type' : n % 3 ? 'user.action' : 'analysis.completed';
      rows.push({ id: low('delivery'), m: low('event'), status, type, at: new Date(at), e: n % 30 === 0 ? `whk_${n % 2000}` : 'whk_big', a: n % 7 ? null : `ana_${Math.floor(n / 70)}` });
    }
    await client.query(`with r as (select * from json_to_recordset($1) as r(id text, m text, status text, type text, at timestamptz, e text, a text)),
      x as (insert into messages (id, account_id, type, occurred_at, data, analysis_id) select m, 'acc', type, at, '{"a":"${'x'.repeat(200)}"}', a from r),
      y as (insert into delivery_attempts (delivery_id, number, started_at, duration_ms, address, response_body) select id, 1, at, 1, 'http://x', 'ok' from r)
      insert into deliveries (id, account_id, endpoint_id, message_id, type, status, created_at, due_at) select id, 'acc', e, m, type, status, at, at from r`, [JSON.stringify(rows)]);
  }
  await client.query('vacuum analyze deliveries; ').catch(() => {});
  await client.query('analyze messages');
  await client.query('analyze delivery_attempts');
  const ex = async (name: string, text: string, values: unknown[], full = false) => {
    let last = '';
    for (let i = 0; i < 2; i++) {
      const { rows } = await client.query('explain (analyze, costs off) ' + text, values);
      last = rows.map((r) => r['QUERY PLAN']).join('\n');
    }
    out(`## ${name}: ${/Execution Time.*/.exec(last)?.[0]}`);
    if (full) out(last);
  };
  const sel = (filters: object, ids: object = {}) => ({ accountId: 'acc', endpointId: 'whk_big', filters, messageIds: ids });
  const d = (days: number) => new Date(t0 + days * 86_400_000);
  const b = (s: 'event', days: number, slack: number) => lowestId(s, d(days).getTime() + slack);
  const cases: [string, any][] = [
    ['none', sel({})], ['pending', sel({ status: ['pending'] })], ['delivered', sel({ status: ['delivered'] })],
    ['failed', sel({ status: ['failed'] })], ['failed+skipped', sel({ status: ['failed', 'skipped'] })],
    ['type common', sel({ type: ['user.action'] })], ['type rare', sel({ type: ['rare.type'] })], ['type none', sel({ type: ['review.assigned'] })],
    ['failed rare', sel({ status: ['failed'], type: ['rare.type'] })],
    ['from', sel({ dateFrom: d(50) }, { from: b('event', 50, -600_000) })], ['to', sel({ dateTo: d(10) }, { to: b('event', 10, 600_000) })],
    ['window failed', sel({ status: ['failed'], dateFrom: d(10), dateTo: d(11) }, { from: b('event', 10, -600_000), to: b('event', 11, 600_000) })],
  ];
  for (const [name, selection] of cases) {
    const p = pageStatement(selection, 20, 0);
    await ex(`page ${name}`, p.text, p.values, ['pending', 'to', 'type rare'].includes(name));
    const c = countStatement(selection, 10_001);
    await ex(`count ${name}`, c.text, c.values, name === 'none');
  }
  const deep = pageStatement(sel({}), 20, 100_000);
  await ex('page 5000', deep.text, deep.values);
  const { rows: [one] } = await client.query("select id from deliveries where endpoint_id = 'whk_big' offset 1000 limit 1");
  await ex('find', findStatement, ['acc', 'whk_big', one.id]);
  const { rows: ms } = await client.query("select id from messages where analysis_id = 'ana_100'");
  let n = 0;
  await ex(`told ${ms.length}`, toldStatement.replace(/\?/g, () => `$${++n}`), [JSON.stringify(ms.map((m: any) => m.id)), 'acc'], true);
  const cut = d(30);
  await client.query('begin');
  await ex('prune first', pruneDeliveriesStatement, ['', lowestId('delivery', cut.getTime()), cut, 2000], true);
  await ex('prune messages', pruneMessagesStatement, ['', lowestId('event', cut.getTime()), cut, 2000], true);
  await client.query('rollback');
  let at = Date.now();
  for (const [s, f] of [['delivery', pruneDeliveriesStatement], ['event', pruneMessagesStatement]] as const) {
    let last: string | null = '';
    let steps = 0, worst = 0;
    while (last !== null) { const t = Date.now(); last = (await client.query(f, [last, lowestId(s, cut.getTime()), cut, 2000])).rows[0].last; steps++; worst = Math.max(worst, Date.now() - t); }
    out(`pruned ${s}: ${steps} steps, ${Date.now() - at} ms, worst ${worst}`);
    at = Date.now();
  }
  out(JSON.stringify((await client.query('select (select count(*) from deliveries) d, (select count(*) from messages) m, (select count(*) from delivery_attempts) a')).rows));
  at = Date.now();
  await client.query('begin');
  await ex('replay part', replayStatement, ['acc', 'whk_big', lowestId('event', d(40).getTime()), lowestId('event', d(60).getTime()), d(40), d(60), null, ['delivered', 'failed', 'skipped'], 5000, new Date()], true);
  await client.query('rollback');
  await client.end();
  await db.drop();
}, 300_000);
