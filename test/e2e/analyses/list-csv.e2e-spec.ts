import { get as request, type IncomingMessage } from 'node:http';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { insertAnalyses } from './list.rows.js';

const header = 'analysisId,status,riskScore,riskLevel,duration,createdAt,tags,summary,fileName,callerId,notScored';
const bom = '\u{feff}';

describe('GET /v1/analyses as CSV', () => {
  const app = useApp();
  beforeAll(async () => {
    await insertAnalyses(app.databaseUrl, [
      {
        id: 'ana_formula',
        created_at: '2026-01-02T00:00:00Z',
        risk_score: 7,
        risk_level: 'very_low',
        duration: 61.5,
        tags: ['=cmd()', 'b'],
        summary: '@SUM(A1)',
        file_name: '-2+3.wav',
        metadata: { callerId: '+15550100' },
      },
      {
        id: 'ana_quotes',
        created_at: '2026-01-01T00:00:00Z',
        status: 'failed',
        disposition: 'flagged',
        summary: 'He said "now", then\r\nhung up',
        file_name: '\tüber, den Anruf.wav',
      },
    ]);
  });

  const csv = (parameters = '', accept = 'text/csv') => app.admin.get(`/v1/analyses?${parameters}`, { accept });
  /** fetch drops a byte order mark when it reads text. */
  const lines = (text: string) => text.split('\r\n');

  it('holds the list entries, with cells that no spreadsheet takes for formulas', async () => {
    const { status, headers, text } = await csv();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="analyses.csv"');
    expect(headers.get('vary')).toContain('Accept');
    expect(text.replace(bom, '')).toBe(
      [
        header,
        `ana_formula,completed,7,very_low,61.5,2026-01-02T00:00:00.000Z,"'=cmd(),b",'@SUM(A1),'-2+3.wav,'+15550100,`,
        `ana_quotes,flagged,,,1,2026-01-01T00:00:00.000Z,,"He said ""now"", then\r\nhung up","'\tüber, den Anruf.wav",,`,
        '',
      ].join('\r\n'),
    );
  });

  it('begins with a byte order mark, for Excel', async () => {
    const response = await fetch(`${app.anyone.url}/v1/analyses`, {
      headers: { accept: 'text/csv', ...(await credentials()) },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  const credentials = async () => {
    const { body } = await app.admin.post('/v1/api-keys', { name: 'csv', scopes: ['read:analyses'] });
    return { 'x-api-key': body.key as string };
  };

  it('takes the filters and the order of the list', async () => {
    expect(lines((await csv('search=hung&status=flagged&tags=')).text)).toHaveLength(1); // an error in JSON
    const ids = (text: string) =>
      lines(text.replace(bom, ''))
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(ids((await csv('tags=b')).text)).toEqual(['ana_formula']);
    expect(ids((await csv('sortBy=riskScore&sortOrder=asc&limit=1&page=7')).text)[0]).toBe('ana_formula');
    expect(lines((await csv('search=nothing')).text.replace(bom, ''))).toEqual([header, '']);
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/json, text/csv;q=0.9', 'application/json'],
    ['text/csv;q=0.9, application/json;q=0.1', 'text/csv'],
    ['text/*', 'text/csv'],
    ['image/png', 'application/json'],
  ])('answers %s with %s', async (accept, type) => {
    expect((await csv('', accept)).headers.get('content-type')).toContain(type);
  });

  it('answers errors as JSON', async () => {
    const { status, body } = await csv('page=x');
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
  });

  describe('of many analyses', () => {
    const many = 40_000;
    beforeAll(async () => {
      await query(
        app.databaseUrl,
        `insert into recordings select 'fil_' || n, a.id, n, 'call.wav', 't', 'c', 1, n, 1, 1, 1, now() from generate_series(1, ${many}) n, accounts a;`,
      );
      await query(
        app.databaseUrl,
        `insert into analyses (id, account_id, file_id, status, priority, tags, metadata, duration, summary, created_by, created_at, updated_at)
         select 'ana_' || n, a.id, 'fil_' || n, 'queued', 'medium', '{many}', '{}', n, repeat(md5(n::text), 20), 'x', now(), now()
           from generate_series(1, ${many}) n, accounts a`,
      );
    });
    const exporting = () =>
      query<{ state: string }[]>(
        app.databaseUrl,
        `select state from pg_stat_activity where datname = current_database() and application_name = 'callwarden lists' and xact_start is not null`,
      );

    /** Nothing of the answer's body is read yet. */
    const open = async (parameters: string): Promise<IncomingMessage> => {
      const headers = { accept: 'text/csv', 'accept-encoding': 'identity', ...(await credentials()) };
      return new Promise((resolve, reject) => {
        request(`${app.anyone.url}/v1/analyses?${parameters}`, { headers }, resolve).once('error', reject);
      });
    };

    it('holds all of them in order, also those that no page could hold', async () => {
      const { text } = await csv('tags=many&sortBy=duration&sortOrder=asc');
      const numbers = lines(text)
        .slice(1, -1)
        .map((line) => Number(line.slice(4, line.indexOf(','))));
      expect(numbers).toEqual(Array.from({ length: many }, (_, index) => index + 1));
    });

    it('waits for a slow client, and stops with it', async () => {
      const response = await open('tags=many');
      // The list is far larger than what sockets hold: the cursor waits in its transaction.
      await until(async () => (await exporting()).some(({ state }) => state === 'idle in transaction'));
      response.destroy();
      await until(async () => (await exporting()).length === 0);
    });

    it('refuses a fourth export at the same time, and takes it afterwards', async () => {
      const three = await Promise.all(['', '', ''].map(() => open('tags=many')));
      const { status, headers } = await csv('tags=many');
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      for (const each of three) each.destroy();
      await until(async () => (await csv('search=hung')).status === 200);
    });

    it('shows one moment: what changes meanwhile is not in it', async () => {
      const response = await open('tags=many&sortOrder=asc');
      await query(app.databaseUrl, `update analyses set summary = 'changed' where tags = '{many}'`);
      let text = '';
      for await (const chunk of response) text += String(chunk);
      expect(lines(text)).toHaveLength(many + 2);
      expect(text).not.toContain('changed');
    });
  });
});
