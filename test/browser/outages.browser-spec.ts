import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { adminEmail, adminPassword } from '../support/administrator.js';
import { fillSignIn, hasChromium, useTabs } from '../support/chromium.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

const config = `
pipeline: { transcribers: [supplied], fraudModels: [{ id: keywords }] }
plugins:
  - { id: supplied, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] }, isolated: false }
log: { level: warn }
`;

(hasChromium ? describe : describe.skip)('the desk while the service is away (needs chromium)', () => {
  const folder = temporaryFolder();
  const tab = useTabs();
  let service: ServiceProcess | undefined;
  afterAll(async () => {
    await service?.kill();
    folder.remove();
  });

  it('keeps what is typed, and sends the verdict once the service is back', async () => {
    const database = await createTestDatabase();
    writeFileSync(join(folder.path, 'desk.yaml'), config.replaceAll('./test', join(process.cwd(), 'test')));
    const start = async (port: string) =>
      startServiceProcess({
        CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
        CALLWARDEN_CONFIG: join(folder.path, 'desk.yaml'),
        DATABASE_URL: database.url,
        PORT: port,
      });
    service = await start('0');
    const { port } = new URL(service.api!.url);
    const api = await service.admin();
    const { analysisId } = (
      await api.upload({ file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' })
    ).body;
    const { userId } = (await api.get('/v1/auth/me')).body.user;
    const { reviewId } = (await api.post('/v1/reviews', { analysisId, assignedTo: userId })).body;
    const status = async () => (await api.get(`/v1/reviews/${reviewId}`)).body.status as string;

    const page = await tab(service.api!.url);
    await page.goto('/');
    await fillSignIn(page, adminEmail, adminPassword);
    await page.waitForURL('**/queue');
    await page.goto(`/calls/${analysisId}`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await until(async () => (await status()) === 'in_progress');
    await page.keyboard.press('f');
    await page.keyboard.press('c');
    await page.keyboard.type('Typed before, ');
    await service.kill();
    await page.keyboard.type('and while nobody answers.');
    expect(await page.getByLabel('Note').inputValue()).toBe('Typed before, and while nobody answers.');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/queue');
    await page.evaluate("dispatchEvent(new Event('pagehide'))"); // the ten seconds for an undo are over
    service = await start(port);
    await until(async () => (await status()) === 'completed', { seconds: 60 });
    const { findings } = (await api.get(`/v1/reviews/${reviewId}`)).body;
    expect(findings).toMatchObject({ fraudConfirmed: true, notes: 'Typed before, and while nobody answers.' });
    await database.drop();
  }, 240_000);
});
