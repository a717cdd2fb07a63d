import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member, newReview } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('a:not(li a)') });
const current = (page: Page) => page.locator('[data-current] a:focus');

(hasChromium ? describe : describe.skip)('the lists of the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('are left and found again at the same row, by keys alone', async () => {
    const reviewer = await member(app);
    const [, second] = await judgedCalls(app, reviewer, 3);
    const { page, complaints } = await browser.signIn(reviewer);
    await rows(page).nth(2).waitFor();
    await page.keyboard.press('j');
    await current(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/calls/${second!.analysisId}?review=${second!.reviewId}`);
    await page.goBack();
    await page.locator(`[data-current] a[href*="${second!.analysisId}"]`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('show a new call only when they are asked to', async () => {
    const reviewer = await member(app);
    await newReview(app, { assignedTo: reviewer.userId });
    const { page } = await browser.signIn(reviewer);
    await rows(page).first().waitFor();
    await newReview(app, { assignedTo: reviewer.userId, priority: 'urgent' });
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.keyboard.press('.');
    await rows(page).nth(1).waitFor();
    expect(await page.getByRole('button', { name: '1 new' }).count()).toBe(0);
  });

  it('give a call that nobody has to who takes it', async () => {
    const reviewer = await member(app, { teams: ['takers'] });
    const reviewId = await newReview(app, { assignedTo: reviewer.userId, priority: 'urgent' });
    await app.admin.post(`/v1/reviews/${reviewId}/unassign`, {});
    const { page } = await browser.signIn(reviewer);
    await page.getByText('Nothing is waiting for you.').waitFor();
    await page.keyboard.press('t');
    await rows(page).first().waitFor();
    const { body } = await app.admin.get(`/v1/reviews/${reviewId}`);
    expect(body.assignedTo.userId).toBe(reviewer.userId);
  });

  it('assign selected calls to another person, and take them back', async () => {
    const supervisor = await member(app, { role: 'supervisor' });
    const other = await member(app, { name: 'Priya Nair' });
    const ids = [
      await newReview(app, { assignedTo: supervisor.userId }),
      await newReview(app, { assignedTo: supervisor.userId }),
    ];
    const holders = async () => {
      const found = await Promise.all(ids.map((id) => app.admin.get(`/v1/reviews/${id}`)));
      return [...new Set(found.map(({ body }) => body.assignedTo.userId))];
    };
    const { page } = await browser.signIn(supervisor);
    await rows(page).nth(1).waitFor();
    for (const key of ['s', 'j', 'Shift+S']) await page.keyboard.press(key);
    await page.getByRole('button', { name: '2 selected' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('textbox').fill('Priya');
    await page.getByRole('dialog').getByRole('button', { name: 'Priya Nair' }).click();
    await page.getByText('2 calls were assigned to Priya Nair.').waitFor();
    expect(await holders()).toEqual([other.userId]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await rows(page).nth(1).waitFor();
    expect(await holders()).toEqual([supervisor.userId]);
  });

  it('acknowledge all alerts about a call at once', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    await app.admin.put(`/v1/reviews/${call!.reviewId}`, { deadline: new Date(Date.now() - 60_000).toISOString() });
    const alerts = async () =>
      (await reviewer.api.get('/v1/notifications')).body.data as {
        acknowledgedAt: string | null;
        data: { analysisId: string };
      }[];
    await until(async () => (await alerts()).length >= 2, { what: 'two alerts about the call' });
    const { page, complaints } = await browser.signIn(reviewer, { path: '/alerts' });
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(1);
    await until(async () => /^\(\d+\) Alerts/.test(await page.title()), { what: 'a title with the number of alerts' });
    await page.keyboard.press('e');
    await page.getByText('No open alerts.').waitFor();
    await until(async () => (await alerts()).every(({ acknowledgedAt }) => acknowledgedAt !== null), {
      what: 'their acknowledgement',
    });
    await page.keyboard.press('Shift+I');
    await until(async () => (await page.title()).startsWith('Alerts'), { what: 'a title without a number' });
    expect(complaints).toEqual([]);
  });

  it('find calls by what was said, and lead to the second', async () => {
    const { page, complaints } = await browser.signIn();
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    await app.admin.put(`/v1/analyses/${call!.analysisId}`, { metadata: { department: 'Search desk' } });
    await page.goto('/calls?department=Search+desk');
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('digit');
    const snippet = page.getByRole('grid').getByRole('listitem').getByRole('link').first();
    await snippet.waitFor();
    expect(await snippet.locator('mark').first().innerText()).toMatch(/digit/i);
    expect(new URL(page.url()).searchParams.get('search')).toBe('digit');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(2);
    await snippet.click();
    await page.waitForURL(/\/calls\/ana_\w+\?t=\d+$/);
    expect(complaints).toEqual([]);
  });

  it('show a filter at once, and keep each of two that are chosen before the address follows', async () => {
    const reviewer = await member(app);
    const { page, complaints } = await browser.signIn(reviewer, { path: '/calls' });
    await page.getByRole('button', { name: 'Risk', exact: true }).first().click();
    const critical = page.getByRole('checkbox', { name: 'Critical' });
    await critical.waitFor();
    const checked = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')];
      return boxes.slice(0, 2).map((box) => {
        box.click();
        return box.checked;
      });
    });
    expect(checked).toEqual([true, true]);
    await page.waitForURL((address) => address.searchParams.get('riskLevel')?.split(',').length === 2);
    expect(complaints).toEqual([]);
  });

  it('keep filters under a name', async () => {
    const reviewer = await member(app);
    await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer, { path: '/calls' });
    await page.getByText(/^\d+ calls?$/).waitFor();
    await page.getByRole('button', { name: 'Risk', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Critical' }).click();
    await page.waitForURL('**/calls?riskLevel=critical');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Critical ones');
    await page.keyboard.press('Enter');
    await page.getByText('The view “Critical ones” is saved.').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL(/\/calls$/);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Critical ones' }).click();
    await page.waitForURL('**/calls?riskLevel=critical');
  });
});
