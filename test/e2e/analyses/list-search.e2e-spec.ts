import fc from 'fast-check';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { insertAnalyses, type Row } from './list.rows.js';

const rows: Row[] = [
  { id: 'ana_gift', text: 'Please send the gift card to a friend before Tuesday. Do not hang up.' },
  { id: 'ana_cards', text: 'We transferred the cards and the gifts to verification.', tags: ['Gift Shop', 'vip'] },
  { id: 'ana_caller', metadata: { callerId: '+15550100', department: 'Fraud desk', caseNumber: 'CASE-2026-17' } },
  { id: 'ana_written', metadata: { callerId: '+1 (555) 010-0123', caseNumber: 'case/99 B' }, notes: "O'Brien called." },
  { id: 'ana_german', text: 'Die Überweisung geht auf ein sicheres Konto in der Straße.', language: 'de' },
  { id: 'ana_russian', text: 'Назовите код из сообщения', language: 'ru' },
  { id: 'ana_tags', tags: ['account', 'takeover'], notes: 'Escalated' },
];

describe('search', () => {
  const app = useApp();
  beforeAll(async () => {
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString();
    await insertAnalyses(
      app.databaseUrl,
      rows.map((row, index) => ({ ...row, created_at: at(index) })),
    );
  });

  const search = (text: string) => app.admin.get(`/v1/analyses?search=${encodeURIComponent(text)}`);
  const found = async (text: string) =>
    (await search(text)).body.data.map(({ analysisId }: { analysisId: string }) => analysisId.slice(4));

  it.each([
    ['words, all of them', 'friend gift', ['gift']],
    ['words whatever their case', 'GIFT CARD', ['gift', 'cards']],
    ['words by their English stem', 'transferring card', ['cards']],
    ['words without the stop words between them', 'send a gift', ['gift']],
    ['a stop word when there is nothing else', 'before', ['gift']],
    ['the beginning of the last word', 'gift car', ['gift', 'cards']],
    ['a beginning that is longer than its stem', 'verificat', ['cards']],
    ['a single letter', 'gift c', ['gift', 'cards']],
    ['no beginning of a word before the last', 'gif card', []],
    ['no beginning after a negation', 'gift -car', ['gift', 'cards']],
    ['a phrase', '"gift card"', ['gift']],
    ['a phrase with stop words in it', '"do not hang up"', ['gift']],
    ['no beginning in a phrase', '"gift car"', []],
    ['no phrase in another order', '"card gift"', []],
    ['a phrase that is not closed', '"gift card', ['gift']],
    ['typographic quotes', '“gift card”', ['gift']],
    ['no phrase across two tags', '"account takeover"', []],
    ['no phrase across two fields', '"desk +15550100"', []],
    ['alternatives', 'friend OR Konto', ['gift', 'german']],
    ['alternatives of several words', 'gift friend OR code OR sicheres Konto', ['gift', 'german']],
    ['what does not have a word', 'gift -friend', ['cards']],
    ['what does not have a phrase', 'gift -"gift card"', ['cards']],
    ['only what has not', '-gift -caller -o -escalated -konto', ['caller', 'russian']],
    ['tags', 'takeover', ['tags']],
    ['tags of two words', '"gift shop"', ['cards']],
    ['notes', 'escalated', ['tags']],
    ['departments', 'fraud desk', ['caller']],
    ['a telephone number', '+15550100 case', ['caller', 'written']],
    ['a telephone number without its plus', '15550100 case-2026', ['caller']],
    ['the beginning of a telephone number', '+1555', ['caller', 'written']],
    ['a number written with brackets by its digits', '15550100123', ['written']],
    ['a number written with brackets as it is written', '(555)', ['written']],
    ['a case number', 'CASE-2026-17', ['caller']],
    ['the beginning of a case number', 'case-20', ['caller']],
    ['a part of a case number', '2026', ['caller']],
    ['what does not have a part of a case number', 'case -2026', ['written']],
    ['names with an apostrophe', "O'Brien", ['written']],
    ['German', 'überweisung', ['german']],
    ['a German word that English leaves out', 'die', ['german']],
    ['the beginning of a German word', 'strass OR straß', ['german']],
    ['Russian', 'код сообщ', ['russian']],
    ['nothing that is not there', 'absent', []],
  ])('finds %s', async (_, text, expected) => {
    const { status } = await search(text);
    expect([status, await found(text)]).toEqual([200, expected]);
  });

  it('answers any text without an error of the database', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...`ab1 '"\\:*&|!()<->OR-+@#%$?{}[]~\`,;./й中é\t\n`),
        minLength: 1,
        maxLength: 40,
      }),
      fc
        .array(
          fc.constantFrom(
            `'`,
            `"`,
            '\\',
            ':*',
            '&',
            '|',
            '!',
            '<->',
            '<2>',
            'OR',
            '-',
            'word',
            'the',
            'a.b/c',
            'x@y.z',
            ' ',
          ),
          {
            minLength: 1,
            maxLength: 20,
          },
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { status, body } = await search(text);
        expect([200, 400]).toContain(status);
        if (status === 400) expect(body.error.details.fields[0].path).toBe('search');
      }),
      { numRuns: 400, seed: 20261121 },
    );
  });

  it('finds any word that was said, as it was said', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'abxyé9'), minLength: 3, maxLength: 12 }), async (word) => {
        const id = `ana_said_${Math.random()}`;
        await insertAnalyses(app.databaseUrl, [{ id, text: `before ${word} after` }]);
        const all = (await app.admin.get(`/v1/analyses?limit=100&search=${encodeURIComponent(word)}`)).body.data;
        expect(all.map(({ analysisId }: { analysisId: string }) => analysisId)).toContain(id);
        await query(app.databaseUrl, `delete from analyses where id = $1`, [id]);
      }),
      { numRuns: 25, seed: 20261121 },
    );
  });

  it.each([
    ['one word', 'a'.repeat(600_000)],
    ['compounds', Array.from({ length: 60_000 }, (_, index) => `${index.toString(36)}-${index}`).join(' ')],
    ['short words', Array.from({ length: 300_000 }, (_, index) => index.toString(36)).join(' ')],
    [
      'Chinese',
      Array.from({ length: 300_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * index) % 20_000))).join(''),
    ],
    [
      'Russian',
      Array.from({ length: 150_000 }, (_, index) =>
        [...index.toString(32)].map((digit) => String.fromCodePoint(0x430 + Number.parseInt(digit, 32))).join(''),
      ).join(' '),
    ],
    ['addresses', Array.from({ length: 40_000 }, (_, index) => `${index.toString(36)}.com/${index}`).join(' ')],
    [
      'Korean',
      Array.from({ length: 150_000 }, (_, index) =>
        String.fromCodePoint(0xac00 + (index % 11_000), 0xac00 + (index % 10_007)),
      ).join(' '),
    ],
  ])('takes the longest transcript, of %s', async (what, text) => {
    const id = `ana_long_${what.replace(' ', '_')}`;
    await insertAnalyses(app.databaseUrl, [{ id, text, notes: `long ${what}`, language: 'en' }]);
    expect((await search(`"long ${what}"`)).body.data[0].analysisId).toBe(id);
  });

  it('finds an upload by its metadata at once, and by its transcript when it is completed', async () => {
    const { body } = await app.admin.upload({
      file: 'samples/it-helpdesk.mp3',
      transcript: 'samples/it-helpdesk.vtt',
      metadata: { callerId: '+4930123456', tags: ['uploaded'] },
      processImmediately: false,
    });
    expect((await search('+4930123456')).body.data[0].analysisId).toBe(body.analysisId);
    expect(await found('password')).toEqual([]);
    await app.admin.post(`/v1/analyses/${body.analysisId}/process`);
    await until(async () => (await search('password uploaded')).body.data.length === 1);
  });
});
