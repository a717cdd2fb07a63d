import { useApp } from '../../support/harness.js';
import { until } from '../../support/until.js';

describe('snippets of a search', () => {
  const app = useApp();
  let analysisId: string;
  let fileId: string;
  beforeAll(async () => {
    const { body } = await app.admin.upload({
      file: 'samples/it-helpdesk.mp3',
      transcript: 'test/fixtures/searches/snippets.vtt',
      metadata: { callerId: '+4930123456', tags: ['helpdesk'] },
    });
    ({ analysisId, fileId } = body);
    await until(async () => (await app.admin.get(`/v1/analyses/${analysisId}`)).body.status === 'completed');
  });

  const search = async (text: string) =>
    (await app.admin.get(`/v1/analyses?include=snippets&search=${encodeURIComponent(text)}`)).body;
  const snippets = async (text: string) => (await search(text)).data[0].snippets;
  const words = async (text: string) =>
    (await snippets(text)).map((snippet: { text: string; matches: { start: number; end: number }[] }) =>
      snippet.matches.map(({ start, end }) => snippet.text.slice(start, end)),
    );

  it('have the words, who said them and when', async () => {
    const [first] = await snippets('morning');
    expect(first).toEqual({
      text: 'Good morning, how can I help?',
      start: 1,
      end: 4.5,
      speaker: 0,
      matches: [{ start: 5, end: 12 }],
    });
  });

  it.each([
    [
      'mark each word by its stem, without punctuation, in the first three parts',
      'transfer',
      [['transferred', 'transfers'], ['Transfer'], ['Transfer']],
    ],
    ['mark words without their accents', 'muller schlussel', [['Schlüssel', 'Müller']]],
    ['mark numbers by their digits', '5550109876', [['555-010-9876']]],
    ['mark the words of a phrase', '"good morning"', [['Good', 'morning']]],
    ['mark the beginning of a word', 'schlu', [['Schlüssel']]],
    ['have only what is wanted', 'morning -absent', [['morning']]],
    ['are none where the words are elsewhere', 'helpdesk', []],
  ])('%s', async (_, text, marked) => expect(await words(text)).toEqual(marked));

  it('are of the similar words where nothing has the words of the search', async () => {
    const { data, similarWords } = await search('mornnig');
    expect(similarWords).toEqual(['morning']);
    expect(data[0].snippets[0].text).toBe('Good morning, how can I help?');
  });

  it('do not name similar words where there are none', async () => {
    const { data, similarWords } = await search('xyzzyx');
    expect({ data, similarWords }).toEqual({ data: [], similarWords: undefined });
  });

  it('are absent unless they are asked for', async () => {
    const { body } = await app.admin.get('/v1/analyses?search=morning');
    expect(body.data[0]).not.toHaveProperty('snippets');
  });

  it.each([
    ['without a search', '/v1/analyses?include=snippets', 'application/json'],
    ['in CSV', '/v1/analyses?include=snippets&search=morning', 'text/csv'],
    ['of other parts', '/v1/analyses?include=audio&search=morning', 'application/json'],
  ])('are refused %s', async (_, path, accept) => {
    const { status, body } = await app.admin.get(path, { accept });
    expect(status).toBe(400);
    expect(body.error.details.fields[0].path).toMatch(/^include/);
  });

  it('CSV has the calls with similar words, too', async () => {
    const { text } = await app.admin.get('/v1/analyses?search=mornnig', { accept: 'text/csv' });
    expect(text).toContain(analysisId);
  });

  it.each([
    ['of the analysis', () => analysisId],
    ['of the analysis in capitals', () => analysisId.slice(4).toUpperCase()],
    ['of the file', () => fileId],
    ['of the analysis, of which the end is missing', () => analysisId.slice(0, -3)],
  ])('the call is found by the id %s', async (_, id) => {
    const { body } = await app.admin.get(`/v1/analyses?search=${id()}`);
    expect(body.data.map((entry: { analysisId: string }) => entry.analysisId)).toEqual([analysisId]);
  });

  it('the call is not found by the words of an id of another', async () => {
    const { body } = await app.admin.get('/v1/analyses?search=ana_00000000000000000000000000');
    expect(body.data).toEqual([]);
  });
});
