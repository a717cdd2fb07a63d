import type { Page } from 'playwright-core';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

/** As on a mobile connection at the edge of its cell: 50 kB in a second, and 400 ms until anything comes. */
const slow = { offline: false, downloadThroughput: 50_000, uploadThroughput: 20_000, latency: 400 };

/** Adds up how far the layout jumps, as Chromium measures it: 0.1 is what people do not mind. */
const watchJumps = `window.jumps = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.jumps += each.hadRecentInput ? 0 : each.value)))
    .observe({ type: 'layout-shift', buffered: true });`;

const scrollers = `[document.querySelector('aside'), document.querySelector('[aria-label=Transcript]')]`;
const scrollBy = async (page: Page, pixels: number): Promise<void> => {
  // The page hears with the next frame that it was scrolled.
  await page.evaluate(`${scrollers}.forEach((each) => (each.scrollTop = ${pixels})),
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`);
  expect((await scrolled(page)).every((top) => top > 100)).toBe(true);
};
const scrolled = (page: Page): Promise<number[]> => page.evaluate(`${scrollers}.map((each) => each?.scrollTop)`);

(hasChromium ? describe : describe.skip)('the desk on a slow network (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const throttle = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow);
  };

  it('shows what is loading where it will be, and nothing jumps', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 2);
    const { page, complaints } = await browser.signIn(reviewer);
    await page.addInitScript(watchJumps);
    await throttle(page);
    for (const [path, content] of [
      ['/queue', page.getByRole('row').getByRole('link').first()],
      ['/calls', page.getByRole('row').getByRole('link').first()],
      [`/calls/${call!.analysisId}`, page.getByRole('button', { name: 'Save' })],
    ] as const) {
      await page.goto(path);
      await content.waitFor();
      await page.waitForLoadState('networkidle');
      const jumps = await page.evaluate<number>('window.jumps');
      expect([path, jumps < 0.1 || jumps]).toEqual([path, true]);
    }
    expect(complaints).toEqual([]);
  });

  it('takes a verdict at once, and sends it', async () => {
    const reviewer = await member(app);
    const [first, second] = await judgedCalls(app, reviewer, 2);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${first!.analysisId}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await throttle(page);
    await page.keyboard.press('l');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/calls/${second!.analysisId}`);
    const verdict = async () => (await app.admin.get(`/v1/reviews/${first!.reviewId}`)).body.status as string;
    await until(async () => (await verdict()) === 'completed', { what: 'the verdict', seconds: 40 });
  });

  it('has read the next call while this one was open', async () => {
    const reviewer = await member(app);
    const [first, second] = await judgedCalls(app, reviewer, 2);
    const { page } = await browser.signIn(reviewer, { path: '/alerts' });
    const readAhead = page.waitForResponse((response) => response.url().endsWith('/waveform?points=4096'));
    const ofSecond = page.waitForResponse((response) => response.url().includes(`${second!.analysisId}?include=`));
    await page.goto(`/calls/${first!.analysisId}`);
    await Promise.all([readAhead, ofSecond]);
    await page.waitForLoadState('networkidle');
    await page.route(/\/v1\/(analyses|reviews|files)/, () => {}); // nothing is answered any more
    await page.setViewportSize({ width: 1280, height: 600 });
    await scrollBy(page, 300);
    await page.keyboard.press('n');
    await page.waitForURL(`**/calls/${second!.analysisId}`);
    await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await scrolled(page)).toEqual([0, 0]);
    await page.goBack();
    await until(async () => (await scrolled(page)).every((top) => top > 100), { what: 'the place in the first call' });
  });

  it('opens the next call when the verdict was faster than the queue', async () => {
    const reviewer = await member(app);
    const [first, second] = await judgedCalls(app, reviewer, 2);
    const { page } = await browser.signIn(reviewer, { path: '/alerts' });
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/v1\/reviews\?.*assignedTo=me/, async (route) => held.then(() => route.continue()));
    await page.goto(`/calls/${first!.analysisId}`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    letThrough();
    await page.waitForURL(`**/calls/${second!.analysisId}`);
  });
});
