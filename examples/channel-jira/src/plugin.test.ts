import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import type { Message, PluginContext } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import plugin from './plugin.ts';

interface Issue {
  readonly fields: {
    readonly summary: string;
    readonly labels: readonly string[];
    readonly description: { readonly content: readonly object[] };
  };
}
const received: { readonly request: IncomingMessage; readonly body: unknown }[] = [];
/** What was created, by its labels. */
const issues: { readonly key: string; readonly issue: Issue }[] = [];
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
let hangs = false;

/** As Jira does: searches by label, and creates. */
function jira(url: string | undefined, body: unknown): { status: number; body: string } {
  if (url?.endsWith('/search/jql')) {
    const [, label] = /labels = "([^"]+)"/.exec((body as { jql: string }).jql)!;
    const found = issues
      .filter(({ issue }) => issue.fields.labels.includes(label!))
      .map(({ key }) => ({ key, id: key }));
    return { status: 200, body: JSON.stringify({ issues: found.slice(0, 1), isLast: true }) };
  }
  const key = `FRAUD-${issues.length + 1}`;
  issues.push({ key, issue: body as Issue });
  return {
    status: 201,
    body: JSON.stringify({ id: '10000', key, self: `https://x.atlassian.net/rest/api/3/issue/10000` }),
  };
}
const server = createServer((request, response) => {
  const answer = (sent: string) => {
    const body: unknown = JSON.parse(sent);
    received.push({ request, body });
    if (hangs) return;
    const next: (typeof answers)[number] = answers.shift() ?? jira(request.url, body);
    response.writeHead(next.status, next.headers).end(next.body);
  };
  text(request).then(answer, () => response.destroy()); // the delivery was aborted
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const options = {
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  email: 'bot@example.org',
  apiToken: 'secret',
  project: 'FRAUD',
};

after(() => server.close().closeAllConnections());
beforeEach(() => {
  received.length = 0;
  issues.length = 0;
  answers = [];
  hangs = false;
});

const refusing = async (work: () => Promise<void>) => {
  answers = [{ status: 503, body: '' }];
  await work().finally(() => (answers = []));
};
for (const { name, run } of channelContract(plugin, { options, fetch, refusing })) test(name, run);

const alert: Message = {
  idempotencyKey: 'ntf_1-0',
  to: { userId: 'usr_1', name: 'Ada', email: 'ada@example.org', locale: 'en', timeZone: 'Europe/London' },
  priority: 'critical',
  event: 'fraud.critical',
  title: 'Critical fraud risk: 92 of 100',
  text: '• Credential request: “read me the code” (00:12-00:15)',
  data: {
    analysisId: 'ana_1',
    call: {
      callerId: '+14155550100',
      fileName: 'call.wav',
      riskScore: 92,
      riskLevel: 'critical',
      signs: [{ type: 'credential_request', severity: 'high', quote: 'read me the code', timestamp: '00:12-00:15' }],
    },
  },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open the analysis', url: 'https://calls.example.org/calls/ana_1' }],
};
const create = (more: object = {}) =>
  plugin.create(plugin.options.parse({ ...options, ...more }), { fetch } as PluginContext);
const deliver = async (changes: Partial<Message> = {}, more: object = {}, signal = new AbortController().signal) =>
  (await create(more)).deliver({ ...alert, ...changes }, signal);

test('searches, then creates an issue with score, signs with times and the link, and not a word of the call', async () => {
  assert.deepEqual(await deliver(), { providerId: 'FRAUD-1' });
  assert.deepEqual(
    received.map(({ request }) => [request.method, request.url, request.headers.authorization]),
    ['search/jql', 'issue'].map((path) => ['POST', `/rest/api/3/${path}`, `Basic ${btoa('bot@example.org:secret')}`]),
  );
  assert.deepEqual(received[0]!.body, {
    jql: 'project = "FRAUD" AND labels = "callwarden-ana_1" ORDER BY created ASC',
    maxResults: 1,
    fields: ['summary'],
  });
  const said = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  const link = { type: 'link', attrs: { href: 'https://calls.example.org/calls/ana_1' } };
  assert.deepEqual(received[1]!.body, {
    fields: {
      project: { key: 'FRAUD' },
      issuetype: { name: 'Task' },
      summary: 'Critical fraud risk: 92 of 100',
      labels: ['callwarden', 'callwarden-ana_1'],
      description: {
        type: 'doc',
        version: 1,
        content: [
          said('Risk: 92 of 100 (critical)'),
          said('Analysis: ana_1'),
          said('Event: fraud.critical, 2027-03-01T09:30:00.000Z'),
          {
            type: 'bulletList',
            content: [{ type: 'listItem', content: [said('Credential request (00:12-00:15)')] }],
          },
          { type: 'paragraph', content: [{ type: 'text', text: 'Open the analysis', marks: [link] }] },
        ],
      },
    },
  });
  assert.doesNotMatch(JSON.stringify(received[1]!.body), /read me|call\.wav|4155550100|\bAda\b/);
});

test('creates one issue for a call, whoever is told of it, at once, later, or by another process', async () => {
  const channel = await create();
  const { signal } = new AbortController();
  const events = ['fraud.critical', 'fraud.critical', 'review.escalated'];
  const receipts = await Promise.all(events.map((event) => channel.deliver({ ...alert, event }, signal)));
  assert.deepEqual(
    receipts.map(({ providerId }) => providerId),
    ['FRAUD-1', 'FRAUD-1', 'FRAUD-1'],
  );
  assert.deepEqual(await deliver(), { providerId: 'FRAUD-1' });
  assert.equal(issues.length, 1);
  await deliver({ data: { ...alert.data, analysisId: 'ana_2' } });
  assert.equal(issues.length, 2);
});

test('does not let an id get into the search', async () => {
  await deliver({ data: { analysisId: '" OR project = "HR' } });
  assert.match((received[0]!.body as { jql: string }).jql, /labels = "callwarden-[0-9a-f]{24}" ORDER/);
});

test('quotes what was said only with details, and adds labels', async () => {
  await deliver({}, { details: true, labels: ['fraud-desk'] });
  assert.match(JSON.stringify(issues[0]), /“read me the code”/);
  assert.deepEqual(issues[0]!.issue.fields.labels, ['callwarden', 'callwarden-ana_1', 'fraud-desk']);
});

test('keeps to the limits of Jira, and sends no empty text', async () => {
  await deliver({ title: 'é\r\n'.repeat(999), text: `a\n\n${'b'.repeat(99_999)}`, data: {}, actions: [] });
  const { fields } = issues[0]!.issue;
  assert.ok(fields.summary.length <= 255 && !fields.summary.includes('\n'));
  assert.ok(JSON.stringify(fields.description).length < 32_767);
  assert.doesNotMatch(JSON.stringify(fields.description), /"text":""/);
});

test('waits as long as Jira asks for, if there is time, and tries once more', async () => {
  answers = [{ status: 429, body: '', headers: { 'retry-after': '0' } }];
  assert.deepEqual(await deliver(), { providerId: 'FRAUD-1' });
  assert.equal(received.length, 3);
  answers = [{ status: 429, body: '', headers: { 'retry-after': '60' } }];
  await assert.rejects(deliver(), /answered 429$/);
});

test('says what an administrator can put right; only an issue that is too large is given up', async () => {
  const errors = JSON.stringify({
    errorMessages: [],
    errors: { customfield_10001: 'Region is required: read me the code.' },
  });
  const nothing = { status: 200, body: '{"issues": [], "isLast": true}' };
  for (const [answer, permanent, message] of [
    [[{ status: 401, body: '' }], undefined, /answered 401 \(check email and apiToken\)$/],
    [[{ status: 404, body: '<html>' }], undefined, /answered 404 \(check baseUrl\)$/],
    [[{ status: 200, body: '<html>Sign in</html>' }], undefined, /answered 200$/],
    [[nothing, { status: 400, body: errors }], undefined, /answered 400 \(check customfield_10001 of the project\)$/],
    [[nothing, { status: 403, body: '' }], undefined, /answered 403 \(check what the account may do/],
    [[nothing, { status: 500, body: '' }], undefined, /answered 500$/],
    [[nothing, { status: 413, body: '' }], true, /answered 413$/],
    [[nothing, { status: 201, body: '{}' }], undefined, /answered 201$/],
  ] as const) {
    answers = [...answer];
    await assert.rejects(deliver(), (error: Error & { permanent?: boolean }) => {
      assert.equal(error.permanent, permanent, String(message));
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret|read me/);
      return true;
    });
  }
});

test('stops at its timeout and when it is aborted', async () => {
  hangs = true;
  await assert.rejects(deliver({}, { timeoutSeconds: 0.1 }), /did not answer within 0\.1 s$/);
  const abort = new AbortController();
  const delivery = deliver({}, {}, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(async () => delivery, { name: 'AbortError' });
});

test('says what is wrong with its options', () => {
  const said = plugin.options.safeParse({ ...options, project: 'fraud' }).error!.issues.map(({ message }) => message);
  assert.deepEqual(said, ['must be the key of a project, such as FRAUD']);
});
