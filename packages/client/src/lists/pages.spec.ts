import { allOf } from '../../test/all-of.js';
import { failure, HttpServer, json } from '../../test/http-server.js';
import { AnalysesResource } from '../resources/analyses.js';
import { ReviewsResource } from '../resources/reviews.js';
import { nextCursor } from './pages.js';

const server = HttpServer.use();
const entries = (...ids: string[]) => ids.map((analysisId) => ({ analysisId }));
const page = (data: unknown, cursor?: string) =>
  json(
    { data, pagination: { page: 1, hasNext: cursor !== undefined } },
    200,
    cursor === undefined ? {} : { link: `</v1/analyses?status=completed&cursor=${cursor}>; rel="next"` },
  );

describe('a list with cursors', () => {
  it('is read to its end, with the filters and the cursor of the page before', async () => {
    server.answers = [page(entries('a', 'b'), 'c%2B1'), page(entries('c'), 'c2'), page(entries())];
    const ids: string[] = [];
    const analyses = new AnalysesResource(server.connect());
    for await (const { analysisId } of analyses.list({ status: ['completed'], limit: 2 })) ids.push(analysisId);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(server.asked.map(({ url }) => url)).toEqual([
      '/v1/analyses?status=completed&limit=2',
      '/v1/analyses?status=completed&limit=2&cursor=c%2B1',
      '/v1/analyses?status=completed&limit=2&cursor=c2',
    ]);
  });

  it('asks for no page before its first entry is wanted, and for none after the consumer stops', async () => {
    server.answers = [page(entries('a', 'b'), 'c1'), page(entries('c', 'd'), 'c2'), failure(500, 'INTERNAL_ERROR')];
    const list = new AnalysesResource(server.connect()).list();
    expect(server.asked).toHaveLength(0);
    const asked: number[] = [];
    for await (const { analysisId } of list) {
      asked.push(server.asked.length);
      if (analysisId === 'd') break;
    }
    expect(asked).toEqual([1, 1, 2, 2]);
    expect(server.asked).toHaveLength(2);
  });

  it('is read from the beginning each time', async () => {
    server.answers = [page(entries('a'))];
    const list = new AnalysesResource(server.connect()).list();
    expect(await list.first()).toMatchObject({ data: entries('a') });
    expect(await allOf(list)).toEqual(entries('a'));
    expect(await allOf(list.pages())).toHaveLength(1);
  });

  it('ends with the error of a page', async () => {
    server.answers = [page(entries('a'), 'c1'), failure(403, 'INSUFFICIENT_PERMISSIONS')];
    const list = new AnalysesResource(server.connect()).list();
    await expect(allOf(list)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
  });
});

describe('a list without cursors', () => {
  it('is read by number', async () => {
    const numbered = (number: number, hasNext: boolean) =>
      json({ data: [{ reviewId: `rev_${number}` }], pagination: { page: number, hasNext } });
    server.answers = [numbered(1, true), numbered(2, true), numbered(3, false)];
    const reviews = new ReviewsResource(server.connect().operations);
    const ids = (await allOf(reviews.list({ overdue: true }))).map(({ reviewId }) => reviewId);
    expect(ids).toEqual(['rev_1', 'rev_2', 'rev_3']);
    expect(server.asked.map(({ url }) => url)).toEqual([
      '/v1/reviews?overdue=true',
      '/v1/reviews?overdue=true&page=2',
      '/v1/reviews?overdue=true&page=3',
    ]);
  });
});

describe('the cursor of a Link header', () => {
  it.each([
    ['</v1/analyses?cursor=abc>; rel="next"', 'abc'],
    ['<https://calls.example.com/v1/analyses?limit=5&cursor=a%3D>; rel=next', 'a='],
    ['</docs#deprecated>; rel="deprecation", </v1/analyses?cursor=abc>; title="x"; rel="last next"', 'abc'],
    ['</v1/analyses?cursor=abc>; rel="prev"', undefined],
    ['</v1/analyses?cursor=abc>; rel="nextish"', undefined],
    [null, undefined],
  ])('of %j is %j', (link, cursor) => expect(nextCursor(link)).toBe(cursor));
});
