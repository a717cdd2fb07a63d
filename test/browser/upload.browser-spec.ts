import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { hasChromium, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp } from '../support/harness.js';
import { noise } from '../support/noise.js';
import { until } from '../support/until.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const copy = (name: string, of = recording): ChosenFile => ({ name, mimeType: '', buffer: readFileSync(of) });
const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

(hasChromium ? describe : describe.skip)('an upload at the desk (needs chromium)', () => {
  const app = useApp();
  const browser = useBrowser(app);
  const uploaded = async () => (await app.admin.get('/v1/analyses?limit=100')).body.data;

  async function uploadPage(role = 'supervisor') {
    const tab = await browser.signIn(await member(app, { role }));
    tab.page.on('filechooser', () => {}); // choices of files go to the test from now on
    await tab.page.getByRole('link', { name: 'Upload' }).waitFor();
    await tab.page.keyboard.press('g');
    await tab.page.keyboard.press('u');
    await tab.page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
    return tab;
  }
  const choose = async (page: Page, ...files: readonly ChosenFile[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('o');
    await (await chooser).setFiles([...files]);
  };

  it('needs no mouse: recording and transcript chosen, described, sent, scored, opened', async () => {
    const { page, complaints } = await uploadPage();
    await choose(page, copy('morning.ogg'), copy('Morning.vtt', transcript));
    await row(page, 'morning.ogg').getByText('with Morning.vtt').waitFor();
    await page.getByLabel('Caller').fill('+15550199');
    await page.getByLabel(/^Tags/).fill('cards, callback');
    await page.keyboard.press('Control+Enter');
    await row(page, 'morning.ogg').getByText('Critical').waitFor({ timeout: 30_000 });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/calls/ana_*');
    const { body } = await app.admin.get(`/v1/analyses/${page.url().split('/').at(-1)}`);
    expect(body).toMatchObject({ tags: ['cards', 'callback'], metadata: { callerId: '+15550199' } });
    expect(complaints).toEqual([]);
  });

  it('takes files that are dropped on the page, and names those that it cannot use', async () => {
    const { page } = await uploadPage();
    const dropped = await page.evaluateHandle(`(() => {
      const files = new DataTransfer();
      for (const name of ['evening.ogg', 'evening.srt', 'other.vtt', 'contract.pdf']) files.items.add(new File(['x'], name));
      return files;
    })()`);
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    await row(page, 'evening.ogg').getByText('with evening.srt').waitFor();
    await page.getByText('No recording has the name of other.vtt.').waitFor();
    await page.getByText('Left out: contract.pdf.').waitFor();
    await page.getByRole('button', { name: 'Remove the transcript of evening.ogg' }).click();
    await row(page, 'evening.ogg').getByText('no transcript').waitFor();
  });

  it('goes on while another page of the desk is open, with a badge in the navigation', async () => {
    const { page } = await uploadPage();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/v1/upload', async (route) => {
      await held;
      await route.continue();
    });
    await choose(page, copy('elsewhere.ogg'), copy('elsewhere.vtt', transcript));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: '1 upload under way' }).waitFor();
    expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(true);
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.waitForURL('**/queue');
    await page.getByRole('link', { name: '1 upload under way' }).waitFor();
    goOn();
    await page.getByRole('link', { name: '1 upload under way' }).waitFor({ state: 'detached' });
    expect(await page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(false);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await row(page, 'elsewhere.ogg').getByText('Critical').waitFor({ timeout: 30_000 });
  });

  it('counts once where the response was lost and it is sent again', async () => {
    const { page } = await uploadPage();
    const before = (await uploaded()).length;
    let lost = 0;
    await page.route('**/v1/upload', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await choose(page, copy('lost.ogg'), copy('lost.vtt', transcript));
    await page.keyboard.press('Control+Enter');
    await row(page, 'lost.ogg').getByText('Critical').waitFor({ timeout: 30_000 });
    expect([lost, (await uploaded()).length - before]).toEqual([2, 1]);
  });

  it('continues a large recording where the connection was lost', async () => {
    const { page } = await uploadPage();
    const offsets: string[] = [];
    await page.route('**/v1/upload/resumable/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      offsets.push((await route.request().headerValue('upload-offset'))!);
      return offsets.length === 2 ? route.abort('connectionreset') : route.continue();
    });
    await choose(page, { ...copy('large.wav'), buffer: noise(10) }, copy('large.vtt', transcript));
    await page.keyboard.press('Control+Enter');
    await row(page, 'large.wav').getByText('Critical').waitFor({ timeout: 30_000 });
    expect(offsets).toEqual(['0', '8388608', '8388608']);
    expect((await uploaded()).filter(hasName('large.wav'))).toHaveLength(1);
  }, 60_000);

  it('says in the row what the service refuses of a large recording', async () => {
    const { page } = await uploadPage();
    await choose(page, { ...copy('large-words.wav'), buffer: Buffer.alloc(6 * 2 ** 20, 'words ') });
    await page.keyboard.press('Control+Enter');
    await row(page, 'large-words.wav').getByText('not an MP3, WAV, M4A or OGG recording').waitFor();
  }, 60_000);

  it('says in the row what the service refuses', async () => {
    const { page } = await uploadPage();
    const text = { name: 'words.ogg', mimeType: 'audio/ogg', buffer: Buffer.from('these are words') };
    const faulty = { name: 'faulty.json', mimeType: '', buffer: Buffer.from('{"utterances": 7}') };
    await choose(page, text, copy('faulty.ogg'), faulty);
    await page.keyboard.press('Control+Enter');
    await row(page, 'words.ogg').getByText('not an MP3, WAV, M4A or OGG recording').waitFor();
    await row(page, 'faulty.ogg').getByText('The service refused Transcript:').waitFor();
  });

  it('says what to do with a transcript that is refused, and goes on without it by keyboard', async () => {
    const { page } = await uploadPage();
    await choose(page, copy('noted.ogg'), { ...copy('noted.vtt'), buffer: Buffer.from('Only words.') });
    await page.keyboard.press('Control+Enter');
    await row(page, 'noted.ogg').getByText('Remove the transcript to have the speech recognised').waitFor();
    await page.getByRole('button', { name: 'Remove the transcript of noted.ogg' }).press('Enter');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('noted.ogg');
  });

  it('shows that there is no recogniser, and takes a transcript afterwards', async () => {
    const { page } = await uploadPage();
    await choose(page, copy('silent.ogg'));
    await page.keyboard.press('Control+Enter');
    await row(page, 'silent.ogg').getByText('No recogniser could take it.').waitFor({ timeout: 30_000 });
    await page.getByText('ask an administrator to set up a recogniser').waitFor();
    await choose(page, copy('silent.vtt', transcript));
    await page.keyboard.press('Control+Enter');
    await row(page, 'silent.ogg').getByText('Critical').waitFor({ timeout: 30_000 });
  });

  it('says to an administrator that there is no recogniser before anything is sent', async () => {
    const { page } = await uploadPage('admin');
    await page.getByText('callwarden models pull whisper-base').waitFor();
  });

  it('stops when it is cancelled, and starts again', async () => {
    const { page } = await uploadPage();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/v1/upload', async (route) => {
      await held;
      await route.continue().catch(() => {}); // of the one that was cancelled
    });
    await choose(page, copy('stopped.ogg'), copy('stopped.vtt', transcript));
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await row(page, 'stopped.ogg').getByText('Cancelled').waitFor();
    goOn();
    await page.getByRole('button', { name: 'Retry stopped.ogg' }).click();
    await row(page, 'stopped.ogg').getByText('Critical').waitFor({ timeout: 30_000 });
    await until(async () => (await uploaded()).filter(hasName('stopped.ogg')).length === 1);
  });

  it('is not offered to those who may not upload', async () => {
    const { page } = await browser.signIn(await member(app));
    await page.getByRole('navigation').getByRole('link', { name: 'My queue' }).waitFor();
    expect(await page.getByRole('link', { name: 'Upload' }).count()).toBe(0);
  });
});

const hasName =
  (name: string) =>
  ({ fileName, fileInfo }: { fileName?: string; fileInfo?: { fileName: string } }): boolean =>
    (fileName ?? fileInfo?.fileName) === name;
