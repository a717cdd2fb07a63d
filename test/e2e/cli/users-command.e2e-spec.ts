import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createTestDatabase, query, type TestDatabase } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('callwarden users', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(async () => {
    await database?.drop();
    folder.remove();
  });

  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = {
        ...process.env,
        DATABASE_URL: database.url,
        CALLWARDEN_DATA_DIR: folder.path,
        CALLWARDEN_ADMIN_PASSWORD: 'a password for tests',
        NO_COLOR: '1',
      };
      const child = execFile(process.execPath, ['dist/cli/main.js', ...args], { env }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  const state = async (email: string) =>
    (await query<{ disabled: boolean }[]>(database.url, 'select disabled from users where email = $1', [email]))[0];

  it('disables and enables users of whichever account, but not the last administrator', async () => {
    expect((await run('users', 'add', 'Ada@example.com', '--name', 'Ada')).output).toMatch(/was added as reviewer/);
    expect((await run('accounts', 'add', 'Other', '--admin', 'other@example.com')).code).toBe(0);
    expect(await run('users', 'disable', 'ADA@example.com')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/usr_\w+ ada@example\.com is disabled/),
    });
    expect(await state('ada@example.com')).toEqual({ disabled: true });
    expect((await run('users', 'enable', 'ada@example.com')).output).toMatch(/is enabled/);
    expect(await state('ada@example.com')).toEqual({ disabled: false });
    const last = await run('users', 'disable', 'other@example.com');
    expect([last.code, last.output]).toEqual([1, expect.stringMatching(/last administrator/)]);
  }, 60_000);

  it('makes links with which users choose a password', async () => {
    await run('users', 'add', 'hedy@example.com');
    const { code, output } = await run(
      'users',
      'link',
      'hedy@example.com',
      '--password',
      '--url',
      'https://calls.example.com',
    );
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^https:\/\/calls\.example\.com\/sign-in#password=lnk_\w+\.[\w-]{43}\nhedy@example\.com chooses a password with it, once, within 72 hours\.\n$/,
      ),
    ]);
    const [link] = await query<{ purpose: string }[]>(database.url, 'delete from sign_in_links returning purpose');
    expect(link).toEqual({ purpose: 'password' });
  });

  it('makes sign-in links, of which only a hash is stored', async () => {
    await run('users', 'add', 'grace@example.com');
    const made = await run('users', 'link', 'Grace@example.com', '--url', 'https://calls.example.com/');
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^https:\/\/calls\.example\.com\/sign-in#link=lnk_\w+\.[\w-]{43}\nIt signs in grace@example\.com, once, within 10 minutes\.\n$/,
      ),
    });
    const [link] = await query<{ id: string; hash: string }[]>(database.url, 'select id, hash from sign_in_links');
    const [, code] = /#link=(\S+)/.exec(made.output)!;
    expect([link!.id, link!.hash]).toEqual([code!.split('.')[0], createHash('sha256').update(code!).digest('hex')]);
    expect((await run('users', 'link', 'nobody@example.com')).output).toContain('nobody@example.com does not exist');
    await run('users', 'disable', 'grace@example.com');
    expect(await run('users', 'link', 'grace@example.com')).toEqual({
      code: 1,
      output: 'grace@example.com is deactivated.\n',
    });
  }, 60_000);
});
