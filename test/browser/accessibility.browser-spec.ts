import { readFileSync } from 'node:fs';
import { axeFaults, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';

const contentOf = (name: string) =>
  name.startsWith('sent') ? readFileSync(`samples/bank-impersonation-otp.${name.slice(-3)}`) : Buffer.from(name);

(hasChromium ? describe : describe.skip)('the screens of the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const screens = async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    return { reviewer, call: `/calls/${call!.analysisId}` };
  };

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280])
      it(`have no fault that axe knows: ${colorScheme}, ${width} px wide`, async () => {
        const { reviewer, call } = await screens();
        const view = { colorScheme, viewport: { width, height: 860 } };
        const signIn = await browser.open(view);
        await signIn.page.goto('/');
        await signIn.page.locator('input[name=email]').waitFor();
        expect(await axeFaults(signIn.page)).toEqual([]);
        const { page } = await browser.signIn(reviewer, view);
        for (const list of ['/queue', '/alerts', '/calls?search=digit']) {
          await page.goto(list);
          await page.getByRole('row').getByRole('link').first().waitFor();
          expect([list, await axeFaults(page)]).toEqual([list, []]);
        }
        await page.goto(call);
        await page.getByRole('button', { name: 'Save' }).waitFor();
        await page.keyboard.press(']');
        expect(await axeFaults(page)).toEqual([]);
      });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280])
      it(`for supervisors have none either: ${colorScheme}, ${width} px wide`, async () => {
        const [call] = await judgedCalls(app, await member(app), 1);
        await app.admin.post(`/v1/reviews/${call!.reviewId}/unassign`, {});
        const view = { colorScheme, viewport: { width, height: 860 } };
        const { page } = await browser.signIn(await member(app, { role: 'supervisor' }), view);
        await page.goto('/board');
        await page.getByRole('row').getByRole('checkbox').first().check();
        await page.getByRole('button', { name: 'Assign 1' }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
      });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`for uploads have none either, with recordings in each state: ${colorScheme}`, async () => {
      const { page } = await browser.signIn(await member(app, { role: 'supervisor' }), {
        colorScheme,
        viewport: { width: 1280, height: 860 },
      });
      await page.getByRole('link', { name: 'Upload' }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await page.getByText('Drop recordings here').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      const files = ['words.ogg', 'sent.ogg', 'sent.vtt', 'alone.vtt', 'page.pdf'];
      const chosen = (names: readonly string[]) =>
        names.map((name) => ({ name, mimeType: '', buffer: contentOf(name) }));
      await page.locator('input[type=file]').setInputFiles(chosen(files));
      await page.keyboard.press('Control+Enter');
      await page.getByRole('link', { name: 'Open sent.ogg' }).waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Retry words.ogg' }).waitFor();
      await page.locator('input[type=file]').setInputFiles(chosen(['later.ogg']));
      await page.getByText('Not sent', { exact: true }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
    });
});
