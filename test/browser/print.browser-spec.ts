import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('a case on paper (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('has all that was heard, found and decided, and the hash of its line in the audit trail', async () => {
    const reviewer = await member(app, { name: 'Tom Okafor' });
    const [call] = await judgedCalls(app, reviewer, 1);
    const note = 'Asks for the code.';
    await reviewer.api.put(`/v1/reviews/${call!.reviewId}`, {
      status: 'completed',
      findings: { fraudConfirmed: true, confidence: 0.8, notes: note },
    });
    const { page, complaints } = await browser.signIn(reviewer, { colorScheme: 'dark' });
    await page.addInitScript('window.printed = 0; window.print = () => { window.printed += 1 }');
    await page.goto(`/calls/${call!.analysisId}`);
    await page.getByRole('button', { name: 'More' }).waitFor();
    await page.keyboard.press('Control+p');
    await page.waitForURL('**/print');
    await until(async () => (await page.evaluate('window.printed')) === 1);
    const article = page.getByRole('article');
    const words = await article.innerText();
    const { body } = await app.admin.get(`/v1/analyses/${call!.analysisId}?include=transcription`);
    for (const { text } of body.transcription.speakers)
      expect(words.replaceAll(/\s+/g, ' ')).toContain(text.split(' ').slice(0, 2).join(' '));
    expect(words).toContain(note);
    const [line] = (await app.admin.get(`/v1/audit?action=analysis.printed&resource=${call!.analysisId}`)).body.data;
    expect(words).toContain(line.hash);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { includeHidden: true }).first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print', includeHidden: true }).isVisible()).toBe(false);
    const paper = await article.evaluate((element) => getComputedStyle(element).color);
    expect(paper).toBe('rgb(28, 30, 34)'); // dark on light, whatever the screen has
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(10_000);
    expect(complaints).toEqual([]);
  });
});
