import { readFileSync } from 'node:fs';
import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';

const contentOf = (name: string) =>
  name.startsWith('sent') ? readFileSync(`samples/bank-impersonation-otp.${name.slice(-3)}`) : Buffer.from(name);

(hasChromium ? describe : describe.skip)('the screens of the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('have no fault that axe knows', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const signIn = await browser.open();
    await signIn.page.goto('/');
    await signIn.page.locator('input[name=email]').waitFor();
    expect(await faultsInViews(signIn.page)).toEqual([]);
    const { page } = await browser.signIn(reviewer);
    for (const list of ['/queue', '/alerts', '/calls?search=digit']) {
      await page.goto(list);
      await page.getByRole('row').getByRole('link').first().waitFor();
      expect([list, await faultsInViews(page)]).toEqual([list, []]);
    }
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor();
    expect(await faultsInViews(page)).toEqual([]);
    await page.goto(`/calls/${call!.analysisId}`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press(']');
    expect(await faultsInViews(page)).toEqual([]);
  });

  it('for supervisors have none either', async () => {
    const [call] = await judgedCalls(app, await member(app), 1);
    await app.admin.post(`/v1/reviews/${call!.reviewId}/unassign`, {});
    const { page } = await browser.signIn(await member(app, { role: 'supervisor' }), { path: '/board' });
    await page.getByRole('row').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Assign 1' }).waitFor();
    expect(await faultsInViews(page)).toEqual([]);
  });

  it('for uploads have none either, with recordings in each state', async () => {
    const { page } = await browser.signIn(await member(app, { role: 'supervisor' }));
    await page.getByRole('link', { name: 'Upload' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByText('Drop recordings here').waitFor();
    expect(await faultsInViews(page)).toEqual([]);
    const files = ['words.ogg', 'sent.ogg', 'sent.vtt', 'alone.vtt', 'page.pdf'];
    const chosen = (names: readonly string[]) => names.map((name) => ({ name, mimeType: '', buffer: contentOf(name) }));
    await page.locator('input[type=file]').setInputFiles(chosen(files));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: 'Open sent.ogg' }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Retry words.ogg' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(chosen(['later.ogg']));
    await page.getByText('Not sent', { exact: true }).waitFor();
    expect(await faultsInViews(page)).toEqual([]);
  });
});
