import type { Clock } from '../../src/core/platform/clock/clock.js';
import type { Network } from '../../src/core/platform/outbound/outbound.module.js';
import { Api } from './api.js';
import { postServer, type PostServer } from './post-channel.js';
import { createTestApp, type TestApp } from './test-app.js';
import { webhookReceiver, type WebhookReceiver } from './webhook-receiver.js';

/**
 * The service for the tests of a `describe` or a file: started before its other hooks, closed after its tests. Settings that are
 * known only then come from a function.
 */
export function useApp(
  changes: object | (() => object | Promise<object>) = {},
  clock?: Clock,
  network?: Network,
): TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await createTestApp(typeof changes === 'function' ? await changes() : changes, clock, network);
  });
  afterAll(() => started?.close());
  const running = (): TestApp => {
    if (!started) throw new Error('The service has not been started yet: use it in hooks and tests.');
    return started;
  };
  return {
    get app() {
      return running().app;
    },
    get config() {
      return running().config;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get recordings() {
      return running().recordings;
    },
    get anyone() {
      return running().anyone;
    },
    get admin() {
      return running().admin;
    },
    withScopes: (...scopes) => running().withScopes(...scopes),
    metrics: () => running().metrics(),
    close: () => running().close(),
  };
}

/** A receiver of webhooks for each test, closed after it. */
export function useReceiver(): WebhookReceiver {
  const { use, receiver } = lateReceiver();
  beforeEach(async () => use(await webhookReceiver()));
  afterEach(() => receiver.close());
  return receiver;
}

/** One receiver for all tests of a `describe` or a file; its replies are the usual ones again before each. */
export function useSharedReceiver(): WebhookReceiver {
  const { use, receiver } = lateReceiver();
  let usual: Pick<WebhookReceiver, 'reply' | 'testReply'>;
  beforeAll(async () => {
    const { reply, testReply } = use(await webhookReceiver());
    usual = { reply, testReply };
  });
  beforeEach(() => void Object.assign(receiver, usual));
  afterAll(() => receiver.close());
  return receiver;
}

/** What channels post to; see test/fixtures/plugins/post-channel. For all tests of a `describe` or a file, started before its service. */
export function usePostServer(): PostServer {
  let current: PostServer | undefined;
  beforeAll(async () => {
    current = await postServer();
  });
  afterAll(() => current?.close());
  const open = (): PostServer => {
    if (!current) throw new Error('The server has not been started yet: use it in hooks and tests.');
    return current;
  };
  return {
    get url() {
      return open().url;
    },
    get posted() {
      return open().posted;
    },
    answer: (status) => open().answer(status),
    hang: (hangs) => open().hang(hangs),
    close: () => open().close(),
  };
}

/** A client that is made before the tests, such as one with a new API key. */
export function useClient(make: () => Promise<Api>): Api {
  const client = new Api('');
  beforeAll(async () => void Object.assign(client, await make()));
  return client;
}

function lateReceiver() {
  let current: WebhookReceiver | undefined;
  const open = (): WebhookReceiver => {
    if (!current) throw new Error('The receiver has not been started yet: use it in hooks and tests.');
    return current;
  };
  const receiver: WebhookReceiver = {
    get calls() {
      return open().calls;
    },
    get reply() {
      return open().reply;
    },
    set reply(reply) {
      open().reply = reply;
    },
    get testReply() {
      return open().testReply;
    },
    set testReply(reply) {
      open().testReply = reply;
    },
    url: (path) => open().url(path),
    events: (path) => open().events(path),
    tests: () => open().tests(),
    close: async () => current?.close(),
  };
  return { receiver, use: (started: WebhookReceiver) => (current = started) };
}
