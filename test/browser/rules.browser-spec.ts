import type { Page } from 'playwright-core';
import { faultsInViews, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

const hostile = '<img src=x onerror=alert(1)>';
const condition = (page: Page, number: string) => page.getByRole('group', { name: `Condition ${number}`, exact: true });
const group = (page: Page, number: string) => page.getByRole('group', { name: `Group ${number}`, exact: true });

(hasChromium ? describe : describe.skip)('notification rules at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const stored = async () => (await app.admin.get('/v1/notifications/rules')).body.data;
  const add = async (fields: object) =>
    (
      await app.admin.post('/v1/notifications/rules', {
        name: 'Frauds',
        conditions: { all: [{ field: 'riskScore', operator: 'gte', value: 90 }] },
        actions: { notify: ['desk@example.com'] },
        ...fields,
      })
    ).body.ruleId;
  afterEach(async () => {
    for (const { ruleId } of await stored()) await app.admin.delete(`/v1/notifications/rules/${ruleId}`);
  });

  it('are built by key, with what is refused at its field', async () => {
    const supervisor = await member(app, { role: 'supervisor' });
    const { page, complaints } = await browser.signIn(supervisor, { path: '/administration/rules' });
    await page.getByText('There are no rules.').waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/new');
    await page.getByLabel('Name').fill(hostile);
    await condition(page, '1').getByLabel('Field').fill('Risk score');
    await page.getByRole('button', { name: 'Add a group' }).first().click();
    await page.keyboard.type('Tags');
    await condition(page, '2.1').getByLabel('Value').fill('cards');
    await group(page, '2').getByRole('button', { name: 'Add a condition' }).click();
    await page.keyboard.type('no field');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Mend the marked fields, and try again.').waitFor();
    await condition(page, '1').getByText('must be a text of at most 1000 characters').waitFor();
    await condition(page, '2.2').getByText('must be a field, such as riskScore').waitFor();
    await page.getByText('must name somebody').waitFor();
    expect(await condition(page, '2.1').getByLabel('Comparison').inputValue()).toBe('contains');
    expect(await faultsInViews(page)).toEqual([]);

    await condition(page, '1').getByLabel('Value').fill('90');
    await page.getByRole('button', { name: 'Remove condition 2.2' }).click();
    await page.getByRole('combobox', { name: 'E-mail addresses' }).pressSequentially('desk@example.com,nobody');
    await page.getByRole('combobox', { name: 'People' }).fill(supervisor.email);
    await page.getByRole('option', { name: supervisor.email }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Alerts' }).check();
    await page.keyboard.press('Control+Enter');
    await page.getByText('must be a userId or an e-mail address').waitFor();
    await page.getByRole('combobox', { name: 'E-mail addresses' }).press('Backspace');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('rowheader', { name: hostile }).waitFor();
    await page.getByText('Risk score is at least 90 and (Tags include cards)').waitFor();
    expect(await page.locator('#page img').count()).toBe(0);
    expect(await stored()).toMatchObject([
      {
        name: hostile,
        enabled: true,
        conditions: {
          all: [
            { field: 'riskScore', operator: 'gte', value: 90 },
            { any: [{ field: 'tags', operator: 'contains', value: 'cards' }] },
          ],
        },
        actions: { notify: [supervisor.userId, 'desk@example.com'], channels: ['inApp'] },
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('are switched, changed, deleted and brought back', async () => {
    const ruleId = await add({});
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/rules' });
    // It does not fall back until the service has answered.
    const isOn = page.getByRole('switch', { name: 'On: Frauds' }).evaluate((field: HTMLInputElement) => {
      field.click();
      return field.checked;
    });
    expect(await isOn).toBe(false);
    await until(async () => (await stored())[0].enabled === false, { what: 'the switch' });

    await page.getByRole('link', { name: 'Change: Frauds' }).click();
    await page.getByLabel('How the conditions count').selectOption('any');
    await condition(page, '1').getByLabel('Comparison').selectOption('absent');
    await app.admin.put(`/v1/notifications/rules/${ruleId}`, { name: 'Large frauds' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Changed meanwhile: Name.').waitFor();
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByRole('rowheader', { name: 'Frauds', exact: true }).waitFor();
    const changed = { any: [{ field: 'riskScore', operator: 'eq', value: null }] };
    expect(await stored()).toMatchObject([{ name: 'Frauds', enabled: false, conditions: changed }]);

    await page.getByRole('button', { name: 'Delete: Frauds' }).click();
    await page.getByText('There are no rules.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('rowheader', { name: 'Frauds' }).waitFor();
    expect(await stored()).toMatchObject([{ name: 'Frauds', enabled: false, conditions: changed }]);
    expect(complaints).toEqual([]);
  });

  it('are tested on the newest calls and on an example', async () => {
    const supervisor = await member(app, { role: 'supervisor' });
    await judgedCalls(app, supervisor, 1);
    await add({});
    const { page } = await browser.signIn(supervisor, { path: '/administration/rules' });
    await page.getByRole('link', { name: 'Change: Frauds' }).click();
    await condition(page, '1').getByLabel('Value').fill('1');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The conditions hold for 1 of 1.').waitFor();
    await page.getByText(/^Found: \d+/).waitFor();
    expect(await faultsInViews(page)).toEqual([]);

    await condition(page, '1').getByLabel('Value').fill('');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Not tested.').waitFor();
    await condition(page, '1').getByText('must be a text of at most 1000 characters').waitFor();

    await condition(page, '1').getByLabel('Value').fill('90');
    await page.getByRole('radio', { name: 'An example' }).press('Space');
    await page.getByLabel('Risk score', { exact: true }).fill('89');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The conditions hold for 0 of 1.').waitFor();
    await page.getByText('Found: 89').waitFor();
    expect((await stored())[0].conditions.all[0].value).toBe(90);
  });

  it('have no fault that axe knows, and fit into 320 px', async () => {
    const any = [
      { field: 'event', operator: 'in', value: ['fraud.high', 'fraud.critical'] },
      { all: [{ field: 'models.fraud-en', operator: 'gt', value: 5 }] },
    ];
    const ruleId = await add({ conditions: { all: [{ any }], any } });
    const { page } = await browser.signIn();
    for (const [path, content] of [
      ['', 'Frauds'],
      [`/${ruleId}`, 'Test the conditions'],
    ]) {
      await page.goto(`/administration/rules${path}`);
      await page.getByText(content!).first().waitFor();
      expect([path, await faultsInViews(page)]).toEqual([path, []]);
    }
  });

  it('are not for reviewers', async () => {
    const { page } = await browser.signIn(await member(app), { path: '/administration/rules' });
    await page.getByText('You may not open this page.').waitFor();
  });
});
