import type { Page } from 'playwright-core';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

/** What the page does when its tab is looked at again: earlier than by itself. */
const lookAgain = (page: Page) => page.evaluate("dispatchEvent(new Event('visibilitychange'))");

(hasChromium ? describe : describe.skip)('other people on a call at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('are named, with since when they work on it', async () => {
    const reviewer = await member(app, { name: 'Tom Okafor' });
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(await member(app, { role: 'supervisor' }), {
      path: `/calls/${call!.analysisId}`,
    });
    await page.getByText('With Tom Okafor').waitFor();
    expect(await page.getByText(/Tom Okafor has been reviewing/).count()).toBe(0);
    await reviewer.api.put(`/v1/reviews/${call!.reviewId}`, { status: 'in_progress' });
    await lookAgain(page);
    await page.getByText(/Tom Okafor has been reviewing this call since/).waitFor();
  });

  it('take a review over, and nothing that was typed is lost', async () => {
    const [reviewer, other] = [await member(app), await member(app, { name: 'Priya Nair' })];
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Half a thought');
    await app.admin.put(`/v1/reviews/${call!.reviewId}`, { assignedTo: other.userId });
    await lookAgain(page);
    await page.getByText('Priya Nair has this review now.').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await app.admin.put(`/v1/reviews/${call!.reviewId}`, { assignedTo: reviewer.userId });
    await lookAgain(page);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('Half a thought');
  });

  it('see two verdicts that differ side by side before they decide; a blind reviewer sees none', async () => {
    const [first, second] = [await member(app, { name: 'Tom Okafor' }), await member(app, { name: 'Priya Nair' })];
    const supervisor = await member(app, { role: 'supervisor', name: 'Elena Duarte' });
    const [call] = await judgedCalls(app, first, 1, {}, { requireSecondReview: true });
    const verdict = (fraudConfirmed: boolean, notes: string) => ({
      status: 'completed',
      findings: { fraudConfirmed, notes, confidence: 0.8 },
    });
    await first.api.put(`/v1/reviews/${call!.reviewId}`, verdict(true, 'Asks for the code.'));
    const reviews = async () =>
      (await app.admin.get(`/v1/reviews?analysisId=${call!.analysisId}&limit=100`)).body.data as Linked[];
    const blind = await until(async () => (await reviews()).find(({ secondReviewOf }) => secondReviewOf));
    await app.admin.put(`/v1/reviews/${blind.reviewId}`, { assignedTo: second.userId });

    const { page } = await browser.signIn(second, { path: `/calls/${call!.analysisId}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('v');
    await page.getByText('the verdict is hidden until yours is saved').waitFor();
    expect(await page.getByText('Asks for the code.').count()).toBe(0);
    await second.api.put(`/v1/reviews/${blind.reviewId}`, verdict(false, 'She called the bank herself.'));

    const deciding = await until(async () => (await reviews()).find(({ adjudicationOf }) => adjudicationOf));
    await app.admin.put(`/v1/reviews/${deciding.reviewId}`, { assignedTo: supervisor.userId });
    const { page: desk } = await browser.signIn(supervisor);
    await desk.goto(`/calls/${call!.analysisId}`);
    const verdicts = desk.getByRole('region', { name: 'Verdicts' });
    await verdicts.getByText('The verdicts differ: yours decides').waitFor();
    await verdicts.getByText('Asks for the code.').waitFor();
    await verdicts.getByText('She called the bank herself.').waitFor();
  });

  it('have a call analysed again: the score changes only when the reader asks for it', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    const score = page.getByRole('region', { name: 'Score' });
    const before = await score.textContent();
    const { body: old } = await app.admin.get(`/v1/analyses/${call!.analysisId}`);
    await app.admin.post(`/v1/analyses/${call!.analysisId}/process`, {});
    await until(async () => {
      const { body } = await app.admin.get(`/v1/analyses/${call!.analysisId}`);
      return body.status === 'completed' && body.completedAt !== old.completedAt;
    });
    await lookAgain(page);
    await page.getByText(/Analysed again at/).waitFor();
    expect(await score.textContent()).toBe(before);
    await page.getByRole('button', { name: 'Show the new score' }).click();
    await page.getByText(/Analysed again at/).waitFor({ state: 'detached' });
  });
});

interface Linked {
  readonly reviewId: string;
  readonly secondReviewOf: string | null;
  readonly adjudicationOf: string | null;
}
