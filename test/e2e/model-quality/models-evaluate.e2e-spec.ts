import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { modelsCommand } from '../../../src/cli/models.command.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A call that says "code" has the risk 0.9, another 0.05. */
const config = `
plugins:
  - { id: words, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] } }
  - { id: supplied, use: transcriber-supplied }
pipeline: { transcribers: [supplied], fraudModels: [{ id: words }] }
`;
const call = (id: string, label: number, text: string, source = 'ours') =>
  JSON.stringify({ id, source, label, turns: [{ speaker: 0, text }] });

describe('callwarden models evaluate', () => {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  const { CALLWARDEN_CONFIG, CALLWARDEN_DATA_DIR } = process.env;
  let printed: string[] = [];
  const run = async (...words: string[]) => {
    printed = [];
    const command = modelsCommand();
    for (const each of command.commands)
      each.exitOverride().configureOutput({ writeErr: (text) => printed.push(text) });
    await command.parseAsync(['evaluate', ...words], { from: 'user' });
    return printed.join('\n');
  };
  beforeAll(() => {
    writeFileSync(path('words.yaml'), config);
    process.env['CALLWARDEN_CONFIG'] = path('words.yaml');
    process.env['CALLWARDEN_DATA_DIR'] = path('data');
    jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
    writeFileSync(
      path('calls.jsonl'),
      [
        call('f1', 1, 'Read me the code.'),
        call('f2', 1, 'Hello there.', 'robots'),
        call('l1', 0, 'What is your post code?'),
        call('<b>l2</b>', 0, 'See you on <Friday>.'),
        '',
      ].join('\n'),
    );
  });
  afterAll(() => {
    jest.restoreAllMocks();
    for (const [name, value] of Object.entries({ CALLWARDEN_CONFIG, CALLWARDEN_DATA_DIR }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    folder.remove();
  });

  it('tells how well a configured plugin judges, by cut-off and by source, with the worst misses', async () => {
    const text = await run('words', path('calls.jsonl'));
    expect(text).toContain('2 frauds and 2 legitimate calls');
    expect(text).toContain('AUC 0.5000');
    expect(text).toMatch(/^robots +1 +0 +0\.2500\*/m);
    expect(text).toMatch(/Frauds with the lowest risk:\n +\d+ {2}f2: “Hello there\.”/);
    expect(text).toContain('“See you on <Friday>.”');
    expect(text).toMatch(/^up to 50 +2 +2 +0\.5000 +50\.0 % +50\.0 % +50\.0 % +50\.0 %$/m);
  });

  it('gives all figures as JSON, and a page in which nothing of a call is markup', async () => {
    const figures = JSON.parse(await run('words', path('calls.jsonl'), '--json', '--report', path('report.html')));
    expect(figures).toMatchObject({ model: 'keyword-model', frauds: 2, legitimate: 2, auc: 0.5, baseRateOneIn: 600 });
    expect(figures.cutOffs).toHaveLength(9);
    expect(figures.lengths).toMatchObject([{ from: 0, to: 50, frauds: 2, legitimate: 2, auc: 0.5 }]);
    const page = readFileSync(path('report.html'), 'utf8');
    expect(page).toContain('&lt;b&gt;l2&lt;/b&gt;');
    expect(page).toContain('See you on &lt;Friday&gt;.');
    expect(page).not.toContain('<Friday>');
    expect(page).toContain('<td>up to 50</td>');
    expect(page.match(/<svg/g)).toHaveLength(3);
  });

  it('says which calls are in a language that the model does not declare', async () => {
    const german = { id: 'd', source: 'ours', label: 0, language: 'de', turns: [{ speaker: 0, text: 'Guten Tag.' }] };
    writeFileSync(path('german.jsonl'), JSON.stringify(german));
    expect(await run('words', path('calls.jsonl'))).not.toContain('does not declare');
    expect(await run('words', path('calls.jsonl'), path('german.jsonl'))).toContain(
      '1 call is in a language that the model does not declare (de 1): the service does not score such calls',
    );
    const { otherLanguages } = JSON.parse(await run('words', path('calls.jsonl'), path('german.jsonl'), '--json'));
    expect(otherLanguages).toEqual({ de: 1 });
  });

  it('shows by --operating-points which aims hold, and the risks at which they would', async () => {
    const few = (count: number, text: string, source: string) =>
      Array.from({ length: count }, (_, index) => call(`${source}${index}`, 0, text, source));
    writeFileSync(
      path('points.jsonl'),
      [call('f', 1, 'The code?'), ...few(2, 'Your post code?', 'shop'), ...few(398, 'Hello.', '<bank>')].join('\n'),
    );
    const page = path('points.html');
    const text = await run('words', path('points.jsonl'), '--operating-points', '--report', page);
    expect(text).toMatch(/^40 +2 +400 +0\.500 % +0\.061–1\.794 % +≤ 2 % +yes +100\.0 % +2\.5–100\.0 % +1$/m);
    expect(text).toMatch(/^60 +2 +400 .* ≤ 0\.3 % +no /m);
    expect(text).toMatch(/^shop +2 +2 +100\.000 % +2 +100\.000 % +2 +100\.000 %$/m);
    expect(text).toContain('400 legitimate calls are too few for 80: there the risk is just above');
    const snippet = /"operatingPoints": \[[^\]]*\]/.exec(text)![0];
    const { operatingPoints } = JSON.parse(await run('words', path('points.jsonl'), '--operating-points', '--json'));
    expect(operatingPoints.points.map(({ holds }: { holds: boolean | null }) => holds)).toEqual([true, false, false]);
    expect(operatingPoints.suggested).toMatchObject(JSON.parse(`{${snippet}}`).operatingPoints);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<h2>Operating points</h2>');
    expect(html).toContain('<td>&lt;bank&gt;</td>');
    expect(html).toContain(snippet.replaceAll('"', '&quot;'));
  });

  it('says that it cannot tell of an aim where there are too few calls, and suggests nothing without one', async () => {
    writeFileSync(path('few.jsonl'), call('l', 0, 'Hello.'));
    expect(await run('words', path('few.jsonl'), '--operating-points')).toMatch(
      /^80 +0 +1 .* too few calls +– +– +0$/m,
    );
    writeFileSync(path('frauds.jsonl'), call('f', 1, 'Hello.'));
    const text = await run('words', path('frauds.jsonl'), '--operating-points');
    expect(text).toContain('None: there are no legitimate calls.');
    expect(text).not.toContain('"operatingPoints"');
  });

  it('shows no operating points unasked', async () => {
    expect(await run('words', path('calls.jsonl'))).not.toContain('Operating points');
    expect(JSON.parse(await run('words', path('calls.jsonl'), '--json'))).not.toHaveProperty('operatingPoints');
  });

  it('takes calls of an hour, and shows them by their length', async () => {
    const hour = (id: string, label: number, last: string) =>
      call(id, label, `${'and then she said '.repeat(2_249)}${last}`);
    writeFileSync(
      path('hours.jsonl'),
      [hour('f', 1, 'read me the code'), hour('l', 0, 'goodbye to you all'), call('s', 0, 'Hello.')].join('\n'),
    );
    const text = await run('words', path('hours.jsonl'));
    expect(text).toMatch(/^up to 50 +0 +1 +– +– +0\.0 %/m);
    expect(text).toMatch(/^3,001–10,000 +1 +1 +1\.0000 +100\.0 % +0\.0 %/m);
    const { lengths } = JSON.parse(await run('models/fraud-en', path('hours.jsonl'), '--json'));
    expect(lengths).toMatchObject([{ legitimate: 1 }, { from: 3_001, to: 10_000, frauds: 1, legitimate: 1 }]);
  });

  it('gives the calls misheard, the same for the same seed', async () => {
    const ids = async (...more: string[]) =>
      JSON.parse(await run('words', path('calls.jsonl'), '--json', '--word-errors', '0.9', ...more)).misses;
    const [first, again, other] = [await ids(), await ids(), await ids('--seed', '2')];
    const quotes = (misses: { frauds: { quote: string }[] }) => misses.frauds.map(({ quote }) => quote);
    expect(quotes(again)).toEqual(quotes(first));
    expect(quotes(other)).not.toEqual(quotes(first));
  });

  it.each([
    ['{"id": "x"', 'calls-bad.jsonl:2: is not JSON; each line must be one object {id, source, label,'],
    [JSON.stringify({ id: 'x', source: 's', label: 2, turns: [{ speaker: 0, text: '' }] }), ':2: label: '],
    [JSON.stringify({ id: 'x', source: 's', label: 1, turns: [{ speaker: 'a', text: '' }] }), ':2: turns.0.speaker: '],
  ])('refuses the line %s with its number and field', async (line, message) => {
    writeFileSync(path('calls-bad.jsonl'), `${call('f1', 1, 'Hello.')}\n${line}\n`);
    await expect(run('words', path('calls-bad.jsonl'))).rejects.toThrow(message);
  });

  it('says what there is where a model, a kind or a file does not fit', async () => {
    await expect(run('absent', path('calls.jsonl'))).rejects.toThrow(
      'no plugin "absent" in the configuration (there are: ',
    );
    await expect(run('supplied', path('calls.jsonl'))).rejects.toThrow('only fraud models can be evaluated');
    await expect(run('words', path('absent.jsonl'))).rejects.toThrow('absent.jsonl cannot be read');
    writeFileSync(path('empty.jsonl'), '\n');
    await expect(run('words', path('empty.jsonl'))).rejects.toThrow('empty.jsonl has no calls');
    await expect(run('words', path('calls.jsonl'), '--word-errors', '2')).rejects.toThrow('from 0 to below 1');
  });

  it('judges a model folder that no configuration names', async () => {
    expect(await run('models/fraud-en', path('calls.jsonl'))).toContain('callwarden-fraud-en');
  });

  it.each([
    ['', []],
    [', 20% wrong words', ['--word-errors', '0.2']],
  ])("finds in the blind calls what the shipped model's card says%s", async (suffix, more) => {
    const files = ['dialogues', 'recordings'].map((name) => `training/fraud/blind/${name}.jsonl`);
    const { sources } = JSON.parse(await run('models/fraud-en', ...files, '--json', ...more));
    const { blind } = JSON.parse(readFileSync('models/fraud-en/figures.json', 'utf8'));
    expect(sources).toHaveLength(2);
    for (const { source, frauds, legitimate, auc, recall, falsePositiveRate } of sources) {
      const row = blind[source + suffix];
      expect([frauds, legitimate]).toEqual([row.frauds, row.legitimate]);
      expect(auc).toBeCloseTo(row.auc, 2);
      expect(recall.at60).toBeCloseTo(row['frauds at 0.6 or more'], 2);
      expect(falsePositiveRate.at60).toBeCloseTo(row['legitimate at 0.6 or more'], 2);
    }
  });
});
