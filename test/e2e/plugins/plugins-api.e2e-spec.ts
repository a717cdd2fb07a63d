import { useApp } from '../../support/harness.js';

const strategyIds = ['automatic', 'specific', 'round-robin', 'load-balanced', 'expertise'];
const keywords = './test/fixtures/keyword-model/index.js';

describe('GET /v1/plugins', () => {
  const app = useApp({
    plugins: [
      {
        id: 'post',
        use: './test/fixtures/plugins/post-channel.mjs',
        options: { url: 'https://pager.example/T0P-S3CRET' },
      },
      { id: 'broken', use: keywords, options: { words: 'T0P-S3CRET' }, optional: true, isolated: false },
      { id: 'hosted', use: keywords, options: { words: ['T0P-S3CRET'] } },
    ],
  });

  it('lists what runs and what is missing, with the reason, and never a text of the options', async () => {
    const { status, body, text } = await app.admin.get('/v1/plugins');
    expect(status).toBe(200);
    const running = { healthy: true, reason: null };
    const hidden = (name: string) => [{ name, value: null }];
    const strategies = body.data.filter(({ kind }: { kind: string }) => kind === 'assignment');
    expect(strategies.map(({ id }: { id: string }) => id)).toEqual(strategyIds);
    expect(body.data.filter((each: object) => !strategies.includes(each))).toEqual([
      {
        id: 'supplied',
        kind: 'transcriber',
        plugin: 'transcriber-supplied',
        version: '0.1.0',
        ...running,
        options: [],
      },
      {
        id: 'keywords',
        kind: 'fraud-model',
        plugin: 'keyword-model',
        version: '2.1.0',
        ...running,
        options: hidden('words'),
      },
      { id: 'post', kind: 'channel', plugin: 'post-channel', version: '1.0.0', ...running, options: hidden('url') },
      {
        id: 'hosted',
        kind: 'fraud-model',
        plugin: 'keyword-model',
        version: '2.1.0',
        ...running,
        options: hidden('words'),
      },
      {
        id: 'broken',
        kind: null,
        plugin: keywords,
        version: null,
        healthy: false,
        reason: 'options.words: must be a list of words',
        options: hidden('words'),
      },
    ]);
    expect(text).not.toContain('T0P-S3CRET');
  });

  it('is only for administrators', async () => {
    expect((await app.anyone.get('/v1/plugins')).status).toBe(401);
    const reader = await app.withScopes('read:analyses');
    expect((await reader.get('/v1/plugins')).status).toBe(403);
  });
});
