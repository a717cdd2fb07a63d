import { setTimeout } from 'node:timers/promises';
import type { PushDevice } from '@callwarden/sdk';
import type { BrowserContext, Page } from 'playwright-core';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { pushChannel } from '../support/push-channel.js';
import type { PushService } from '../support/push-service.js';
import { until } from '../support/until.js';

/** Chromium subscribes with a service of its maker, which cannot be replaced: the page gets a subscription with ours. */
const useOurs = (page: Page, push: PushService) => page.addInitScript(subscribeWith, push.subscribe());

function subscribeWith(device: PushDevice): void {
  const subscription = {
    options: { applicationServerKey: null },
    endpoint: device.endpoint,
    toJSON: () => device,
    unsubscribe: async () => true,
  } as unknown as PushSubscription;
  const isSubscribed = () => localStorage.getItem('test.subscribed') === device.endpoint;
  PushManager.prototype.getSubscription = async () => (isSubscribed() ? subscription : null);
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('test.subscribed', device.endpoint);
    return subscription;
  };
}

/** Hands `message` to the browser, as a push service would, until it is shown: Chromium does not say whether it took it. */
async function deliver(page: Page, origin: string, message: { readonly id: string }): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const data = JSON.stringify(message);
  const isShown = async () => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await setTimeout(250);
    return (await shown(page)).length > 0;
  };
  await until(isShown, { what: 'the notification' });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body }) => ({ title, body }));
  });

/** A click on the notification, which no page and no protocol of the browser can do. */
const click = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

(hasChromium ? describe : describe.skip)('push at the desk (needs chromium)', () => {
  let push: PushService;
  const app = useApp(async () => {
    const { service, config } = await pushChannel();
    push = service;
    return config;
  });
  const browser = useBrowser(app);
  afterAll(() => push.close());

  it('is turned on by a click, tried, shown, and leads to the call', async () => {
    const kim = await member(app);
    const { page, complaints } = await browser.signIn(kim);
    await page.context().grantPermissions(['notifications']);
    await useOurs(page, push);
    await page.goto('/preferences?part=push');
    await page.getByText('No device gets push notifications.').waitFor();
    await page.getByRole('button', { name: 'Turn on for this computer' }).click();
    await page.getByRole('rowheader', { name: 'This computer' }).waitFor();
    await page.getByRole('button', { name: 'Send a test: This computer' }).click();
    await page.getByText('The push service accepted the test.').waitFor();
    const { message } = push.received.at(-1)!;
    const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
    await deliver(page, app.anyone.url, { ...message, data: { analysisId } });
    expect(await shown(page)).toEqual([{ title: message.title, body: message.text }]);
    await click(page.context());
    await page.waitForURL(`**/calls/${analysisId}`);
    expect(complaints).toEqual([]);
  });

  it('goes on when the browser replaces its subscription', async () => {
    const kim = await member(app);
    const { page } = await browser.signIn(kim);
    await page.context().grantPermissions(['notifications']);
    await useOurs(page, push);
    const devices = async () => (await kim.api.get('/v1/notifications/devices')).body.data as { deviceId: string }[];
    const replaced = (before: { deviceId: string }) =>
      until(
        async () => {
          const [found, ...others] = await devices();
          return found?.deviceId !== before.deviceId && others.length === 0 && found;
        },
        { what: 'the new subscription in place of the old one' },
      );
    await page.goto('/preferences?part=push');
    await page.getByRole('button', { name: 'Turn on for this computer' }).click();
    await page.getByRole('rowheader', { name: 'This computer' }).waitFor();
    const [first] = await devices();
    await page.reload();
    await page.getByRole('rowheader', { name: 'This computer' }).waitFor();
    expect(await devices()).toEqual([first]);

    await useOurs(page, push); // another one
    await page.reload();
    const second = await replaced(first!);

    await page.evaluate(subscribeWith, push.subscribe()); // while the desk is open
    await page
      .context()
      .serviceWorkers()[0]!
      .evaluate(() => void dispatchEvent(new Event('pushsubscriptionchange')));
    await replaced(second);
  });

  it('is taken from this computer when its user signs out', async () => {
    const kim = await member(app);
    const { page } = await browser.signIn(kim);
    await page.context().grantPermissions(['notifications']);
    await useOurs(page, push);
    await page.goto('/preferences?part=push');
    await page.getByRole('button', { name: 'Turn on for this computer' }).click();
    await page.getByRole('rowheader', { name: 'This computer' }).waitFor();
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.locator('input[name=email]').waitFor();
    await until(async () => (await kim.api.get('/v1/notifications/devices')).body.data.length === 0, {
      what: 'a list without it',
    });
  });

  it('says what the push service refused, and that a browser blocks it', async () => {
    const kim = await member(app);
    const device = push.subscribe();
    await kim.api.post('/v1/notifications/devices', device);
    push.answer(403, device);
    const { page } = await browser.signIn(kim);
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
    );
    await page.goto('/preferences?part=push');
    await page.getByText('This browser blocks notifications of the desk.').waitFor();
    await page.getByRole('button', { name: /^Send a test: Browser at/ }).click();
    await page.getByText(/^The test was not accepted: .* answered 403/).waitFor();
    await page.getByRole('button', { name: /^Remove: Browser at/ }).click();
    await page.getByText('No device gets push notifications.').waitFor();
  });
});
