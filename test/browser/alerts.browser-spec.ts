import { hasChromium, useBrowser } from '../support/chromium.js';
import { member, type Member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('alerts at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const send = async (to: Member, title: string): Promise<string> => {
    const message = { recipients: [to.userId], title, message: 'At noon.', channels: ['inApp'] };
    return (await app.admin.post('/api/v1/notifications/send', message)).body.recipients[0].notificationId;
  };
  const stored = async (of: Member, id: string) => (await of.api.get(`/v1/notifications/${id}`)).body;

  it('are snoozed by key, wait in a tab of their own, and come back', async () => {
    const reviewer = await member(app);
    const id = await send(reviewer, 'Lunch');
    const { page, complaints } = await browser.signIn(reviewer, { path: '/alerts' });
    await page.getByRole('button', { name: 'Lunch' }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: '1 hour' }).waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByText('No open alerts.').waitFor();
    const { snoozedUntil } = await until(
      async () => {
        const now = await stored(reviewer, id);
        return now.snoozedUntil !== null && now;
      },
      { what: 'the snooze' },
    );
    const minutes = (new Date(snoozedUntil).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThanOrEqual(60);
    await until(async () => (await page.title()).startsWith('Alerts'), { what: 'a title without a number' });
    await page.getByRole('link', { name: 'Snoozed 1' }).click();
    await page
      .getByRole('row')
      .getByText(/^until /)
      .waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('No snoozed alerts.').waitFor();
    await page.getByRole('link', { name: 'Open 1' }).click();
    await page.getByRole('button', { name: 'Lunch' }).waitFor();
    await until(async () => (await stored(reviewer, id)).snoozedUntil === null, { what: 'the end of the snooze' });
    expect(complaints).toEqual([]);
  });

  it('are snoozed until a time of one’s own, but not until one that is over', async () => {
    const reviewer = await member(app);
    const id = await send(reviewer, 'Lunch');
    const { page } = await browser.signIn(reviewer, { path: '/alerts' });
    await page.getByRole('button', { name: 'Lunch' }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: 'Another time…' }).click();
    const field = page.getByLabel('Date and time');
    await field.fill('2020-01-01T08:00');
    await page.keyboard.press('Enter');
    await page.getByText('Choose a time in the future, within 30 days.').waitFor();
    expect(await field.inputValue()).toBe('2020-01-01T08:00');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await field.fill(`${tomorrow}T09:30`);
    await page.keyboard.press('Enter');
    await page.getByText('No open alerts.').waitFor();
    await until(async () => (await stored(reviewer, id)).snoozedUntil !== null, { what: 'the snooze' });
  });

  it('come back to an open desk by themselves', async () => {
    const reviewer = await member(app);
    const id = await send(reviewer, 'Lunch');
    const { page } = await browser.signIn(reviewer, { path: '/alerts' });
    await page.getByRole('button', { name: 'Lunch' }).waitFor();
    await reviewer.api.post(`/v1/notifications/${id}/snooze`, { until: new Date(Date.now() + 3000).toISOString() });
    await page.reload();
    await page.getByText('No open alerts.').waitFor();
    await page.getByRole('button', { name: 'Lunch' }).waitFor();
    await page.getByRole('link', { name: 'Snoozed 0' }).waitFor();
  });

  it('are counted in the title of every page, also of a call', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer);
    const pages = [
      ['/queue', page.getByRole('row')],
      ['/calls', page.getByRole('row')],
      [`/calls/${call!.analysisId}`, page.getByRole('button', { name: 'Save' })],
    ] as const;
    for (const [path, shown] of pages) {
      await page.goto(path);
      await shown.first().waitFor();
      await until(async () => /^\(\d+\) /.test(await page.title()), { what: `the number in the title of ${path}` });
    }
    await reviewer.api.post('/v1/notifications/read-all');
    await until(async () => (await page.title()).startsWith('Call '), { what: 'a title without a number' });
  });

  it('show what their texts are, and run nothing of them', async () => {
    const reviewer = await member(app);
    const hostile = '<img src=x onerror="document.title=1"><b>bold</b>';
    await send(reviewer, hostile);
    const { page, complaints } = await browser.signIn(reviewer, { path: '/alerts' });
    await page.getByRole('button', { name: hostile }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: '15 minutes' }).click();
    await page.getByRole('link', { name: 'Snoozed 1' }).click();
    await page.getByRole('button', { name: hostile }).waitFor();
    expect(await page.locator('#page img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
