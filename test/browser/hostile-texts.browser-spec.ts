import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';

const script = `"><img src=x onerror="window.stolen=1"><script>window.stolen=1</script>`;

/** Short enough for a tag. */
const image = '<img src=x onerror="window.stolen=1">';

(hasChromium ? describe : describe.skip)('texts that clients send (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('are shown as texts, wherever they stand on the page of a call', async () => {
    const reviewer = await member(app, { name: script });
    const [call] = await judgedCalls(app, reviewer, 1, { callerId: script, tags: [image] });
    const metadata = { callerId: script, department: script, caseNumber: script, customFields: { [script]: script } };
    const changed = await app.admin.put(`/v1/analyses/${call!.analysisId}`, { metadata, notes: script });
    expect(changed.status).toBe(200);
    await app.admin.post(`/v1/analyses/${call!.analysisId}/comments`, { text: script });
    const { page, complaints } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    for (const tab of ['History and comments', 'Details', 'Transcript']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForLoadState('networkidle');
    }
    await page.getByRole('tab', { name: 'Details' }).click();
    expect(await page.getByText(script).count()).toBeGreaterThan(3);
    expect(await page.evaluate('window.stolen')).toBeUndefined();
    expect(complaints).toEqual([]);
  });
});
