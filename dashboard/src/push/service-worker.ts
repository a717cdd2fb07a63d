import { pathOf, readMessage } from './push-message.ts';

/** What of the scope of service workers is used here: TypeScript has it in a library that excludes the one of pages. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'pushsubscriptionchange', hear: (event: Extendable) => void): void;
  addEventListener(type: 'push', hear: (event: Extendable & { data: { text(): string } | null }) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: Extendable & { notification: Notification }) => void): void;
}
interface Tab {
  readonly focused: boolean;
  focus(): Promise<Tab>;
  postMessage(message: unknown): void;
}

const scope = globalThis as unknown as Scope;

// It shows push messages and nothing else: no page and no answer goes through it or is kept by it.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('push', (event) => {
  const message = readMessage(event.data?.text() ?? '');
  event.waitUntil(
    scope.registration.showNotification(message?.title ?? 'Callwarden', {
      body: message?.text ?? '',
      icon: '/favicon.svg',
      requireInteraction: message?.priority === 'critical',
      data: message ? pathOf(message) : '/alerts',
      ...(message && { tag: message.id }),
    }),
  );
});

// A worker has no session; a desk that opens later looks by itself.
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellTabs({ type: 'renew' })));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** In a desk that is open, else in a new one. */
async function open(path: string): Promise<void> {
  const tabs = await openTabs();
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) return void (await scope.clients.openWindow(path));
  // oxlint-disable-next-line require-post-message-target-origin -- a client of a worker takes none
  tab.postMessage({ type: 'open', path });
  await tab.focus();
}

const openTabs = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tellTabs(message: object): Promise<void> {
  for (const tab of await openTabs())
    // oxlint-disable-next-line require-post-message-target-origin -- a client of a worker takes none
    tab.postMessage(message);
}
