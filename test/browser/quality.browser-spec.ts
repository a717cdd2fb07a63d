import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { scoredCalls } from '../support/scored-calls.js';

(hasChromium ? describe : describe.skip)('the quality of models (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  // 100 calls, the risk of each being its place: 10 a day for ten days, every second with a verdict, fraud from 70 on.
  beforeAll(() => scoredCalls(app, { count: 100, model: 'guess', other: 'next' }));
  const figure = (name: string) => `dl > div:has(dt:text-is("${name}")) dd`;

  it('is shown at a threshold that is moved by key or typed', async () => {
    const { page, complaints } = await browser.signIn();
    await page.getByRole('link', { name: 'Quality' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL('**/quality');
    await page.getByRole('combobox', { name: 'Model' }).selectOption('guess');
    const slider = page.getByRole('slider', { name: 'Threshold' });
    await slider.waitFor();
    expect(await slider.inputValue()).toBe('60');
    const rates = () =>
      Promise.all(
        [
          'Precision: of reviewed alerts, those that are fraud',
          'Recall: of reviewed frauds, those that are alerts',
        ].map((name) => page.locator(figure(name)).innerText()),
      );
    expect(await rates()).toEqual(['75% 53% to 89%, 15 of 20', '100% 80% to 100%, 15 of 15']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await slider.focus();
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
    expect(await rates()).toEqual(['100% 72% to 100%, 10 of 10', '67% 42% to 85%, 10 of 15']);
    await page.getByRole('img', { name: /At 80: precision 100%, recall 67%/ }).waitFor();
    const field = page.getByRole('textbox', { name: 'Exact threshold' });
    await field.fill('7x');
    await page.getByText('A whole number from 0 to 100').waitFor();
    expect([await field.inputValue(), await slider.inputValue()]).toEqual(['7x', '80']);
    await field.fill('90');
    expect(await slider.inputValue()).toBe('90');
    await page.getByText('With next at 90').waitFor();
    expect(requests.filter((url) => url.includes('/v1/models'))).toEqual([]);
    await page.getByText('Show as a table').click();
    await page.getByRole('row', { name: /^60 \d/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says what another model would change, and how little is known of few verdicts', async () => {
    const { page } = await browser.signIn(undefined, { path: '/quality?model=next' });
    await page.getByText('With guess at 60').waitFor();
    await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('keyword-model');
    await page.getByText('This model has scored no calls in this time.').waitFor();
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    await app.admin.put(`/v1/reviews/${call!.reviewId}`, { status: 'completed', findings: { fraudConfirmed: false } });
    await page.reload();
    await page.getByText('Only 1 call of this time has a verdict.').waitFor();
    const miss = page.getByRole('region', { name: 'Worst misses' }).getByRole('link');
    await miss.first().click();
    await page.waitForURL(`**/calls/${call!.analysisId}`);
  });

  it('is kept in the address, and shows names as they are written', async () => {
    const model = '<img src=x onerror=alert(1)>';
    await scoredCalls(app, { count: 3, model });
    const { page, complaints } = await browser.signIn(undefined, {
      path: `/quality?model=${encodeURIComponent(model)}&days=30&with=guess`,
    });
    await page.getByText('No call of this time was scored by both models.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe(model);
    expect(await page.getByRole('combobox', { name: 'Time' }).inputValue()).toBe('30');
    expect(await page.locator('main img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('has no fault that axe knows, and fits into 320 px', async () => {
    const { page } = await browser.signIn(await member(app, { role: 'viewer' }), {
      path: '/quality?model=guess&with=next',
    });
    await page.getByText('Show as a table').click();
    await page.getByText('With next at 60').waitFor();
    expect(await faultsInViews(page)).toEqual([]);
  });
});
