import { openAsBlob } from 'node:fs';
import { settings } from '../e2e/platform/conventions.creations.js';
import { hasChromium, type Tab, useBrowser } from '../support/chromium.js';
import { member } from '../support/desk.js';
import { useApp, useSharedReceiver } from '../support/harness.js';
import { judgedCalls } from '../support/judged-calls.js';

const script = `"><img src=x onerror="window.stolen=1"><script>window.stolen=1</script>`;

/** Short enough for a tag. */
const image = '<img src=x onerror="window.stolen=1">';

(hasChromium ? describe : describe.skip)('texts that clients send (needs chromium)', () => {
  const app = useApp({ webhooks: { allowPrivateNetworks: true, allowHttp: true } });
  const receiver = useSharedReceiver();
  const browser = useBrowser(app);
  const post = async (path: string, body: unknown) => {
    const answer = await app.admin.post(path, body);
    expect([path, answer.status, answer.status < 300 || answer.text]).toEqual([path, answer.status, true]);
    return answer.body;
  };
  const nothingRan = async ({ page, complaints }: Tab) => {
    expect(await page.evaluate('window.stolen')).toBeUndefined();
    expect(complaints).toEqual([]);
  };

  it('are shown as texts, wherever they stand on the page of a call', async () => {
    const reviewer = await member(app, { name: script });
    const [call] = await judgedCalls(app, reviewer, 1, { callerId: script, tags: [image] }, { instructions: script });
    const metadata = { callerId: script, department: script, caseNumber: script, customFields: { [script]: script } };
    const changed = await app.admin.put(`/v1/analyses/${call!.analysisId}`, { metadata, notes: script });
    expect(changed.status).toBe(200);
    await post(`/v1/analyses/${call!.analysisId}/comments`, { text: script });
    const tab = await browser.signIn(reviewer, { path: `/calls/${call!.analysisId}` });
    for (const name of ['History and comments', 'Details', 'Transcript']) {
      await tab.page.getByRole('tab', { name }).click();
      await tab.page.waitForLoadState('networkidle');
    }
    await tab.page.getByRole('tab', { name: 'Details' }).click();
    expect(await tab.page.getByText(script).count()).toBeGreaterThan(3);
    await nothingRan(tab);
    await tab.page.goto(`/calls/${call!.analysisId}/print`);
    await tab.page.getByText(script).first().waitFor();
    await nothingRan(tab);
  });

  it('are shown as texts in the transcript and as the name of a file', async () => {
    const words = `WEBVTT\n\n00:01.000 --> 00:04.000\n<v ${image}>Read me the code ${script}\n`;
    const form = new FormData();
    form.set('file', await openAsBlob('samples/bank-impersonation-otp.ogg'), `${image}.ogg`);
    form.set('transcript', new Blob([words]), `${image}.vtt`);
    const { analysisId } = await post('/v1/upload', form);
    const tab = await browser.signIn(undefined, { path: `/calls/${analysisId}` });
    await tab.page.getByRole('tab', { name: 'Transcript' }).click();
    await tab.page.getByText('Read me the code').first().waitFor();
    await nothingRan(tab);
  });

  it('are shown as texts on every other screen', async () => {
    const reviewer = await member(app, { name: script, teams: [image], expertise: [image] });
    const [call] = await judgedCalls(app, reviewer, 1, { callerId: script, tags: [image] });
    await reviewer.api.post(`/v1/reviews/${call!.reviewId}/missed-signs`, { start: 1, end: 2, note: script });
    const named = { name: script };
    await post('/v1/api-keys', { ...named, scopes: ['read:analyses'] });
    await post('/v1/views', { ...named, resource: 'analyses', filters: { tags: image } });
    await post('/v1/integrations/webhooks', {
      url: receiver.url(`/${encodeURIComponent(image)}`),
      events: ['user.action'],
    });
    const rule = await post('/v1/notifications/rules', { ...settings.rule, ...named });
    const escalation = await post('/v1/notifications/escalations', { ...settings.escalation, message: script });
    const list = await post('/v1/notifications/lists', { ...settings.list, ...named });
    await post('/v1/notifications/silences', { ...settings.silence, source: image, reason: script });
    const device = { endpoint: 'https://push.example.com/a', keys: { p256dh: 'BA', auth: 'AA' }, name: image };
    await app.admin.post('/v1/notifications/devices', device);
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    await post('/api/v1/notifications/send', { recipients: [userId], title: script, message: script });
    await post(`/v1/reviews/${call!.reviewId}/withdraw`, { reason: script });
    const address = encodeURIComponent(script);
    const tab = await browser.signIn();
    for (const path of [
      '/queue',
      '/alerts',
      '/calls',
      `/calls?search=${address}`,
      `/calls?tags=${encodeURIComponent(image)}&sort=${address}`,
      `/calls/${address}`,
      '/board',
      `/board?team=${address}`,
      `/quality?model=${address}`,
      '/upload',
      `/preferences?part=${address}`,
      '/preferences?part=push',
      '/administration/users',
      `/administration/users/${reviewer.userId}`,
      '/administration/api-keys',
      '/administration/webhooks',
      '/administration/rules',
      `/administration/rules/${rule.ruleId}`,
      '/administration/escalations',
      `/administration/escalations/${escalation.escalationId}`,
      '/administration/lists',
      `/administration/lists/${list.listId}`,
      '/administration/silences',
      '/administration/audit',
      `/administration/audit?action=${address}`,
      `/administration/${address}`,
      `/${address}`,
    ]) {
      await tab.page.goto(path);
      await tab.page.locator('h1, h2, main').first().waitFor();
      await tab.page.waitForLoadState('networkidle');
      expect([path, await tab.page.evaluate('window.stolen')]).toEqual([path, undefined]);
      expect(await tab.page.locator('main img, [role=dialog] img').count()).toBe(0);
    }
    await nothingRan(tab);
    await tab.page.goto('/administration/rules');
    await tab.page.getByText(script).first().waitFor();
    await tab.page.keyboard.press('Control+k');
    await tab.page.getByRole('dialog').getByRole('textbox').fill(image);
    await tab.page.waitForLoadState('networkidle');
    await nothingRan(tab);
  });
});
