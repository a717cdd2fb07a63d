import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';

(hasChromium ? describe : describe.skip)('API keys at the desk (need chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const keys = async (): Promise<{ keyId: string; name: string; scopes: string[] }[]> =>
    (await app.admin.get('/v1/api-keys?limit=100')).body.data;

  it('need no mouse: made, shown once, used, revoked', async () => {
    const { page, complaints } = await browser.signIn();
    await page.getByRole('link', { name: 'Administration' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/new');
    await page.getByLabel('Name').fill('Dialler');
    await page.getByLabel('Read calls').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    const value = await page.getByLabel('API key', { exact: true }).getByRole('textbox').inputValue();
    const read = await fetch(new URL('/v1/analyses', app.anyone.url), { headers: { 'X-API-Key': value } });
    expect(read.status).toBe(200);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /Dialler/ });
    await row.getByText('Read calls').waitFor();
    expect(await page.content()).not.toContain(value);
    await row.getByRole('button', { name: 'Revoke Dialler' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Revoke this key?' }).getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await keys()).some(({ name }) => name === 'Dialler')).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('say at the field what the service refuses, and keep what was typed', async () => {
    const { page } = await browser.signIn(undefined, { path: '/administration/api-keys/new' });
    await page.getByLabel('Name').fill('Nothing yet');
    await page.getByLabel('Expires').fill('2020-01-01');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('Mend the marked fields').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Nothing yet');
    await page.getByLabel('Read calls').check();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('must be in the future').waitFor();
    expect(await page.getByLabel('Expires').getAttribute('aria-invalid')).toBe('true');
    expect((await keys()).some(({ name }) => name === 'Nothing yet')).toBe(false);
  });

  it('ask before what was typed is lost', async () => {
    const { page } = await browser.signIn(undefined, { path: '/administration/api-keys/new' });
    await page.getByLabel('Name').fill('Half');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Half');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/administration/api-keys');
  });

  it('show hostile names as text', async () => {
    const name = '<img src=x onerror="window.stolen=1">';
    await app.admin.post('/v1/api-keys', { name, scopes: ['read:analyses'] });
    const { page, complaints } = await browser.signIn(undefined, { path: '/administration/api-keys' });
    await page.getByText(name).waitFor();
    expect(await page.evaluate('window.stolen')).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  it('are not offered to those who may not open them, and say so at their address', async () => {
    const { page } = await browser.signIn(await member(app));
    await page.getByRole('navigation').getByRole('link', { name: 'My queue' }).waitFor();
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await page.goto('/administration/api-keys');
    await page.getByText('You may not open this page.').waitFor();
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  });
});
