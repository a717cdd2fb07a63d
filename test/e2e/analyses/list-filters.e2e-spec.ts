import { createTestApp, type TestApp } from '../../support/test-app.js';
import { member } from '../../support/desk.js';
import { query } from '../../support/test-database.js';
import { insertAnalyses, otherAccount, type Row } from './list.rows.js';

const caller = (callerId: string, department?: string) => ({
  metadata: { callerId, ...(department && { department }) },
});
const rows: Row[] = [
  {
    id: 'ana_a',
    ...caller('+1 (555) 010-0123', 'cards'),
    priority: 'urgent',
    risk_score: 90,
    risk_level: 'critical',
    indicators: ['threat', 'threat'],
    text: 'x',
  },
  { id: 'ana_b', ...caller('0015550100123', 'Cards'), priority: 'high', indicators: ['threat', 'secrecy_request'] },
  {
    id: 'ana_c',
    ...caller('15550100123', 'loans'),
    priority: 'low',
    warnings: ['NO_SPEECH'],
    text: 'x',
    language: 'en-GB',
  },
  { id: 'ana_d', ...caller('front desk'), warnings: ['NO_SPEECH', 'TRUNCATED_RECORDING'], text: 'x', language: 'de' },
  { id: 'ana_e', models: ['fraud-en', 'shadow-en'], text: 'a bank', language: 'EN-us', tags: ['bank'] },
  { id: 'ana_f', models: ['shadow-en'], status: 'queued', indicators: ['secrecy_request'], tags: ['bank'] },
];
const many: Row[] = Array.from({ length: 3000 }, (_, index) => ({
  id: `ana_m${index}`,
  account_id: 'acc_many',
  created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
  metadata: { department: index % 2 ? 'odd' : 'even', callerId: index === 7 ? '+1555777' : 'x' },
  indicators: [index % 3 ? 'threat' : 'robocall_prompt'],
  language: index % 1000 ? 'en' : 'fr',
  text: 'x',
  models: [index % 5 ? 'fraud-en' : 'fraud-de'],
  risk_score: index % 7 ? index % 100 : null,
}));

