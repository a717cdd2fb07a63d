import { once } from 'node:events';
import smpp from 'smpp';
import type { Message, PluginContext, Provider } from '@callwarden/sdk';
import { MessageCentre } from '../../../../test/support/message-centre.js';
import plugin from './plugin.js';

const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { phoneNumber: '+14155550100', locale: 'en', timeZone: 'UTC' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call',
  text: '',
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
};
let centre: MessageCentre;
let providers: Provider<'channel'>[];
beforeEach(async () => {
  providers = [];
  centre = await MessageCentre.start();
});
afterEach(async () => {
  for (const provider of providers) await provider.close?.();
  await centre.stop();
});

async function connected(options: object = {}): Promise<Provider<'channel'>> {
  const account = { host: '127.0.0.1', port: centre.port, systemId: 'us', password: 'secret', from: 'Callwarden' };
  const provider = await plugin.create(plugin.options.parse({ ...account, ...options }), {} as PluginContext);
  providers.push(provider);
  return provider;
}
const deliver = (provider: Provider<'channel'>) => provider.deliver(message, new AbortController().signal);
const failure = (work: Promise<unknown> | undefined | void): Promise<Error & { permanent?: true }> =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );
/** Until the plugin has noticed what happened to the session; it may not make us wait for a new one. */
async function untilDelivered(provider: Provider<'channel'>) {
  for (;;) {
    const outcome = await deliver(provider).catch((error: Error) => error.message);
    if (typeof outcome !== 'string') return outcome;
    expect(outcome).not.toContain('trying again');
    await new Promise((later) => setImmediate(later));
  }
}

describe('the SMPP session', () => {
  it('is bound when the provider is checked, and used from then on', async () => {
    const provider = await connected();
    expect(centre.commands).toEqual([]);
    await provider.check?.();
    await provider.check?.();
    await deliver(provider);
    expect(centre.commands).toEqual(['bind_transceiver', 'submit_sm']);
  });

  it('fails the check with the reason when the password is wrong, and tells no password', async () => {
    const provider = await connected({ password: 'wr0ng' });
    const error = await failure(provider.check?.());
    expect(error.message).toMatch(/^127\.0\.0\.1:\d+ refused the bind: ESME_RINVPASWD \(the password is wrong\)$/);
    expect(error.message).not.toContain('wr0ng');
  });

  it('does not bind again and again where it was refused: deliveries fail at once', async () => {
    const provider = await connected({ password: 'wr0ng' });
    const [one, other] = await Promise.all([failure(deliver(provider)), failure(deliver(provider))]);
    expect(one.message).toBe(other.message);
    const third = await failure(deliver(provider));
    expect(third.message).toMatch(/ESME_RINVPASWD .*; trying again in 1 s$/);
    expect(third.permanent).toBeUndefined();
    expect(centre.binds).toHaveLength(1);
  });

  it('names who could not be reached', async () => {
    const provider = await connected({ port: 1 });
    expect((await failure(provider.check?.())).message).toMatch(/^127\.0\.0\.1:1 could not be reached: .*ECONNREFUSED/);
  });

  it('fails when the other side says nothing, or speaks something else', async () => {
    centre.deaf.add('bind_transceiver');
    const quiet = await connected({ timeoutSeconds: 0.5 });
    expect((await failure(quiet.check?.())).message).toMatch(/did not answer within 0\.5 s$/);
    const foreign = await connected();
    centre.once('bind_transceiver', () => centre.sessions.at(-1)?.socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect((await failure(foreign.check?.())).message).toMatch(/could not be reached: PDU length was too large/);
  });

  it('is bound anew after the other side dropped it', async () => {
    const provider = await connected();
    await deliver(provider);
    centre.hangUp();
    await untilDelivered(provider);
    expect(centre.binds).toHaveLength(2);
  });

  it('fails what was under way when it is dropped', async () => {
    const provider = await connected();
    centre.reply = () => 'hold';
    centre.once('submit_sm', () => centre.hangUp());
    const error = await failure(deliver(provider));
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/closed the session$|could not be reached: .*ECONNRESET/);
  });

  it('answers what the other side sends of its own accord', async () => {
    await (await connected()).check?.();
    const receipt = { source_addr: '14155550100', short_message: 'id:1 stat:DELIVRD', esm_class: 4 };
    expect(await centre.ask('deliver_sm', receipt)).toMatchObject({ command: 'deliver_sm_resp', command_status: 0 });
    expect(await centre.ask('enquire_link')).toMatchObject({ command: 'enquire_link_resp', command_status: 0 });
    expect(await centre.ask('query_sm')).toMatchObject({
      command: 'generic_nack',
      command_status: smpp.errors['ESME_RINVCMDID'],
    });
  });

  it('ends when the other side says goodbye, and is bound anew when it is needed', async () => {
    const provider = await connected();
    await deliver(provider);
    expect((await centre.ask('unbind')).command).toBe('unbind_resp');
    await untilDelivered(provider);
    expect(centre.binds).toHaveLength(2);
  });

  it('asks whether the other side is alive, and ends where it is not', async () => {
    const provider = await connected({ enquireLinkSeconds: 0.2, timeoutSeconds: 2 });
    await provider.check?.();
    for (let each = 0; each < 11; each++) await once(centre, 'enquire_link'); // longer than the bind may take
    centre.deaf.add('enquire_link');
    await once(centre.sessions[0] ?? centre, 'close');
    expect(centre.binds).toHaveLength(1);
  });

  it('says goodbye at the end, once, and opens no more', async () => {
    const provider = await connected();
    await provider.check?.();
    const [session] = centre.sessions;
    const ended = once(session ?? centre, 'close');
    await Promise.all([provider.close?.(), provider.close?.()]);
    await ended;
    await provider.close?.();
    expect(centre.commands).toEqual(['bind_transceiver', 'unbind']);
    expect(centre.sessions).toHaveLength(0);
    expect((await failure(deliver(provider))).message).toBe('the provider is closed');
  });

  it('ends even when nobody answers the goodbye, or the bind', async () => {
    const provider = await connected({ timeoutSeconds: 2 });
    await provider.check?.();
    centre.deaf.add('unbind');
    await provider.close?.();
    centre.deaf.add('bind_transceiver');
    const binding = await connected();
    const waiting = failure(deliver(binding));
    await once(centre, 'bind_transceiver');
    await binding.close?.();
    expect((await waiting).message).toBe('the provider is closed');
  });

  it('turns away at the end what waits for its turn', async () => {
    const provider = await connected({ messagesPerSecond: 0.1 });
    await deliver(provider);
    const waiting = failure(deliver(provider));
    await new Promise((later) => setImmediate(later));
    await provider.close?.();
    expect((await waiting).message).toBe('the provider is closed');
  });
});
