import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';

const sections =
  'set-up users users/new api-keys api-keys/new webhooks webhooks/new plugins audit rules escalations lists delivery notification-webhooks silences';
const administration = sections.split(' ').map((section) => `/administration/${section}`);
const screens = ['/queue', '/alerts', '/calls', '/preferences', '/board', '/quality', '/upload', ...administration];

/** The screens of a role; the others say that they are not for it. Viewers have a queue, which stays empty. */
const openTo: Readonly<Record<string, readonly string[]>> = {
  viewer: ['/queue', '/alerts', '/calls', '/preferences', '/quality'],
  reviewer: ['/queue', '/alerts', '/calls', '/preferences', '/quality'],
  supervisor: screens
    .filter((path) => !/set-up|users\/new|api-keys|webhooks|plugins|audit/.test(path))
    .concat(['/administration/notification-webhooks', '/administration/notification-webhooks/new']),
  admin: screens,
};

(hasChromium ? describe : describe.skip)('each screen of the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it.each(Object.keys(openTo))('is open to a %s who may use it, and says to others that they may not', async (role) => {
    const who = await member(app, { role });
    const { page, complaints } = await browser.signIn(who);
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(new URL(answer.url()).pathname));
    for (const path of screens) {
      await page.goto(path);
      const closed = page.getByText('You may not open this page.');
      if (openTo[role]!.includes(path)) {
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([path, await closed.count()]).toEqual([path, 0]);
      } else await closed.waitFor();
    }
    await page.waitForLoadState('networkidle');
    expect([refused, complaints]).toEqual([[], []]);
  });

  it('shows a call to a viewer without a way to judge it', async () => {
    const [call] = await judgedCalls(app, await member(app), 1);
    const { page } = await browser.signIn(await member(app, { role: 'viewer' }), {
      path: `/calls/${call!.analysisId}`,
    });
    await page.locator('[aria-label="Transcript"] li p').first().waitFor();
    for (const name of ['Fraud', 'Save', 'Take this call', 'Mark what was missed'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await page.waitForLoadState('networkidle');
  });
});
