import type { Page } from 'playwright-core';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

/** Seconds of the recording; the sound is decoded by the browser itself. */
const heardAt = (page: Page) =>
  page.getByRole('slider', { name: 'Place in the recording' }).getAttribute('aria-valuenow').then(Number);

(hasChromium ? describe : describe.skip)('a review at the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const review = async (reviewId: string) => (await app.admin.get(`/v1/reviews/${reviewId}?include=indicators`)).body;

  /** A call that waits for its reviewer, who has opened it. */
  async function opened(search = '') {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}${search}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    return { page, call: call! };
  }

  it('needs no mouse: queue, three signs heard and answered, verdict, the next call', async () => {
    const reviewer = await member(app);
    const [first, second] = await judgedCalls(app, reviewer, 2);
    const { page, complaints } = await browser.signIn(reviewer, { path: `/calls/${first!.analysisId}` });
    await page.getByRole('button', { name: 'Save & next' }).waitFor();
    for (const [sign, key] of ['y', 'x', 'y'].entries()) {
      await page.keyboard.press(']');
      const row = page.getByRole('complementary').locator('li[aria-current=true]');
      await row.getByRole('button', { name: `Play sign ${sign + 1}` }).waitFor();
      await page.getByRole('button', { name: 'Pause' }).waitFor(); // the sign is played by the same key
      await page.keyboard.press(key);
      await row.locator('button[aria-pressed=true]').waitFor();
    }
    await page.keyboard.press('f');
    await page.keyboard.press('4');
    await page.keyboard.press('c');
    await page.keyboard.type('Asks for the code.');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/calls/${second!.analysisId}`);
    await page.locator('#screen-title:focus').waitFor();
    await page.getByText('saved as Fraud.').waitFor();

    const saved = await until(async () => {
      const found = await review(first!.reviewId);
      return found.status === 'completed' && found;
    });
    expect(saved.findings).toMatchObject({ fraudConfirmed: true, confidence: 0.8, notes: 'Asks for the code.' });
    const verdicts = saved.indicators.map(({ verdict }: { verdict: string | null }) => verdict).filter(Boolean);
    expect(verdicts.toSorted()).toEqual(['confirmed', 'confirmed', 'rejected']);
    expect(complaints).toEqual([]);
  });

  it('has the queue next to the call where there is room', async () => {
    const reviewer = await member(app);
    const [first, second] = await judgedCalls(app, reviewer, 2);
    const { page, complaints } = await browser.signIn(reviewer, { path: `/calls/${first!.analysisId}` });
    await page.getByRole('button', { name: 'Save & next' }).waitFor();
    const queue = page.getByRole('navigation', { name: 'My queue' });
    expect(await queue.count()).toBe(0);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const current = queue.locator('[aria-current=page]');
    expect(await current.getAttribute('href')).toContain(first!.analysisId);
    await queue.getByRole('link').nth(1).click();
    await page.waitForURL(`**/calls/${second!.analysisId}**`);
    await until(async () => (await current.getAttribute('href'))?.includes(second!.analysisId), {
      what: 'the mark of the call',
    });
    expect(complaints).toEqual([]);
  });

  it('takes verdicts back one after the other, the last one first', async () => {
    const reviewer = await member(app);
    const [first, second, third] = await judgedCalls(app, reviewer, 3);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${first!.analysisId}` });
    for (const [key, next] of [
      ['f', second],
      ['l', third],
    ] as const) {
      await page.getByRole('button', { name: 'Save & next' }).waitFor();
      await page.keyboard.press(key);
      await page.keyboard.press('Control+Enter');
      await page.waitForURL(`**/calls/${next!.analysisId}`);
    }
    await page.getByText('saved as Legitimate.').waitFor();
    await page.getByText('saved as Fraud.').waitFor({ state: 'hidden' });
    for (const [call, verdict] of [
      [second, 'Legitimate'],
      [first, 'Fraud'],
    ] as const) {
      await page.keyboard.press('Control+z');
      await page.waitForURL(`**/calls/${call!.analysisId}`);
      await page.getByRole('button', { name: verdict, pressed: true }).waitFor();
    }
    expect((await review(first!.reviewId)).status).not.toBe('completed');
  });

  it('plays a sign from its words on, and stops after them', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { body } = await app.admin.get(`/v1/analyses/${call!.analysisId}`);
    const [sign] = body.fraudAnalysis.fraudIndicators.toSorted((a: Sign, b: Sign) => a.start - b.start);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press(']');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(Math.abs((await heardAt(page)) - sign.start)).toBeLessThan(1.5);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor(); // it stops by itself
    const exact = await page.getByRole('slider').evaluate((element) => Number(element.getAttribute('data-time')));
    expect(Math.abs(exact - sign.end)).toBeLessThanOrEqual(0.25);
  });

  it('begins with a call that nobody has, taken by key', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    await app.admin.post(`/v1/reviews/${call!.reviewId}/unassign`, {});
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    await page.getByRole('button', { name: 'Take this call' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect((await app.admin.get(`/v1/reviews/${call!.reviewId}`)).body.assignedTo.userId).toBe(reviewer.userId);
  });

  it('marks what was missed, from one key to the next', async () => {
    const { page, call } = await opened('?t=20');
    await page.keyboard.press('w');
    await page.getByRole('button', { name: /From 0:2\d: end here/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction("Number(document.querySelector('[role=slider]').dataset.time) > 24");
    await page.keyboard.press('w');
    await page.getByRole('button', { name: /Play the missed sign/ }).waitFor();
    const { missedSigns } = (await app.admin.get(`/v1/reviews/${call.reviewId}?include=missedSigns`)).body;
    expect(missedSigns).toHaveLength(1);
    expect(missedSigns[0].start).toBeGreaterThanOrEqual(19.5);
    expect(missedSigns[0].end - missedSigns[0].start).toBeGreaterThan(3);
  });

  it('is saved where the desk is served without HTTPS, too', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer);
    // What browsers leave out of pages without HTTPS, but for localhost.
    await page.addInitScript('delete Crypto.prototype.randomUUID; delete Navigator.prototype.locks');
    await page.goto(`/calls/${call!.analysisId}`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/queue');
    await page.evaluate("dispatchEvent(new Event('pagehide'))");
    await until(async () => (await review(call!.reviewId)).status === 'completed');
  });

  it('takes a verdict back, with all that was typed', async () => {
    const reviewer = await member(app);
    const [first, second] = await judgedCalls(app, reviewer, 2);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${first!.analysisId}` });
    await page.getByRole('button', { name: 'Save & next' }).waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('c');
    await page.keyboard.type('She called the bank herself.');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/calls/${second!.analysisId}`);
    await page.keyboard.press('Control+z');
    await page.waitForURL(`**/calls/${first!.analysisId}`);
    await page.getByRole('button', { name: 'Legitimate', pressed: true }).waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('She called the bank herself.');
    await page.reload();
    await page.getByRole('button', { name: 'Legitimate', pressed: true }).waitFor();
    expect((await review(first!.reviewId)).status).toBe('in_progress');
  });

  it('sends an unsure one to a supervisor, and asks for the reason', async () => {
    const { page, call } = await opened();
    await page.keyboard.press('u');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Say why, for the supervisor.').waitFor();
    await page.keyboard.type('The voice sounds made.');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/queue');
    await page.evaluate("dispatchEvent(new Event('pagehide'))"); // as if the page were closed
    await until(async () => (await review(call.reviewId)).status === 'escalated');
  });

  it('keeps a verdict while the service cannot be reached, and sends it once', async () => {
    const { page, call } = await opened();
    await until(async () => (await review(call.reviewId)).status === 'in_progress');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.keyboard.press('f');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/queue');
    await page.getByText('1 to send.').waitFor();
    await page.evaluate("dispatchEvent(new Event('pagehide'))");
    expect((await review(call.reviewId)).status).toBe('in_progress');
    await page.context().setOffline(false);
    await page.reload();
    await until(async () => (await review(call.reviewId)).status === 'completed', { seconds: 40 });
  });

  it('gives a verdict back if another person was faster', async () => {
    const { page, call } = await opened();
    await until(async () => (await review(call.reviewId)).status === 'in_progress');
    const findings = { fraudConfirmed: false, notes: 'decided by the supervisor' };
    await page.waitForLoadState('networkidle');
    await app.admin.put(`/v1/reviews/${call.reviewId}`, { status: 'completed', findings });
    await page.keyboard.press('f');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/queue');
    await page.evaluate("dispatchEvent(new Event('pagehide'))");
    await page.getByText(/Your verdict on call .+ was not saved/).waitFor();
    expect((await review(call.reviewId)).findings.notes).toBe('decided by the supervisor');
  });
});

interface Sign {
  readonly start: number;
}
