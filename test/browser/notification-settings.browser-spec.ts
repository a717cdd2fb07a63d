import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('distribution lists at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async () => (await app.admin.get('/v1/notifications/lists')).body.data;

  it('are added by key, changed, deleted and brought back', async () => {
    const { userId, email } = await member(app, { name: 'Ana Reyes' });
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/lists' });
    await page.getByText('There is no distribution list.').waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/new');
    await page.getByLabel('Name').fill('<img src=x onerror=alert(1)>');
    await page.getByRole('combobox', { name: 'Add a person' }).fill(email);
    await page.getByRole('option', { name: /Ana Reyes/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Ana Reyes' }).waitFor();
    await page.getByRole('textbox', { name: 'Function: Ana Reyes' }).fill('Head of fraud');
    await page.getByLabel('Add everybody with a role').selectOption('supervisor');
    await page.getByLabel('Likely fraud').check();
    // What still stands in the field is taken, too.
    await page.getByLabel('Add an e-mail address').fill('nobody');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields').waitFor();
    const remove = page.getByRole('button', { name: 'Remove nobody' });
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('listitem').filter({ hasText: 'nobody' }).getByRole('paragraph').waitFor();
    expect(await faultsInViews(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('rowheader', { name: '<img' }).waitFor();
    expect(await stored()).toMatchObject([
      {
        name: '<img src=x onerror=alert(1)>',
        members: [{ userId, role: 'Head of fraud' }, { role: 'supervisor' }],
        notificationTypes: ['fraud.high'],
      },
    ]);
    expect(await page.locator('#page img').count()).toBe(0);
    await page.getByText('Ana Reyes, Everybody with the role Supervisor').waitFor();
    expect(await faultsInViews(page)).toEqual([]);

    await page.getByRole('link', { name: 'Change: <img' }).click();
    await page.getByLabel('Name').fill('Fraud desk');
    const [{ listId }] = await stored();
    await app.admin.put(`/v1/notifications/lists/${listId}`, { description: 'Nights' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Description.').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByRole('rowheader', { name: 'Fraud desk' }).waitFor();

    await page.getByRole('button', { name: 'Delete: Fraud desk' }).click();
    await page.getByText('There is no distribution list.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('rowheader', { name: 'Fraud desk' }).waitFor();
    expect(await stored()).toMatchObject([{ name: 'Fraud desk', members: [{ userId }, { role: 'supervisor' }] }]);
    expect(complaints).toEqual([]);
  });
});

(hasChromium ? describe : describe.skip)('the delivery of notifications at the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async (what: string) => (await app.admin.get(`/v1/notifications/${what}`)).body;

  it('is batched by event', async () => {
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/delivery' });
    await page.getByLabel('Send in batches').check();
    await page.getByRole('button', { name: 'Add an event' }).click();
    await page.getByLabel('Event', { exact: true }).selectOption('review.completed');
    await page.getByLabel('Sent after').fill('');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields').waitFor();
    expect(await page.getByLabel('Sent after').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Sent after').fill('600');
    await app.admin.put('/v1/notifications/batching', { enabled: true });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Send in batches.').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(await stored('batching')).toEqual({
      enabled: true,
      rules: [{ eventType: 'review.completed', batchWindow: 600, maxBatchSize: 20, deliverAs: 'summary' }],
    });
    await page.getByRole('button', { name: 'Remove: Review completed' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Remove: Review completed' }).waitFor({ state: 'detached' });
    await until(async () => (await stored('batching')).rules.length === 0, { what: 'the change' });
    expect(complaints).toEqual([]);
  });

  it('goes to substitutes in their order', async () => {
    const [first, second] = [await member(app, { name: 'Ana Reyes' }), await member(app, { name: 'Bo Lind' })];
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/delivery?part=routing' });
    for (const name of ['Bo Lind', 'Ana Reyes']) {
      await page.getByRole('combobox', { name: 'Add a substitute' }).fill(name);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    }
    await page.getByRole('button', { name: 'Move up Ana Reyes' }).click();
    await page.getByLabel('Pass over people who have had many').check();
    await page.getByLabel('Notifications in 24 hours').fill('0');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields').waitFor();
    expect(await page.getByLabel('Notifications in 24 hours').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Notifications in 24 hours').fill('40');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The settings are saved.').waitFor();
    expect(await stored('routing')).toMatchObject({
      fallbackChain: [first.userId, second.userId],
      loadBalancing: { enabled: true, maxDailyNotifications: 40 },
    });
    // The focus stays in the list, and then goes to what adds to it.
    await page.getByRole('button', { name: 'Remove Ana Reyes' }).press('Enter');
    await page
      .locator('button:focus', { hasText: 'Remove' })
      .and(page.getByRole('button', { name: 'Bo Lind' }))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Add a substitute' }).and(page.locator(':focus')).waitFor();
    expect(complaints).toEqual([]);
  });

  it('has one’s own settings of SMS in the preferences, for reviewers as well', async () => {
    const person = await member(app);
    const { page, complaints } = await browser.signIn(person, { path: '/preferences?part=sms' });
    await page.getByLabel('Send SMS for these').check();
    await page.getByLabel('Deadline was missed').check();
    await page.getByLabel('Phone number for SMS').fill('030 123');
    await page.keyboard.press('Control+Enter');
    await page.getByText('must be an E.164 number').waitFor();
    await page.getByLabel('Phone number for SMS').fill('+4930123456');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Your preferences are saved.').waitFor();
    expect((await person.api.get('/v1/notifications/sms')).body).toMatchObject({
      enabled: true,
      events: ['sla.breach'],
      phoneNumber: '+4930123456',
    });
    expect(complaints).toEqual([]);
  });
});

(hasChromium ? describe : describe.skip)('notification webhooks at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async () => (await app.admin.get('/v1/notifications/webhooks')).body.data;

  it('are added by key with a secret shown once, changed and deleted', async () => {
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/notification-webhooks' });
    await page.getByText('There is no notification webhook.').waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/new');
    await page.getByLabel('URL').fill('http://receiver.example/hook');
    await page.getByLabel('Critical fraud').check();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields').waitFor();
    expect(await page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('URL').fill('https://receiver.example/hook');
    await page.getByRole('button', { name: 'Add a header' }).click();
    await page.getByLabel('Name of header 1').fill('X-Key');
    await page.getByLabel('Value of header 1').fill('only for the receiver');
    await page.keyboard.press('Control+Enter');
    const secret = await page.getByLabel('Secret', { exact: true }).getByRole('textbox').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('rowheader', { name: 'https://receiver.example/hook' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await faultsInViews(page)).toEqual([]);

    await page.getByRole('link', { name: 'Change: https://receiver.example/hook' }).click();
    expect(await page.getByLabel('Value of header 1').inputValue()).toBe('********');
    await page.getByLabel('Active').uncheck();
    const [{ notificationWebhookId }] = await stored();
    await app.admin.put(`/v1/notifications/webhooks/${notificationWebhookId}`, { events: ['custom'] });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Events.').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('Switched off').waitFor();
    expect(await stored()).toMatchObject([
      { active: false, events: ['fraud.critical'], headers: { 'X-Key': '********' }, previousSecretUntil: null },
    ]);

    await page.getByRole('button', { name: 'Delete: https://receiver.example/hook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no notification webhook.').waitFor();
    expect(complaints).toEqual([]);
  });
});

(hasChromium ? describe : describe.skip)('settings of notifications at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const pages = [
    'lists',
    'lists/new',
    'delivery',
    'delivery?part=routing',
    'notification-webhooks',
    'notification-webhooks/new',
  ];

  it('fit 320 px without faults that axe knows', async () => {
    const { page } = await browser.signIn();
    for (const path of pages) {
      await page.goto(`/administration/${path}`);
      await page.locator('main form, main p').first().waitFor();
      expect([path, await faultsInViews(page)]).toEqual([path, []]);
    }
  });

  it('are not for reviewers', async () => {
    const { page } = await browser.signIn(await member(app));
    for (const path of pages) {
      await page.goto(`/administration/${path}`);
      await page.getByText('You may not open this page.').waitFor();
    }
  });
});
