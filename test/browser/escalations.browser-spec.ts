import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('escalations at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async () => (await app.admin.get('/v1/notifications/escalations')).body.data;

  it('are added by key, changed, switched, deleted and brought back', async () => {
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/escalations' });
    await page.getByText('There are no escalations.').waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/new');
    await page.getByLabel('About').selectOption('sla.breach');
    await page.getByLabel('Minutes without an answer').fill('0');
    await page.getByLabel('Message').fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields, and try again.').waitFor();
    await page.getByText('must name a role, users or externalEmail').waitFor();
    expect(await page.getByLabel('Minutes without an answer').getAttribute('aria-invalid')).toBe('true');
    expect(await faultsInViews(page)).toEqual([]);
    await page.getByLabel('Minutes without an answer').fill('15');
    await page.getByLabel('Everybody with a role').selectOption('supervisor');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('rowheader', { name: 'Deadline was missed' }).waitFor();
    await page.getByText('Nobody answers for 15 minutes').waitFor();
    const added = {
      trigger: { event: 'sla.breach', condition: 'no_response', timeoutMinutes: 15 },
      escalateTo: { role: 'supervisor' },
      message: '<img src=x onerror=alert(1)>',
    };
    expect(await stored()).toMatchObject([added]);

    await page.getByRole('link', { name: 'Change: Deadline was missed' }).click();
    await page.getByLabel('Message').fill('');
    const [{ escalationId }] = await stored();
    await app.admin.put(`/v1/notifications/escalations/${escalationId}`, { name: 'Night' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Name.').waitFor();
    await page.getByRole('button', { name: 'Load what is stored now' }).click();
    await page.getByText('Changed meanwhile: Name.').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Name').inputValue()).toBe('Night');
    await page.getByLabel('Message').fill('');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('rowheader', { name: 'Night: Deadline was missed' }).waitFor();
    expect((await stored())[0].message).toBeUndefined();

    await page.getByRole('switch', { name: 'On: Night: Deadline was missed' }).press('Space');
    await until(async () => (await stored())[0].enabled === false, { what: 'the switch' });
    await page.getByRole('button', { name: 'Delete: Night: Deadline was missed' }).click();
    await page.getByText('There are no escalations.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('rowheader', { name: 'Night: Deadline was missed' }).waitFor();
    expect(await stored()).toMatchObject([{ name: 'Night', enabled: false, escalateTo: { role: 'supervisor' } }]);
    expect(complaints).toEqual([]);
  });

  it('have no fault that axe knows, and fit into 320 px', async () => {
    const { body } = await app.admin.post('/v1/notifications/escalations', {
      trigger: { event: 'fraud.critical', condition: 'threshold_breach' },
      escalateTo: { role: 'admin', externalEmail: 'somebody-with-a-long-name@department.example.com' },
    });
    const { page } = await browser.signIn();
    for (const [path, content] of [
      ['', 'Critical fraud'],
      [`/${body.escalationId}`, 'Who is notified'],
    ]) {
      await page.goto(`/administration/escalations${path}`);
      await page.getByText(content!).first().waitFor();
      expect([path, await faultsInViews(page)]).toEqual([path, []]);
    }
  });

  it('are not for reviewers', async () => {
    const { page } = await browser.signIn(await member(app), { path: '/administration/escalations' });
    await page.getByText('You may not open this page.').waitFor();
  });

  it('come back as they were switched last, however soon they are deleted', async () => {
    const trigger = { event: 'sla.breach', condition: 'no_response', timeoutMinutes: 15 };
    await app.admin.post('/v1/notifications/escalations', { name: 'Day', trigger, escalateTo: { role: 'supervisor' } });
    const day = async () => (await stored()).find(({ name }: { name: string }) => name === 'Day');
    const { page } = await browser.signIn(undefined, { path: '/administration/escalations' });
    const deleted = Promise.withResolvers<void>();
    await page.route('**/v1/notifications/escalations/*', async (route) => {
      if (route.request().method() === 'PUT') await deleted.promise;
      await route.continue();
    });
    await page.getByRole('switch', { name: 'On: Day: Deadline was missed' }).press('Space');
    await page.getByRole('button', { name: 'Delete: Day: Deadline was missed' }).click();
    deleted.resolve();
    await until(async () => !(await day()), { what: 'its end' });
    await page.keyboard.press('Control+z');
    await until(day, { what: 'its return' });
    expect(await day()).toMatchObject({ enabled: false });
  });
});
