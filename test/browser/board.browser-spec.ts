import type { Page } from 'playwright-core';
import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member, newReview } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { until } from '../support/until.js';

const past = new Date(Date.now() - 3_600_000).toISOString();

(hasChromium ? describe : describe.skip)('the board (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const waiting = (page: Page) => page.getByRole('grid', { name: 'Overdue or with nobody' }).getByRole('row');
  const holder = async (reviewId: string) =>
    (await app.admin.get(`/v1/reviews/${reviewId}`)).body.assignedTo?.userId ?? null;
  /** One overdue review of each, and one that nobody has. */
  async function board(team: string) {
    const supervisor = await member(app, { role: 'supervisor' });
    const busy = await member(app, { name: `Mara ${team}`, teams: [team] });
    const free = await member(app, { name: `Priya ${team}`, teams: [team] });
    const overdue = await newReview(app, { assignedTo: busy.userId, deadline: past });
    const nobodys = await newReview(app, { assignedTo: busy.userId });
    await app.admin.post(`/v1/reviews/${nobodys}/unassign`, {});
    return { supervisor, busy, free, overdue, nobodys };
  }
  const clear = async () => {
    const { body } = await app.admin.get('/v1/reviews?status=pending,in_progress,escalated&limit=100');
    for (const { reviewId } of body.data) await app.admin.post(`/v1/reviews/${reviewId}/withdraw`, { reason: 'Over.' });
  };
  afterEach(clear);

  it('shows by keys alone who would get what, assigns it, and takes it back', async () => {
    const { supervisor, busy, free, overdue, nobodys } = await board('Keys');
    const { page, complaints } = await browser.signIn(supervisor);
    await page.getByRole('link', { name: 'Board' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.waitForURL('**/board');
    await waiting(page).nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Team' }).selectOption('Keys');
    await page.keyboard.press('Tab');
    for (const key of ['s', 'j', 'Shift+S']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Assign 2 reviews' }).waitFor();
    await page.keyboard.press('a');
    const side = page.getByRole('complementary');
    await side.getByText('Priya Keys').waitFor();
    await page.keyboard.press('ArrowRight'); // best fit, which nobody is
    await side.getByText('2 reviews would stay as they are: nobody has the expertise.').waitFor();
    await page.keyboard.press('ArrowRight');
    await side.getByText('gets 1 review').nth(1).waitFor();
    expect([await holder(overdue), await holder(nobodys)]).toEqual([busy.userId, null]);
    await side.getByRole('button', { name: 'Assign 2' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 reviews were assigned.').waitFor();
    expect(new Set([await holder(overdue), await holder(nobodys)])).toEqual(new Set([busy.userId, free.userId]));
    await page.keyboard.press('Control+z');
    await until(async () => (await holder(nobodys)) === null && (await holder(overdue)) === busy.userId, {
      what: 'reviews to be given back',
    });
    await waiting(page).nth(1).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says who is left out, and assigns to a person', async () => {
    const { supervisor, busy, free, overdue } = await board('Person');
    await app.admin.put(`/v1/users/${free.userId}`, { available: false });
    const { page } = await browser.signIn(supervisor, { path: '/board?team=Person' });
    await waiting(page).first().getByRole('checkbox').check();
    await page.getByText('Priya Person is away and left out.').waitFor();
    await page.getByRole('radio', { name: 'Person' }).check();
    await page.getByRole('combobox', { name: 'Person' }).selectOption('Priya Person');
    await page.getByText('1 review would stay as they are: they are away.').waitFor();
    expect(await page.getByRole('button', { name: 'Assign 0' }).isDisabled()).toBe(true);
    expect(await holder(overdue)).toBe(busy.userId);
  });

  it('shows changes of others only when it is asked to', async () => {
    const { supervisor, overdue } = await board('Changes');
    const { page } = await browser.signIn(supervisor);
    await page.clock.install();
    await page.goto('/board');
    await waiting(page).nth(1).waitFor();
    await app.admin.put(`/v1/reviews/${overdue}`, { deadline: '2100-01-01' });
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Show changes' }).waitFor();
    expect(await waiting(page).count()).toBe(2);
    await page.keyboard.press('.');
    await until(async () => (await waiting(page).count()) === 1, { what: 'the changed list' });
  });

  it('lets administrators mark somebody as away, and says so where another has changed them', async () => {
    const person = await member(app, { name: 'Jonas Brandt' });
    const { page } = await browser.signIn(undefined, { path: '/board' });
    const row = page.getByRole('row').filter({ hasText: 'Jonas Brandt' });
    const read = async () => (await app.admin.get(`/v1/users/${person.userId}`)).body.available;
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Mark as away' }).click();
    await row.getByText('Away').waitFor();
    expect(await read()).toBe(false);
    await page.keyboard.press('Control+z');
    await row.getByText('Away').waitFor({ state: 'detached' });
    expect(await read()).toBe(true);
    await app.admin.put(`/v1/users/${person.userId}`, { available: false });
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Mark as away' }).click();
    await page.getByText('Someone else has changed Jonas Brandt meanwhile.').waitFor();
    await row.getByText('Away').waitFor();
  });

  it('is for those who may assign', async () => {
    const { page } = await browser.signIn(await member(app));
    await page.getByRole('link', { name: 'Alerts' }).waitFor();
    expect(await page.getByRole('link', { name: 'Board' }).count()).toBe(0);
    await page.goto('/board');
    await page.getByText('You may not open this page.').waitFor();
  });

  it('shows names as they are written', async () => {
    await member(app, { name: '<img src=x onerror=alert(1)>', teams: ['<b>bold</b>'] });
    const { page, complaints } = await browser.signIn(await member(app, { role: 'supervisor' }), { path: '/board' });
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await page.locator('td img, th img, th b').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('has no fault that axe knows, with a person who is away, and fits into 320 px', async () => {
    const { supervisor } = await board('Narrow');
    await member(app, { name: 'Away', available: false });
    const { page } = await browser.signIn(supervisor, { path: '/board' });
    await waiting(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Assign 1' }).waitFor();
    expect(await faultsInViews(page)).toEqual([]);
  });
});
