import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';
import { until } from '../support/until.js';

(hasChromium ? describe : describe.skip)('finding things at the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('opens a call by words, from any page, with Ctrl+K', async () => {
    const reviewer = await member(app);
    const callerId = '+49 30 5550177';
    const [call] = await judgedCalls(app, reviewer, 1, { callerId });
    const { page, complaints } = await browser.signIn(reviewer);
    await page.getByRole('heading', { name: 'My queue' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.type('5550177');
    await page.getByRole('dialog').getByText(callerId).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/calls/${call!.analysisId}`);
    expect(complaints).toEqual([]);
  });

  it('runs what a key of the page does, by its name', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.type('legitimate verdict');
    await page.getByRole('dialog').getByText('Legitimate').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Legitimate', pressed: true }).waitFor();
  });

  it('leads to the calls of a person, for those who may see people', async () => {
    const reviewer = await member(app, { name: 'Tom Okafor' });
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(await member(app, { role: 'supervisor' }));
    await page.getByRole('heading', { name: 'My queue' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.type('okafor');
    await page.getByText('Calls of Tom Okafor').click();
    await page.getByRole('button', { name: 'Assigned to: Tom Okafor' }).waitFor();
    await page.locator(`a[href*="${call!.analysisId}"]`).waitFor();

    const { page: own } = await browser.signIn(reviewer);
    await own.getByRole('heading', { name: 'My queue' }).waitFor();
    await own.keyboard.press('Control+k');
    await own.getByRole('dialog').getByRole('textbox').waitFor();
    await own.keyboard.type('okafor');
    await own.getByText('Nothing is called that.').waitFor();
  });

  it('begins a search from any page with a slash', async () => {
    const { page } = await browser.signIn(await member(app));
    await page.getByRole('heading', { name: 'My queue' }).waitFor();
    await page.keyboard.press('/');
    await page.waitForURL('**/calls#search');
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('digit');
    await page.waitForURL('**/calls?search=digit*');
  });

  it('renames and deletes saved views, and takes a deletion back', async () => {
    const reviewer = await member(app);
    const view = { resource: 'analyses', name: 'Loud ones', filters: { riskLevel: ['critical'] } };
    await reviewer.api.post('/v1/views', view);
    const names = async () => {
      const { data } = (await reviewer.api.get('/v1/views?resource=analyses')).body;
      return data.map(({ name, filters }: typeof view) => [name, filters]);
    };
    const { page } = await browser.signIn(reviewer, { path: '/calls' });
    const manage = async () => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Rename or delete views…' }).click();
    };
    await manage();
    await page.getByRole('dialog').getByLabel('Name').fill('Urgent ones');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete the view Urgent ones' }).click();
    await page.getByText('The view “Urgent ones” is deleted.').waitFor();
    expect(await names()).toEqual([]);
    await page.getByRole('button', { name: /Undo/ }).click();
    await page.getByRole('button', { name: 'Delete the view Urgent ones' }).waitFor();
    expect(await names()).toEqual([['Urgent ones', view.filters]]);
  });

  it('brings a view back by the name that it was given last, however soon it is deleted', async () => {
    const reviewer = await member(app);
    await reviewer.api.post('/v1/views', { resource: 'analyses', name: 'Loud ones', filters: {} });
    const names = async (): Promise<string[]> =>
      (await reviewer.api.get('/v1/views?resource=analyses')).body.data.map(({ name }: { name: string }) => name);
    const { page } = await browser.signIn(reviewer, { path: '/calls' });
    const deleted = Promise.withResolvers<void>();
    await page.route('**/v1/views/*', async (route) => {
      if (route.request().method() === 'PUT') await deleted.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Rename or delete views…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Urgent ones');
    await page.getByRole('button', { name: 'Delete the view Loud ones' }).click();
    deleted.resolve();
    await until(async () => (await names()).length === 0, { what: 'its end' });
    await page.getByRole('button', { name: /Undo/ }).click();
    await until(async () => (await names()).length > 0, { what: 'its return' });
    expect(await names()).toEqual(['Urgent ones']);
  });
});
