import { gzipSync } from 'node:zlib';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';

/** Of gzipped script, with which the queue can be used; bytes. */
const most = 250 * 1024;

(hasChromium ? describe : describe.skip)('the first screen of the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);

  it('needs at most 250 kB of script, and nothing from elsewhere', async () => {
    const reviewer = await member(app);
    const { page } = await browser.open();
    const urls = new Set<string>();
    page.on('request', (request) => void urls.add(request.url()));
    await page.goto('/');
    await page.locator('input[name=email]').fill(reviewer.email);
    await page.locator('input[name=password]').fill(reviewer.password);
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is waiting for you.').waitFor();
    const scripts = [...urls].filter((url) => url.endsWith('.js'));
    const sizes = await Promise.all(scripts.map(async (url) => gzipSync(await (await fetch(url)).bytes()).length));
    expect(scripts.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
    expect([...urls].filter((url) => !url.startsWith(app.anyone.url) && !/^(data|ws):/.test(url))).toEqual([]);
  });
});