describe('filters of GET /v1/analyses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    const days = rows.map((row, index) => ({ ...row, created_at: `2026-01-0${index + 1}T00:00:00Z` }));
    await insertAnalyses(app.databaseUrl, days);
  });
  afterAll(() => app?.close());

  const found = async (parameters: string, api = app.admin) =>
    (await api.get(`/v1/analyses?sortOrder=asc&${parameters}`)).body.data
      .map(({ analysisId }: { analysisId: string }) => analysisId.slice(4))
      .join('');

  it.each([
    ['priority=urgent', 'a'],
    ['priority=urgent,low', 'ac'],
    ['department=cards', 'a'],
    ['department=cards,loans', 'ac'],
    ['department=nothing', ''],
    ['callerId=front+desk', 'd'],
    ['callerId=Front+desk', ''],
    ['callerId=%2B1-555-010-0123', 'ac'],
    ['callerId=+15550100123', 'ac'],
    ['callerId=0015550100123', 'b'],
    ['callerId=123', ''],
    ['callerId=123,front+desk', 'd'],
    ['indicator=threat', 'ab'],
    ['indicator=threat,secrecy_request', 'abf'],
    ['indicator=unheard_of', ''],
    ['warning=NO_SPEECH', 'cd'],
    ['warning=TRUNCATED_RECORDING,UNSUPPORTED_LANGUAGE', 'd'],
    ['language=en', 'ace'],
    ['language=en-gb', 'c'],
    ['language=de,en-US', 'de'],
    ['language=fr', ''],
    ['model=fraud-en', 'e'],
    ['model=shadow-en', 'ef'],
    ['model=other', ''],
    ['notScored=true', 'bcde'],
    ['notScored=false', 'af'],
    ['notScored=true&minRiskScore=0', ''],
    ['notScored=false&indicator=threat', 'a'],
    ['reviewed=false', 'abcdef'],
    ['reviewed=true', ''],
    ['verdict=fraud', ''],
    ['assignedTo=none', 'abcdef'],
    ['assignedTo=usr_unknown', ''],
    ['indicator=threat&department=cards,Cards&priority=high', 'b'],
    ['indicator=threat,secrecy_request&status=queued,failed', 'f'],
    ['language=en&warning=NO_SPEECH&reviewed=false', 'c'],
    ['tags=bank&model=fraud-en,shadow-en&language=en', 'e'],
    ['search=bank&language=en', 'e'],
    ['search=-bank&indicator=threat', 'ab'],
    ['sortBy=duration&indicator=threat,secrecy_request', 'abf'],
  ])('lists by %s', async (parameters, expected) => expect(await found(parameters)).toBe(expected));

  it.each([
    ['priority=high,huge', ['priority.1']],
    ['status=queued,done', ['status.1']],
    ['riskLevel=severe', ['riskLevel.0']],
    ['warning=LOUD', ['warning.0']],
    ['verdict=maybe', ['verdict.0']],
    ['reviewed=yes', ['reviewed']],
    ['notScored=1', ['notScored']],
    ['language=english!', ['language.0']],
    ['department=', ['department.0']],
    [`indicator=${'x,'.repeat(51)}x`, ['indicator']],
    [`model=${'x'.repeat(201)}`, ['model.0']],
  ])('refuses %s and names what is wrong', async (parameters, paths) => {
    const { status, body } = await app.admin.get(`/v1/analyses?${parameters}`);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMETERS']);
    expect(body.error.details.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('do not give away what a shadow model scored but to supervisors', async () => {
    const { api } = await member(app, { role: 'viewer' });
    expect([await found('model=shadow-en', api), await found('model=fraud-en', api)]).toEqual(['', 'e']);
    const supervisor = await member(app, { role: 'supervisor' });
    expect(await found('model=shadow-en', supervisor.api)).toBe('ef');
  });

  it('hold for the export as well', async () => {
    const { text } = await app.admin.get('/v1/analyses?indicator=threat&assignedTo=none', { accept: 'text/csv' });
    expect(text.match(/ana_\w/g)).toEqual(['ana_b', 'ana_a']);
  });

  it('keep accounts apart, and find the same in long lists as a plain query', async () => {
    const { key } = (await app.admin.post('/v1/api-keys', { name: 'o', scopes: ['read:analyses', 'read:reviews'] }))
      .body;
    await otherAccount(app.databaseUrl, key, 'acc_many');
    await insertAnalyses(app.databaseUrl, many);
    await query(app.databaseUrl, 'analyze analyses; analyze transcripts; analyze model_scores');
    const other = app.anyone.key(key);
    const expected: [string, (index: number) => boolean][] = [
      ['department=odd', (index) => index % 2 === 1],
      ['department=odd&indicator=threat', (index) => index % 2 === 1 && index % 3 > 0],
      ['callerId=1555777', (index) => index === 7],
      ['language=fr', (index) => index % 1000 === 0],
      ['language=en&model=fraud-de', (index) => index % 1000 > 0 && index % 5 === 0],
      ['assignedTo=none&indicator=robocall_prompt', (index) => index % 3 === 0],
      ['notScored=true', (index) => index % 7 === 0],
      ['notScored=false&department=odd', (index) => index % 7 > 0 && index % 2 === 1],
      ['reviewed=false', () => true],
      ['reviewed=true', () => false],
    ];
    for (const [parameters, matches] of expected) {
      const { data, pagination } = (await other.get(`/v1/analyses?limit=100&${parameters}`)).body;
      const all = many
        .filter((_, index) => matches(index))
        .map(({ id }) => id)
        .toReversed();
      const ids = data.map(({ analysisId }: { analysisId: string }) => analysisId);
      expect([parameters, ids, pagination.total]).toEqual([parameters, all.slice(0, 100), all.length]);
    }
    expect(await found('indicator=threat')).toBe('ab');
    expect(await found('department=odd')).toBe('');
  });
});
