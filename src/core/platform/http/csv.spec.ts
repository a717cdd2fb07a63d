import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CellRow, csv } from './csv.js';

const columns = [
  'analysisId',
  'status',
  'riskScore',
  'riskLevel',
  'duration',
  'createdAt',
  'tags',
  'summary',
  'fileName',
  'callerId',
  'notScored',
];
const row = (texts: CellRow): CellRow => ({
  analysisId: 'ana_1',
  status: 'completed',
  riskScore: 7,
  riskLevel: 'very_low',
  duration: 61.5,
  createdAt: new Date('2026-01-02T00:00:00Z'),
  tags: [],
  summary: null,
  fileName: 'call.wav',
  callerId: null,
  notScored: null,
  ...texts,
});

async function written(rows: readonly CellRow[]): Promise<string> {
  const batches = (async function* () {
    for (const each of rows) yield [each];
  })();
  let text = '';
  for await (const part of csv(batches, columns)) text += part;
  return text;
}
const read = (text: string) => parse(text, { columns: true, bom: true, record_delimiter: '\r\n' }) as object[];

/** Texts of what makes cells break. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\r\n', '"', ',', ';', "'", '\u{2028}', '\u{85}', '＝'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

describe('the CSV of analyses', () => {
  it.each(['a\n=cmd()', 'a\r=cmd()', 'a\r\n=cmd()', 'a\u{2028}=cmd()', '\n=cmd()', '=cmd()', 'a\n\t=cmd()'])(
    'has no line that begins with a formula: %j',
    async (summary) => {
      const [, ...lines] = (await written([row({ summary })])).split(/[\r\n\u{85}\u{2028}\u{2029}]+/u);
      expect(lines.filter((line) => /^"?[=+\-@\t]/.test(line))).toEqual([]);
    },
  );

  it('is read by a strict reader as it was written, but for apostrophes in front of formulas', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.record({ summary: nasty, fileName: nasty }), { maxLength: 5 }), async (rows) => {
        const found = read(await written(rows.map(row))) as Record<string, string>[];
        expect(found).toHaveLength(rows.length);
        for (const [i, { summary, fileName }] of rows.entries()) {
          for (const [before, after] of [
            [summary, found[i]!['summary']!],
            [fileName, found[i]!['fileName']!],
          ]) {
            expect(after!.replaceAll("'", '')).toBe(before!.replaceAll("'", ''));
            expect(after).not.toMatch(/(^|[\n\v\f\u{85}\u{2028}\u{2029}]|\r(?!\n))[=+\-@\t\r＝＋－＠]/u);
          }
        }
      }),
    ));
});
