import { faultsInViews, fillSignIn, hasChromium, useBrowser } from '../support/chromium.js';
import { member, type Member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('preferences at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async (of: Member) => (await of.api.get('/v1/notifications/preferences')).body;

  it('of the account are opened from the menu, saved by key, and shown at once', async () => {
    const kim = await member(app);
    const { page, complaints } = await browser.signIn(kim);
    await page.getByRole('button', { name: /^Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await page.getByLabel('Name').fill('Kim <img src=x onerror=alert(1)>');
    await page.getByLabel('Phone number').fill('030 123');
    await page.keyboard.press('Control+Enter');
    await page.getByText('must match').or(page.getByText('E.164')).first().waitFor();
    expect(await page.getByLabel('Name').inputValue()).toContain('Kim');
    await page.getByLabel('Phone number').fill('+4930123456');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Your preferences are saved.').waitFor();
    const { user } = (await kim.api.get('/v1/auth/me')).body;
    expect(user).toMatchObject({ name: 'Kim <img src=x onerror=alert(1)>', phoneNumber: '+4930123456' });
    await page.getByRole('button', { name: 'Signed in as Kim' }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('that another desk has changed meanwhile are not overwritten unasked', async () => {
    const kim = await member(app);
    const { page } = await browser.signIn(kim, { path: '/preferences' });
    await page.getByLabel('Name').fill('Kim of this desk');
    await kim.api.put('/v1/auth/me', { name: 'Kim of another desk' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Name.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Kim of this desk');
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('Your preferences are saved.').waitFor();
    expect((await kim.api.get('/v1/auth/me')).body.user.name).toBe('Kim of this desk');
  });

  it('of notifications keep channels, quiet hours and digest', async () => {
    const kim = await member(app);
    const { page } = await browser.signIn(kim, { path: '/preferences?part=notifications' });
    await page.getByLabel('How: Analysis ready').selectOption('off');
    await page.getByLabel('How: Review assigned').selectOption('chosen');
    await page.getByLabel('Hold notifications back at these hours').check();
    await page.getByLabel('From').fill('21:30');
    await page.getByLabel('Combine notifications into one').check();
    await page.getByRole('checkbox', { name: 'Review completed', exact: true }).check();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Your preferences are saved.').waitFor();
    expect(await stored(kim)).toMatchObject({
      channels: { 'analysis.ready': [], 'review.assigned': ['inApp'] },
      quietHours: { enabled: true, start: '21:30', end: '07:00', allowCritical: true },
      digest: { enableDigest: true, frequency: 'daily', includeTypes: ['review.completed'] },
    });
    await page.reload();
    await until(async () => (await page.getByLabel('How: Analysis ready').inputValue()) === 'off', {
      what: 'the choice',
    });
  });

  it('change the password with the old one', async () => {
    const kim = await member(app);
    const { page } = await browser.signIn(kim, { path: '/preferences?part=password' });
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('quite another long one');
    await page.keyboard.press('Enter');
    await page.getByText('Not saved.').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('quite another long one');
    await page.getByLabel('Current password').fill(kim.password);
    await page.keyboard.press('Enter');
    await page.getByText('Your password is changed.').waitFor();
    const again = await browser.open();
    await again.page.goto('/');
    await fillSignIn(again.page, kim.email, 'quite another long one');
    await again.page.waitForURL('**/queue');
  });

  it('change a key, name what has it already, and give it back', async () => {
    const kim = await member(app);
    const { page } = await browser.signIn(kim, { path: '/preferences?part=keys' });
    await page.getByRole('button', { name: 'Change g a: Anywhere: Alerts' }).click();
    await page.keyboard.press('c');
    await page.getByText('Already used. Anywhere: Calls').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    await page.keyboard.press('z');
    await page.keyboard.press('Enter');
    await page.getByText('instead of g a').waitFor();
    for (const key of ['g', 'z']) await page.keyboard.press(key);
    await page.waitForURL('**/alerts');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('g z').waitFor();
    await page.goto('/preferences?part=keys');
    await page.getByRole('button', { name: 'Reset: Anywhere: Alerts' }).click();
    for (const key of ['g', 'a']) await page.keyboard.press(key);
    await page.waitForURL('**/alerts');
  });

  it('have no fault that axe knows, and fit into 320 px', async () => {
    const { page } = await browser.signIn(await member(app));
    for (const part of ['account', 'password', 'notifications', 'push', 'keys']) {
      await page.goto(`/preferences?part=${part}`);
      await page.getByRole('navigation', { name: 'Preferences by subject' }).waitFor();
      await until(async () => (await page.locator('[aria-busy]').count()) === 0, { what: 'what is stored' });
      expect([part, await faultsInViews(page)]).toEqual([part, []]);
    }
  });
});
