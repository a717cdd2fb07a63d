import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp, useSharedReceiver } from '../support/harness.js';

const hostile = '<img src=x onerror="window.stolen=1">';
const sections = [
  'set-up',
  'users',
  'users/new',
  'api-keys',
  'api-keys/new',
  'webhooks',
  'webhooks/new',
  'plugins',
  'audit',
];

(hasChromium ? describe : describe.skip)('the administration at the desk (needs chromium)', () => {
  const app = useApp({ webhooks: { allowPrivateNetworks: true, allowHttp: true } });
  const receiver = useSharedReceiver();
  const browser = useBrowser(app);
  const open = async (path: string, who?: Parameters<typeof browser.signIn>[0]) => {
    const tab = await browser.signIn(who, { path: `/administration/${path}` });
    return tab;
  };
  /** As a visitor with the sign-in page open. */
  const visit = async (link: string) => {
    const { page } = await browser.open();
    await page.goto('/sign-in');
    await page.locator('input[name=email]:focus').waitFor();
    await page.goto(link);
    return page;
  };
  const newWebhook = async (url = receiver.url('/calls')): Promise<string> =>
    (await app.admin.post('/v1/integrations/webhooks', { url, events: ['user.action'] })).body.webhookId;

  it('opens with the set-up, which says what to mend and in which setting', async () => {
    const { page, complaints } = await browser.signIn();
    await page.getByRole('link', { name: 'Administration' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/administration/set-up');
    await page.getByText('There is no speech model').waitFor();
    await page.getByText('pipeline.transcribers').waitFor();
    await page.getByText('still has the password of the configuration').waitFor();
    expect(complaints).toEqual([]);
  });

  it('adds a user by keyboard, who chooses a password with the link that is shown once', async () => {
    const { page, complaints } = await open('users');
    await page.getByRole('link', { name: 'Add a user' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Add a user' }).waitFor();
    await page.getByLabel('Name').fill(`Ada ${hostile}`);
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByLabel('Always').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Sat').check();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Make a link' }).press('Enter');
    const link = await page.getByRole('textbox', { name: 'Password link' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: `Ada ${hostile}` }).waitFor();
    expect(await page.evaluate('window.stolen')).toBeUndefined();
    const theirs = await visit(link);
    await theirs.getByLabel('New password').fill('aaaaaaaaaaaaaaa');
    await theirs.keyboard.press('Enter');
    await theirs.getByText('must have at least 5 different characters').waitFor();
    await theirs.getByLabel('New password').fill('what only Ada knows');
    await theirs.keyboard.press('Enter');
    await theirs.waitForURL('**/queue');
    expect(await theirs.evaluate('location.hash')).toBe('');
    const { body } = await app.anyone.post('/v1/auth/sign-in', {
      email: 'ada@example.com',
      password: 'what only Ada knows',
    });
    expect(body.user.workingHours).toEqual({ days: [1, 2, 3, 4, 5, 6], start: '09:00', end: '17:00' });
    expect(complaints).toEqual([]);
  });

  it('says at the field what the service refuses of a user, and keeps the rest', async () => {
    const { page } = await open('users/new');
    await page.getByLabel('Name').fill('Nobody');
    await page.getByLabel('E-mail address').fill('not an address');
    await page.keyboard.press('Control+Enter');
    await page.getByText('must be an e-mail address', { exact: true }).waitFor();
    expect(await page.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Name').inputValue()).toBe('Nobody');
  });

  it('overwrites nothing that somebody else has saved, unless it is told to', async () => {
    const { userId } = await member(app, { name: 'Before' });
    const { page } = await open(`users/${userId}`);
    await page.getByLabel('Name').fill('Mine');
    await app.admin.put(`/v1/users/${userId}`, { name: 'Theirs', maxOpenReviews: 7 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changed meanwhile: Name, Open reviews at most.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.waitForURL('**/administration/users');
    expect((await app.admin.get(`/v1/users/${userId}`)).body).toMatchObject({ name: 'Mine', maxOpenReviews: 7 });
  });

  it('loads what somebody else has saved', async () => {
    const { userId } = await member(app, { name: 'Before' });
    const { page } = await open(`users/${userId}`);
    await page.getByLabel('Name').fill('Mine');
    await app.admin.put(`/v1/users/${userId}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Load what is stored now' }).click();
    await page.waitForFunction("document.querySelector('form input')?.value === 'Theirs'");
  });

  it('deactivates a user after a question, and reactivates them', async () => {
    const { userId, name } = { ...(await member(app, { name: 'Rosa' })), name: 'Rosa' };
    const { page } = await open(`users/${userId}`);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page
      .getByRole('dialog', { name: `Deactivate ${name}?` })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await page.getByText('This user is deactivated').waitFor();
    expect((await app.admin.get(`/v1/users/${userId}`)).body.disabled).toBe(true);
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await page.getByText('This user is deactivated').waitFor({ state: 'detached' });
    expect((await app.admin.get(`/v1/users/${userId}`)).body.disabled).toBe(false);
  });

  it('makes a link for who has forgotten the password, which says so when it was used', async () => {
    const { userId } = await member(app);
    const { page } = await open(`users/${userId}`);
    await page.getByRole('button', { name: 'Password link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByRole('textbox', { name: 'Password link' }).inputValue();
    for (const [at, seen] of ['**/queue', 'This link has been used'].entries()) {
      const theirs = await visit(link);
      await theirs.getByLabel('New password').waitFor();
      expect(await faultsInViews(theirs)).toEqual([]);
      await theirs.getByLabel('New password').fill('one that they remember');
      await theirs.getByRole('button', { name: 'Save and sign in' }).click();
      await (at === 0 ? theirs.waitForURL(seen) : theirs.getByText(seen).waitFor());
    }
  });

  it('adds a webhook once its receiver accepts a test, and shows its secret once', async () => {
    const { page, complaints } = await open('webhooks/new');
    await page.getByLabel('URL').fill(receiver.url('/new'));
    await page.getByLabel('Fraud detected').check();
    receiver.testReply = () => ({ status: 500 });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Not saved.').waitFor();
    expect(await page.getByLabel('URL').inputValue()).toBe(receiver.url('/new'));
    receiver.testReply = () => ({ status: 200 });
    await page.keyboard.press('Control+Enter');
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: receiver.url('/new'), exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('tests a webhook and rotates its secret, of which both sign for some time', async () => {
    const { page } = await open(`webhooks/${await newWebhook()}`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The receiver answered 204').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The previous secret also signs until').waitFor();
  });

  it('shows what was sent and answered, and sends it again', async () => {
    const webhookId = await newWebhook();
    await app.admin.post('/v1/api-keys', { name: 'an event', scopes: ['read:users'] });
    const { page } = await open(`webhooks/${webhookId}/deliveries`);
    const row = page.getByRole('row', { name: /Action of a user/ }).first();
    await row.getByText('Delivered').waitFor();
    await row.getByText('Show').click();
    await row.getByText(`POST ${receiver.url('/calls')}`).waitFor();
    const before = receiver.events('/calls').length;
    await row.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It is sent again.').waitFor();
    await page.getByRole('button', { name: 'Replay a period' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('sent again.').last().waitFor();
    expect(receiver.events('/calls').length).toBeGreaterThanOrEqual(before);
  });

  it('deletes a webhook after a question', async () => {
    const webhookId = await newWebhook();
    const { page } = await open(`webhooks/${webhookId}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/administration/webhooks');
    expect((await app.admin.get(`/v1/integrations/webhooks/${webhookId}`)).status).toBe(404);
  });

  it('lists plugins without texts of their options', async () => {
    const { page } = await open('plugins');
    await page
      .getByRole('row', { name: /keywords/ })
      .getByText('words: set')
      .waitFor();
    expect(await page.content()).not.toContain('gift card');
  });

  it('filters the audit trail in its address, and verifies the chain', async () => {
    const { page } = await open('audit?action=api-key.created');
    await page.getByRole('rowheader', { name: 'api-key.created' }).first().waitFor();
    expect(await page.getByRole('rowheader', { name: 'sign-in' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('as recorded. Verified').waitFor();
  });

  it('shows supervisors the users, and nothing that they may not do', async () => {
    const { page } = await open('users', await member(app, { role: 'supervisor' }));
    await page.getByRole('table', { name: 'Users' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add a user' }).count()).toBe(0);
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    expect(await navigation.getByRole('link').allTextContents()).toEqual([
      'Users',
      'Rules',
      'Escalations',
      'Distribution lists',
      'Delivery',
      'Notification webhooks',
      'Silences',
    ]);
    for (const section of ['set-up', 'users/new', 'webhooks', 'plugins', 'audit']) {
      await page.goto(`/administration/${section}`);
      await page.getByText('You may not open this page.').waitFor();
    }
  });

  it('has no fault that axe knows, and needs no scrolling to the side', async () => {
    const webhookId = await newWebhook();
    const { userId } = await member(app, { name: 'A name without any blanks: '.replaceAll(' ', '_').repeat(4) });
    const { page } = await browser.signIn();
    for (const section of [
      ...sections,
      `users/${userId}`,
      `webhooks/${webhookId}`,
      `webhooks/${webhookId}/deliveries`,
    ]) {
      await page.goto(`/administration/${section}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([section, await faultsInViews(page)]).toEqual([section, []]);
    }
  });
});
