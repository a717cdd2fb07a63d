import { fillSignIn, hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';

(hasChromium ? describe : describe.skip)('a session at the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('leaves no token where a script or a log could read it later', async () => {
    const { page } = await browser.signIn();
    const stored = await page.evaluate(
      'JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])',
    );
    expect(stored).not.toMatch(/eyJ|ses_|callwarden_refresh/);
    const cookies = await page.context().cookies(`${app.anyone.url}/v1/auth`);
    const refresh = cookies.find(({ name }) => name === 'callwarden_refresh');
    expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });

  it('outlives the page, and ends at sign-out', async () => {
    const { page } = await browser.signIn();
    await page.reload();
    await page.getByRole('heading', { name: 'My queue' }).waitFor();
    await page.getByRole('button', { name: /Signed in as/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.locator('input[name=password]').waitFor();
    await page.goto('/queue');
    await page.locator('input[name=password]').waitFor();
  });

  it('that has ended asks for the password over the page, and loses nothing that was typed', async () => {
    const reviewer = await member(app);
    const [call] = await judgedCalls(app, reviewer, 1);
    const { page } = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.keyboard.press('f');
    await page.keyboard.press('c');
    await page.keyboard.type('Half a sentence');
    await page.evaluate(`fetch('/v1/auth/refresh', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      .then((answer) => answer.json())
      .then(({ access_token }) => fetch('/v1/auth/sign-out/everywhere', { method: 'POST', headers: { authorization: 'Bearer ' + access_token } }))`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('v'); // reads the comments, which is refused
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.locator('input[name=password]').fill(reviewer.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Note').inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: 'Fraud', pressed: true }).waitFor();
  });

  it('says plainly that a password is wrong', async () => {
    const { page } = await browser.open();
    await page.goto('/');
    await fillSignIn(page, 'admin@localhost', 'not the password');
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
  });

  it('leads to the page of a link after signing in, and never to another origin', async () => {
    const { page } = await browser.open();
    await page.goto('/sign-in?to=//example.com');
    await fillSignIn(page, 'admin@localhost', 'a password for tests');
    await page.waitForURL('**/queue');
    expect(page.url().startsWith(app.anyone.url)).toBe(true);
  });
});
