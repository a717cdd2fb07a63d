import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('silences at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async () => (await app.admin.get('/v1/notifications/silences')).body.data;

  it('are added by key, changed, deleted and brought back', async () => {
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/silences' });
    await page.getByText('Nothing is silenced.').waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/new');
    await page.getByLabel('What is silenced').selectOption('system.alert');
    await page.getByLabel('Reason').fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields, and try again.').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('<img src=x onerror=alert(1)>');
    await page.getByLabel('Until').fill('2100-01-01T08:00');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('rowheader', { name: 'System alert' }).waitFor();
    expect(await stored()).toMatchObject([{ event: 'system.alert', reason: '<img src=x onerror=alert(1)>' }]);
    expect(await page.locator('#page img').count()).toBe(0);
    expect(await faultsInViews(page)).toEqual([]);

    await page.getByRole('link', { name: 'Change: System alert' }).click();
    await page.getByLabel('Reason').fill('Maintenance');
    const [{ silenceId }] = await stored();
    await app.admin.put(`/v1/notifications/silences/${silenceId}`, { source: 'whk_1' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Only about.').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByRole('rowheader', { name: 'System alert' }).waitFor();
    await until(async () => (await stored())[0].reason === 'Maintenance', { what: 'the change' });

    await page.getByRole('button', { name: 'Delete: System alert' }).click();
    await page.getByText('Nothing is silenced.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('rowheader', { name: 'System alert' }).waitFor();
    expect(await stored()).toMatchObject([{ event: 'system.alert', reason: 'Maintenance' }]);
    expect(complaints).toEqual([]);
  });

  it('are not for reviewers', async () => {
    const { page } = await browser.signIn(await member(app), { path: '/administration/silences' });
    await page.getByText('You may not open this page.').waitFor();
  });
});
