import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Certificate, makeAuthority, makeCertificate } from '../../../test/e2e/platform/outbound.certificates.js';
import { answer, failure, mailRoom, never, sample } from '../../../test/support/mail-server.js';

const account = { user: 'callwarden', password: 'pass-word-0123456789' };
const authority = makeAuthority('Mail Authority');
const certificate: Certificate = makeCertificate({ names: ['127.0.0.1'], by: authority });

describe('the way to the mail server', () => {
  const { server, provider, closeLater, close } = mailRoom();
  afterEach(close);

  it('goes over STARTTLS and signs in', async () => {
    const post = await server({ certificate, account });
    const { check, deliver } = await provider(post, { ...account, tls: { ca: authority.cert } });
    await check?.();
    expect(await deliver(sample, never)).toEqual({ providerId: expect.stringContaining('queued as 1') });
    expect(post.arrived).toMatchObject([{ secure: true, user: 'callwarden' }]);
  });

  it('goes over TLS from the start', async () => {
    const post = await server({ certificate, secure: true });
    const { check, deliver } = await provider(post, { secure: 'true', tls: { ca: authority.cert } });
    await check?.();
    await deliver(sample, never);
    expect(post.arrived).toMatchObject([{ secure: true }]);
  });

  it('refuses a server that does not offer STARTTLS, before it has sent the password', async () => {
    const post = await server({ startTls: false, account });
    const { check, deliver } = await provider(post, account);
    expect((await failure(check?.())).message).toMatch(/STARTTLS.*requireTls/);
    const refused = await failure(deliver(sample, never));
    expect(refused.permanent).toBeUndefined();
    expect(post.arrived).toHaveLength(0);
  });

  it.each([
    ['an authority that it does not know', () => makeCertificate({ names: ['127.0.0.1'], by: makeAuthority('Other') })],
    ['another name', () => makeCertificate({ names: ['mail.example'], by: authority })],
    [
      'a time long past',
      () => makeCertificate({ names: ['127.0.0.1'], by: authority, validUntil: new Date(86_400_000) }),
    ],
  ])('refuses a certificate of %s', async (_what, make) => {
    const post = await server({ certificate: make() });
    const { check, deliver } = await provider(post, { tls: { ca: authority.cert } });
    expect((await failure(check?.())).message).toMatch(/certificate|altnames/i);
    expect((await failure(deliver(sample, never))).permanent).toBeUndefined();
    expect(post.arrived).toHaveLength(0);
  });

  it('says at the start that the password is wrong, without telling it', async () => {
    const post = await server({ certificate, account });
    const password = 'wrong-secret-password';
    const { check, deliver } = await provider(post, { user: 'callwarden', password, tls: { ca: authority.cert } });
    for (const refused of [await failure(check?.()), await failure(deliver(sample, never))]) {
      expect(refused.message).toMatch(/535.*check user and password/);
      const leaked = `${refused.stack} ${JSON.stringify(refused)} ${String(refused.cause)}`;
      expect(leaked).not.toContain(password);
      expect(leaked).not.toContain(Buffer.from(`\0callwarden\0${password}`).toString('base64'));
      expect(refused.permanent).toBeUndefined();
    }
  });

  it('refuses a server that no longer asks for the password', async () => {
    const post = await server({ certificate });
    const { check } = await provider(post, { ...account, tls: { ca: authority.cert } });
    expect((await failure(check?.())).message).toMatch(/check user and password/);
  });

  it('says where it cannot get to', async () => {
    const post = await server({ startTls: false });
    await post.close();
    const { check, deliver } = await provider(post);
    expect((await failure(check?.())).message).toContain(`127.0.0.1:${post.port}: connect ECONNREFUSED`);
    expect((await failure(deliver(sample, never))).permanent).toBeUndefined();
  });

  it('gives up on a server that says nothing', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    closeLater({ close: () => void silent.close() });
    const { port } = silent.address() as AddressInfo;
    const { check, deliver } = await provider({ port }, { timeoutSeconds: 1 });
    for (const refused of await Promise.all([failure(check?.()), failure(deliver(sample, never))])) {
      expect(refused.message).toMatch(/greeting|timeout/i);
      expect(refused.permanent).toBeUndefined();
    }
  });

  it('uses few connections for many messages', async () => {
    const post = await server({ startTls: false });
    const { deliver } = await provider(post, { requireTls: 'false', maxConnections: '2' });
    const keys = Array.from({ length: 40 }, (_, index) => `dlv_${index}`);
    await Promise.all(keys.map((idempotencyKey) => deliver({ ...sample, idempotencyKey }, never)));
    expect(post.arrived).toHaveLength(40);
    expect(post.opened()).toBeLessThanOrEqual(2);
  });

  it('sends over another connection where the server closed an idle one', async () => {
    const post = await server({ startTls: false });
    const { deliver } = await provider(post, { requireTls: false });
    await deliver(sample, never);
    post.drop();
    await deliver(sample, never);
    expect(post.arrived).toHaveLength(2);
  });

  const refusals = [550, 551, 552, 553, 554, 501];
  it.each(refusals)('gives up where the server answers %i to the recipient or to the content', async (code) => {
    const post = await server({ startTls: false });
    const { deliver } = await provider(post, { requireTls: false });
    post.rules = { recipient: () => answer(code, 'No such user here') };
    expect(await failure(deliver(sample, never))).toMatchObject({ permanent: true, code: 'MAIL_REFUSED' });
    post.rules = { content: () => answer(code, 'Looks like spam') };
    const refused = await failure(deliver(sample, never));
    expect(refused).toMatchObject({ permanent: true, code: 'MAIL_REFUSED' });
    expect(refused.message).toContain(`${code} Looks like spam`);
    post.rules = {};
    await deliver(sample, never);
    expect(post.opened()).toBeLessThanOrEqual(2); // of three: the refused connection is reset, not closed
  });

  it.each([
    ['it is busy', { recipient: () => answer(451, 'Try again later') }],
    ['the mailbox is full', { content: () => answer(452, 'Insufficient storage') }],
    ['it goes down', { recipient: () => answer(421, 'Going down') }],
    ['it does not relay for us', { recipient: () => answer(554, '5.7.1 Relay access denied') }],
    ['it does not take the sender', { sender: () => answer(550, 'Not your address') }],
    ['it drops the connection in the middle', { content: (drop: () => undefined) => drop() }],
  ])('leaves another try open where %s', async (_why, rules) => {
    const post = await server({ startTls: false });
    const { deliver } = await provider(post, { requireTls: false });
    post.rules = rules;
    const refused = await failure(deliver(sample, never));
    expect(refused).toBeInstanceOf(Error);
    expect(refused.permanent).toBeUndefined();
    expect(refused.message).toContain(`127.0.0.1:${post.port}`);
    expect(refused.message).not.toContain(sample.text.slice(0, 20));
    expect(refused.message.length).toBeLessThan(500);
    expect(post.arrived).toHaveLength(0);
    post.rules = {};
    await deliver(sample, never);
    expect(post.arrived).toHaveLength(1);
  });

  it('does nothing where it is aborted before', async () => {
    const post = await server({ startTls: false });
    const { deliver } = await provider(post, { requireTls: false });
    await expect(deliver(sample, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(post.opened()).toBe(0);
  });

  it('stops at once where it is aborted in the middle, and others go on', async () => {
    const post = await server({ startTls: false });
    const { deliver } = await provider(post, { requireTls: false });
    const held: (() => void)[] = [];
    const bothHeld = new Promise<void>((reached) => {
      post.rules = { content: () => new Promise((go) => held.push(() => go(undefined)) === 2 && reached()) };
    });
    const abort = new AbortController();
    const aborted = failure(deliver(sample, abort.signal));
    const other = deliver({ ...sample, idempotencyKey: 'dlv_other' }, never);
    await bothHeld;
    abort.abort(new Error('too late'));
    expect((await aborted).message).toBe('too late');
    for (const go of held) go();
    await other;
    post.rules = {};
    await deliver(sample, never);
    expect(post.arrived.filter(({ raw }) => raw.includes('dlv_other@'))).toHaveLength(1);
  });

  it('refuses messages once it is closed, and can be closed again', async () => {
    const post = await server({ startTls: false });
    const made = await provider(post, { requireTls: false });
    await made.deliver(sample, never);
    await made.close?.();
    await made.close?.();
    expect((await failure(made.deliver(sample, never))).message).toContain('closed');
  });
});
