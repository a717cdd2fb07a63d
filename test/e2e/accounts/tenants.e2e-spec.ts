import type { Api } from '../../support/api.js';
import { deliveryRows } from '../../support/delivery-rows.js';
import { heldAnalysis, member } from '../../support/desk.js';
import { useApp, useClient } from '../../support/harness.js';
import { manyReviews } from '../../support/many-reviews.js';
import { openApi, type Operation } from '../../support/openapi/documented.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { create, tus } from '../../support/tus.js';
import { closeReceivers, webhookReceiver } from '../../support/webhook-receiver.js';
import { createWebhook, toLoopback } from '../../support/webhooks.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';

/** For each path parameter, something that exists in the first account and something that exists nowhere. */
interface Ids {
  readonly theirs: string;
  readonly none: string;
}

const routes = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const withIds = routes.filter(({ path }) => path.includes('{'));

/** Good and bad bodies: what is wrong with one must not tell whether the id exists. */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  updateAnalysis: [{ tags: ['x'] }, { priority: 'huge' }, { status: 'archived' }, {}],
  updateUser: [{ name: 'Taken over' }, { role: 'chief' }, { password: 'a password of a stranger' }, {}],
  updateReview: [
    { status: 'completed', findings: { fraudConfirmed: true } },
    { status: 'completed' },
    { status: 'pending' },
    { priority: 'huge' },
    { assignedTo: 'usr_none' },
    {},
  ],
  unassignReview: [{ offer: true }, { reason: '' }, {}],
  withdrawReview: [{ reason: 'Theirs.' }, {}],
  snoozeNotification: [{ until: '2000-01-01' }, { until: null }, { until: 'soon' }, {}],
  updateView: [{ name: 'x' }, { filters: 5 }, {}],
  scoreAnalysis: [{ provider: 'keywords' }, { provider: 'none' }, {}],
  correctTranscript: [{ corrections: [{ index: 0, text: 'x' }] }, { rescore: true }, { corrections: [] }, {}],
  createComment: [{ text: 'x' }, { text: '' }, {}],
  updateComment: [{ text: 'x' }, { mentions: ['usr_none', 'usr_none'] }, {}],
  judgeIndicator: [{ verdict: 'confirmed' }, { verdict: 'maybe' }, {}],
  createMissedSign: [{ start: 1, end: 2 }, { start: 2, end: 1 }, {}],
  updateMissedSign: [{ end: 3 }, { end: -1 }, {}],
  updateWebhook: [{ events: ['user.action'] }, { url: 'http://127.0.0.1:1/' }, { config: { timeout: 1 } }, {}],
  replayWebhook: [{ since: '2026-01-01' }, { since: 'yesterday' }, {}],
  rotateWebhookSecret: [undefined, { secret: 'a-secret-of-a-stranger' }, { secret: 'x' }],
  updateNotificationRule: [{ name: 'x' }, {}],
  updateEscalationRule: [{ trigger: {} }, {}],
  updateDistributionList: [{ members: [] }, {}],
  updateSilence: [{ until: '2000-01-01' }, {}],
  updateNotificationWebhook: [{ events: ['custom'] }, { url: 'http://127.0.0.1:1/' }, { active: 'no' }, {}],
  continueResumableUpload: [new Uint8Array([1, 2, 3]), new Uint8Array()],
  markGolden: [{ fraudConfirmed: true }, { fraudConfirmed: 'yes' }, {}],
};

/** Without which a request is refused before the id counts. */
const headersOf: Readonly<Record<string, Record<string, string>>> = {
  continueResumableUpload: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  deleteResumableUpload: tus,
};

const rule = {
  name: 'theirs',
  conditions: { all: [{ field: 'riskScore', operator: 'gte', value: 90 }] },
  actions: { notify: ['desk@example.com'] },
};
const escalation = { trigger: { event: 'sla.breach', condition: 'no_response' }, escalateTo: { role: 'admin' } };
const list = { name: 'theirs', members: [{ email: 'desk@example.com' }], notificationTypes: ['fraud.high'] };
const silence = { event: 'system.alert', until: '2100-01-01' };
/** Collection, path parameter, an entry. */
const settings: readonly [string, string, object][] = [
  ['rules', 'ruleId', rule],
  ['escalations', 'escalationId', escalation],
  ['lists', 'listId', list],
  ['silences', 'silenceId', silence],
];

