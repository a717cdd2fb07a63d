import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { never, openProvider, sample } from '../../../test/support/mail-server.js';

describe('the outbox', () => {
  const { path, remove } = temporaryFolder();
  const folder = join(path, 'made', 'outbox');
  const open = () => openProvider({ outbox: { folder }, from: 'alerts@bank.example' });
  afterAll(remove);

  it('makes its folder, and lays a message into it that mail programs can open', async () => {
    const provider = await open();
    await provider.check?.();
    expect(await provider.deliver(sample, never)).toEqual({ providerId: '<dlv_1@bank.example>' });
    expect(await readdir(folder)).toEqual(['dlv_1.eml']);
    const mail = await PostalMime.parse(new Uint8Array(await readFile(join(folder, 'dlv_1.eml'))));
    expect(mail).toMatchObject({ subject: sample.title, messageId: '<dlv_1@bank.example>' });
    expect(mail.html).toContain('Risk 87');
    expect(mail.text).toContain('Risk 87');
  });

  it('replaces the file at a repeat, also at many at once, and leaves nothing else behind', async () => {
    const { deliver } = await open();
    await deliver({ ...sample, title: 'Before' }, never);
    const { ino } = await stat(join(folder, 'dlv_1.eml'));
    await Promise.all(Array.from({ length: 10 }, () => deliver({ ...sample, title: 'After' }, never)));
    expect(await readdir(folder)).toEqual(['dlv_1.eml']);
    expect(await readFile(join(folder, 'dlv_1.eml'), 'utf8')).toContain('Subject: After');
    // Another file in its place: never written to where half of it could be read.
    expect((await stat(join(folder, 'dlv_1.eml'))).ino).not.toBe(ino);
  });

  it('keeps the newest', async () => {
    const own = join(path, 'few');
    const { deliver, check } = await openProvider({ outbox: { folder: own, keep: 150 }, from: 'alerts@bank.example' });
    await check?.();
    for (let each = 0; each < 300; each++) await deliver({ ...sample, idempotencyKey: `dlv_${each}` }, never);
    const kept = await readdir(own);
    expect(kept).toHaveLength(150);
    expect(kept).toContain('dlv_299.eml');
    expect(kept).not.toContain('dlv_149.eml');
  });

  it('leaves no unfinished file behind where the message cannot be laid down', async () => {
    const { deliver } = await open();
    await mkdir(join(folder, 'taken.eml'));
    const before = await readdir(folder);
    await expect(deliver({ ...sample, idempotencyKey: 'taken' }, never)).rejects.toThrow('EISDIR');
    expect(await readdir(folder)).toEqual(before);
  });

  it.each(['../../escaped', '/etc/escaped', 'a/b', '..', '.', 'a\0b', 'x'.repeat(5000), ''])(
    'stays in its folder for the key %j',
    async (idempotencyKey) => {
      const { deliver } = await open();
      const before = await readdir(path, { recursive: true });
      await deliver({ ...sample, idempotencyKey }, never);
      const added = (await readdir(path, { recursive: true })).filter((each) => !before.includes(each));
      expect(added).toEqual([expect.stringMatching(/^made\/outbox\/sha256-[0-9a-f]{64}\.eml$/)]);
    },
  );

  it('leaves nothing behind where it is aborted', async () => {
    const { deliver } = await open();
    const before = await readdir(folder);
    const abort = new AbortController();
    const call = deliver({ ...sample, idempotencyKey: 'aborted' }, abort.signal);
    abort.abort();
    await expect(call).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual(before);
  });

  it('fails its check where the folder cannot be one', async () => {
    await writeFile(join(path, 'file'), '');
    const { check } = await openProvider({ outbox: { folder: join(path, 'file') }, from: 'alerts@bank.example' });
    await expect(check?.()).rejects.toThrow(/outbox\.folder: ".*file" cannot be written to \(E/);
  });
});
