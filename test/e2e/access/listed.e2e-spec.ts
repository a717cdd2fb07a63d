import { createTestApp, type TestApp } from '../../support/test-app.js';
import { analysisIds, listedDesk, type Viewer } from './listed.desk.js';

const viewers = ['ann', 'ben', 'cem', 'sue', 'viewer', 'admin', 'a key', 'a key of ben'];

interface Review {
  readonly assignedTo: { readonly userId: string; readonly email: string; readonly name: string } | null;
  readonly findings: { readonly fraudConfirmed: boolean } | null;
  readonly reviewId: string;
  readonly secondReviewOf: string | null;
  readonly adjudicationOf: string | null;
  readonly status: string;
}
interface Entry {
  readonly analysisId: string;
  readonly reviewers: readonly { readonly userId: string; readonly name: string }[];
  readonly verdict: string | null;
}

describe.each([false, true])(
  'a list of analyses, with access.reviewersSeeAssignedOnly %j',
  (reviewersSeeAssignedOnly) => {
    let app: TestApp;
    let desk: Readonly<Record<string, Viewer>>;
    beforeAll(async () => {
      app = await createTestApp({ access: { reviewersSeeAssignedOnly } });
      desk = await listedDesk(app);
    }, 60_000);
    afterAll(() => app?.close());

    const entriesOf = async (name: string, parameters = ''): Promise<Entry[]> =>
      (await desk[name]!.api.get(`/v1/analyses?limit=100&${parameters}`)).body.data;
    const reviewsOf = async (name: string, analysisId: string): Promise<Review[]> =>
      (await desk[name]!.api.get(`/v1/analyses/${analysisId}?include=reviews`)).body.reviews;

    it.each(viewers)('tells %s of those reviewers whose reviews a read of the analysis shows', async (name) => {
      for (const { analysisId, reviewers } of await entriesOf(name)) {
        const people = (await reviewsOf(name, analysisId)).flatMap(({ assignedTo }) => assignedTo?.userId ?? []);
        const shown = reviewers.map(({ userId }) => userId);
        expect([analysisId, shown.toSorted()]).toEqual([analysisId, [...new Set(people)].toSorted()]);
      }
    });

    it.each(viewers)('tells %s of no verdict whose review a read of the analysis hides', async (name) => {
      for (const { analysisId, verdict } of await entriesOf(name)) {
        const reviews = await reviewsOf(name, analysisId);
        const shown = reviews.flatMap(({ findings }) => findings?.fraudConfirmed ?? []);
        if (verdict !== null)
          expect([analysisId, shown]).toEqual([analysisId, expect.arrayContaining([verdict === 'fraud'])]);
      }
    });

    it('tells who sees everything the verdict once it is final', async () => {
      const known = { ana_fraud: 'fraud', ana_fine: 'legitimate', ana_agreed: 'fraud', ana_decided: 'legitimate' };
      const tested = { ana_tested: 'fraud', ana_tested_before: 'fraud' };
      const expected = Object.fromEntries(
        analysisIds.map((id) => [id, ({ ...known, ...tested } as Record<string, string>)[id] ?? null]),
      );
      for (const name of ['sue', 'admin', 'a key'])
        expect(
          Object.fromEntries((await entriesOf(name)).map(({ analysisId, verdict }) => [analysisId, verdict])),
        ).toEqual(expected);
    });

    it('does not give away to the reviewer whom a hidden copy tests that the call was reviewed', async () => {
      const entry = (await entriesOf('ben')).find(({ analysisId }) => analysisId === 'ana_tested');
      expect([entry?.verdict, entry?.reviewers.map(({ userId }) => userId)]).toEqual([null, [desk['ben']!.userId]]);
    });

    it.each(viewers)('filters for %s by what the entries say, and by nothing else', async (name) => {
      const all = await entriesOf(name);
      const people = Object.values(desk).flatMap(({ userId }) => userId ?? []);
      const has = (userId: string) => (entry: Entry) => entry.reviewers.some((each) => each.userId === userId);
      const isNobodys = ({ reviewers }: Entry) => reviewers.length === 0;
      const filters: [string, (entry: Entry) => boolean][] = [
        ...people.map((userId): [string, (entry: Entry) => boolean] => [`assignedTo=${userId}`, has(userId)]),
        [`assignedTo=${people[0]},none`, (entry) => has(people[0]!)(entry) || isNobodys(entry)],
        ['assignedTo=none', isNobodys],
        ['verdict=fraud', ({ verdict }) => verdict === 'fraud'],
        ['verdict=legitimate', ({ verdict }) => verdict === 'legitimate'],
        ['verdict=fraud,legitimate', ({ verdict }) => verdict !== null],
        ['reviewed=true', ({ verdict }) => verdict !== null],
        ['reviewed=false', ({ verdict }) => verdict === null],
        [`reviewed=true&assignedTo=${people[1]}`, (entry) => entry.verdict !== null && has(people[1]!)(entry)],
      ];
      for (const [parameters, matches] of filters) {
        const { data, pagination } = (await desk[name]!.api.get(`/v1/analyses?limit=100&${parameters}`)).body;
        const expected = all.filter(matches);
        expect([parameters, data, pagination.total]).toEqual([parameters, expected, expected.length]);
      }
    });

    it('takes `me` for the caller, and refuses it for a key', async () => {
      const own = await entriesOf('ann', 'assignedTo=me');
      expect(own).toEqual(await entriesOf('ann', `assignedTo=${desk['ann']!.userId}`));
      expect(own.length).toBeGreaterThan(3);
      const { status, body } = await desk['a key']!.api.get('/v1/analyses?assignedTo=me');
      expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([
        400,
        'INVALID_PARAMETERS',
        'assignedTo',
      ]);
    });

    it.each(['assignedTo=none', 'verdict=fraud', 'reviewed=false'])(
      'refuses %s without the scope read:reviews',
      async (filter) => {
        const { status, body } = await (await app.withScopes('read:analyses')).get(`/v1/analyses?${filter}`);
        expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      },
    );

    it('tells nothing of reviews to a key without the scope read:reviews', async () => {
      const { data } = (await (await app.withScopes('read:analyses')).get('/v1/analyses?limit=100')).body;
      expect(data).toHaveLength(analysisIds.length);
      for (const { reviewers, verdict } of data) expect([reviewers, verdict]).toEqual([[], null]);
    });

    it('names reviewers by userId, e-mail address and name', async () => {
      const entry = (await entriesOf('admin')).find(({ analysisId }) => analysisId === 'ana_open');
      const [{ assignedTo }] = (await reviewsOf('admin', 'ana_open')) as [Review];
      const { userId, email, name } = assignedTo!;
      expect(entry?.reviewers).toEqual([{ userId, email, name }]);
    });
  },
);