describe('an id of another account', () => {
  const ids: Record<string, Ids> = {};
  const app = useApp(toLoopback);
  const stranger = useClient(() => secondAccount(app));
  beforeAll(async () => {
    const { analysisId, fileId } = (await app.admin.upload({ file: recording, transcript })).body;
    const { keyId } = (await app.admin.post('/v1/api-keys', { name: 'theirs', scopes: ['admin'] })).body;
    ids['analysisId'] = { theirs: analysisId, none: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha' };
    ids['fileId'] = { theirs: fileId, none: 'fil_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    ids['keyId'] = { theirs: keyId, none: 'key_01jd5kz5q1w3e5r7t9y2u4i6op' };
    const { userId } = await member(app, { role: 'reviewer' });
    ids['userId'] = { theirs: userId, none: 'usr_01jd5kz5q1w3e5r7t9y2u4i6op' };
    const asked = { analysisId: await heldAnalysis(app), assignedTo: userId };
    const { reviewId } = (await app.admin.post('/v1/reviews', asked)).body;
    ids['reviewId'] = { theirs: reviewId, none: 'rev_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    ids['indicatorId'] = { theirs: `ind_${analysisId.slice(4)}_0`, none: 'ind_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const { missedSignId } = (await app.admin.post(`/v1/reviews/${reviewId}/missed-signs`, { start: 1, end: 2 })).body;
    ids['missedSignId'] = { theirs: missedSignId, none: 'mis_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const { commentId } = (await app.admin.post(`/v1/analyses/${analysisId}/comments`, { text: 'Theirs.' })).body;
    ids['commentId'] = { theirs: commentId, none: 'cmt_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const { printId } = (await app.admin.post(`/v1/analyses/${analysisId}/prints`, {})).body;
    ids['printId'] = { theirs: printId, none: 'aud_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const shared = { resource: 'analyses', name: 'Theirs', shared: true, filters: {} };
    const { viewId } = (await app.admin.post('/v1/views', shared)).body;
    ids['viewId'] = { theirs: viewId, none: 'viw_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const { exportId } = (await app.admin.post('/v1/exports', { resource: 'analyses', format: 'csv' })).body;
    ids['exportId'] = { theirs: exportId, none: 'exp_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const { uploadId } = (await create(app.admin, 1000)).body;
    ids['uploadId'] = { theirs: uploadId, none: `${uploadId.slice(0, 4)}01jd5m8w6mzb4hn8e2g6s1p5dq` };
    await query(app.databaseUrl, scored, [analysisId]);
    const { webhookId } = await createWebhook(app.admin, (await webhookReceiver()).url());
    ids['webhookId'] = { theirs: webhookId, none: 'whk_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const [delivery] = await deliveryRows(app, webhookId, [{ status: 'failed' }]);
    ids['deliveryId'] = { theirs: delivery!.id, none: 'dlv_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const self = (await app.admin.get('/v1/auth/me')).body.user.userId;
    const sent = { recipients: [self], title: 'Theirs', message: 'Theirs.' };
    const [{ notificationId }] = (await app.admin.post('/api/v1/notifications/send', sent)).body.recipients;
    ids['notificationId'] = { theirs: notificationId, none: 'ntf_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA', auth: 'tBHItJI5svbpez7KI4CCXg' };
    const endpoint = 'https://push.example.com/theirs';
    const { deviceId } = (await app.admin.post('/v1/notifications/devices', { endpoint, keys })).body;
    ids['deviceId'] = { theirs: deviceId, none: 'dev_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    for (const [collection, name, entry] of settings) {
      const made = (await app.admin.post(`/v1/notifications/${collection}`, entry)).body;
      ids[name] = { theirs: made[name], none: `${made[name].slice(0, 4)}01jd5m8w6mzb4hn8e2g6s1p5dq` };
    }
    const tellTheirs = { url: 'https://hooks.example.com/theirs', events: ['custom'] };
    const { notificationWebhookId } = (await app.admin.post('/v1/notifications/webhooks', tellTheirs)).body;
    ids['notificationWebhookId'] = { theirs: notificationWebhookId, none: 'nwh_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    ids['token'] = { theirs: 'of.theirs', none: 'of.nobody' };
    ids['model'] = { theirs: 'model-of-theirs', none: 'nonesuch' };
    ids['otherModel'] = ids['model'];
  });
  afterAll(async () => {
    await closeReceivers();
  });

  /** An analysis of the stranger. */
  const held = async (): Promise<string> =>
    (await stranger.upload({ file: 'samples/it-helpdesk.mp3', processImmediately: false })).body.analysisId;
  const filled = (path: string, which: keyof Ids) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (!ids[name]) throw new Error(`Say in this test what {${name}} is in each account.`);
      return ids[name][which];
    });
  const plain = (text: string) =>
    Object.values(ids).reduce((all, { theirs, none }) => all.replaceAll(theirs, none), text);
  const same = async (call: (which: keyof Ids) => ReturnType<Api['call']>) => {
    const [theirs, none] = [await call('theirs'), await call('none')];
    expect([theirs.status, plain(theirs.text)]).toEqual([none.status, none.text]);
    expect(names(theirs.headers)).toEqual(names(none.headers));
    return none.status;
  };
  const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'content-length').toSorted();

  it.each(withIds)('answers as one that does not exist: $method $path', async ({ method, path, operation }) => {
    for (const body of bodiesOf(operation)) {
      const status = await same((which) =>
        stranger.call(method, filled(path, which), body, headersOf[operation.operationId]),
      );
      expect(status).toBe(404);
    }
  });

  it('answers so in a body too', async () => {
    for (const options of [undefined, { threshold: 99 }]) {
      const status = await same((which) => stranger.post('/v1/audio/trim', { fileId: ids['fileId']![which], options }));
      expect(status).toBe(404);
    }
    await same((which) => stranger.get(`/v1/audit?resource=${ids['analysisId']![which]}`));
  });

  it('answers so where a review is asked for', async () => {
    for (const more of [{}, { priority: 'huge' }, { assignedTo: ids['userId']!.theirs }]) {
      const analysisId = (which: keyof Ids) => ids['analysisId']![which];
      const status = await same((which) => stranger.post('/v1/reviews', { analysisId: analysisId(which), ...more }));
      expect(status).toBe(404);
    }
    const own = await held();
    const status = await same((which) =>
      stranger.post('/v1/reviews', { analysisId: own, assignedTo: ids['userId']![which] }),
    );
    expect(status).toBe(422);
    const { userId } = (await stranger.get('/v1/auth/me')).body.user;
    const { reviewId } = (await stranger.post('/v1/reviews', { analysisId: own, assignedTo: userId })).body;
    const given = (which: keyof Ids) => ({ assignedTo: ids['userId']![which] });
    expect(await same((which) => stranger.put(`/v1/reviews/${reviewId}`, given(which)))).toBe(422);
  });

  it('answers so where reviews are assigned', async () => {
    const { userId } = (await stranger.get('/v1/auth/me')).body.user;
    const { reviewId } = (await stranger.post('/v1/reviews', { analysisId: await held(), assignedTo: userId })).body;
    const strategies = (user: string) => [
      { type: 'specific', assignTo: [user] },
      { type: 'specific', assignTo: [userId, user] },
      { type: 'round_robin', pool: [user] },
      { type: 'load_balanced', pool: [userId, user] },
      { type: 'expertise_based', pool: [user] },
      { type: 'automatic', pool: [user] },
    ];
    const assign = (reviewIds: string[], assignmentStrategy: unknown, more: object = {}) =>
      stranger.post('/v1/reviews/assign', { reviewIds, assignmentStrategy, ...more });
    for (const [index] of strategies('').entries()) {
      const status = await same((which) => assign([reviewId], strategies(ids['userId']![which])[index]));
      expect([index, status]).toEqual([index, 422]);
    }
    for (const strategy of strategies(userId))
      for (const more of [{}, { priority: 'huge' }]) {
        const status = await same((which) => assign([reviewId, ids['reviewId']![which]], strategy, more));
        expect(status).toBe(404);
      }
    const others = await manyReviews(app, { count: 3 });
    const { body } = await assign([...others, reviewId], { type: 'specific', assignTo: [userId] });
    expect(body.error.invalidIds).toEqual(others);
  });

  it('answers so where a model is compared with another', async () => {
    const compare = (which: keyof Ids) => stranger.get(`/v1/models/keywords/comparison/${ids['model']![which]}`);
    expect(await same(compare)).toBe(404);
  });

  it('matches nothing in a filter, and adds nothing to what is included', async () => {
    const filters = [
      (which: keyof Ids) => `/v1/reviews?assignedTo=${ids['userId']![which]}`,
      (which: keyof Ids) => `/v1/reviews?analysisId=${ids['analysisId']![which]}`,
    ];
    for (const filter of filters) {
      expect(await same((which) => stranger.get(filter(which)))).toBe(200);
      const { data, pagination } = (await stranger.get(filter('theirs'))).body;
      expect([data, pagination.total]).toEqual([[], 0]);
    }
    const parts = [
      'analysis',
      'transcription',
      'history',
      'reviewer',
      'analysis,history,reviewer',
      'indicators',
      'missedSigns',
      'everything',
    ];
    for (const include of parts)
      await same((which) => stranger.get(`/v1/reviews/${ids['reviewId']![which]}?include=${include}`));
    for (const include of ['reviews', 'history', 'audio,reviews'])
      await same((which) => stranger.get(`/v1/analyses/${ids['analysisId']![which]}?include=${include}`));
  });

  it('stands in no list, and in no search, CSV or audit trail', async () => {
    const lists = routes.filter(
      ({ method, path, operation }) => method === 'GET' && !path.includes('{') && !operation['x-public'],
    );
    expect(lists.length).toBeGreaterThan(4);
    const queries = ['', '?limit=100'];
    for (const { path } of lists)
      for (const query of queries) {
        if (query && !openApi.paths[path]!['get']!.parameters?.some(({ name }) => name === 'limit')) continue;
        const { text } = await stranger.get(path + query);
        for (const { theirs } of Object.values(ids)) expect(text).not.toContain(theirs);
      }
    expect((await stranger.get('/v1/analyses?search=code')).body.data).toEqual([]);
    const csv = await stranger.get('/v1/analyses', { accept: 'text/csv' });
    expect([csv.status, csv.text.includes(ids['analysisId']!.theirs)]).toEqual([200, false]);
  });

  it('is not told by a duplicate, nor by an idempotency key', async () => {
    const { body } = await stranger.upload({ file: recording, transcript });
    expect(body.duplicateOf).toBeNull();
    await app.admin.upload({ file: recording, transcript }, { 'idempotency-key': 'shared' });
    const answer = await stranger.upload({ file: recording, transcript }, { 'idempotency-key': 'shared' });
    expect([answer.status, answer.headers.get('idempotent-replay')]).toEqual([201, null]);
  });

  it('still exists for its own account afterwards', async () => {
    expect((await app.admin.get(`/v1/analyses/${ids['analysisId']!.theirs}`)).status).toBe(200);
    expect((await app.admin.get('/v1/api-keys')).text).toContain(ids['keyId']!.theirs);
    expect((await app.admin.get(`/v1/users/${ids['userId']!.theirs}`)).body.disabled).toBe(false);
    const review = (await app.admin.get(`/v1/reviews/${ids['reviewId']!.theirs}`)).body;
    expect(review).toMatchObject({ status: 'pending', assignedTo: { userId: ids['userId']!.theirs } });
    expect((await app.admin.get('/v1/reviews/golden/analyses')).body.data).toEqual([]);
    const webhook = (await app.admin.get(`/v1/integrations/webhooks/${ids['webhookId']!.theirs}`)).body;
    expect(webhook).toMatchObject({ events: ['analysis.completed'], updatedAt: webhook.createdAt });
    expect((await app.admin.get(`/v1/upload/resumable/${ids['uploadId']!.theirs}`)).body.offset).toBe(0);
    expect((await app.admin.get(`/v1/models/${ids['model']!.theirs}/quality`)).status).toBe(200);
  });
});

/** A score of a model that only the first account has used. */
const scored = `
insert into model_scores (analysis_id, provider_id, account_id, model, model_version, languages, risk, weight, indicators, created_at)
select id, 'theirs', account_id, 'model-of-theirs', '1.0.0', '{en}', 0.5, 1, '[]', now() from analyses where id = $1`;

function bodiesOf({ operationId, requestBody }: Operation): readonly unknown[] {
  if (!requestBody) return [undefined];
  const known = bodies[operationId];
  if (!known) throw new Error(`Say in this test which bodies ${operationId} takes.`);
  return known;
}
