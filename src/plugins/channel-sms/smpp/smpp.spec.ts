import { once } from 'node:events';
import smpp, { type PDU } from 'smpp';
import type { Message, PluginContext, Provider } from '@callwarden/sdk';
import { smsText } from '../text/wording.js';
import { MessageCentre } from '../../../../test/support/message-centre.js';
import plugin from './plugin.js';

const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { phoneNumber: '+14155550100', locale: 'en', timeZone: 'UTC' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call',
  text: 'Risk 87 of 100.',
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
};
const bodyOf = (submit?: PDU) => submit?.['short_message'] as { message: string; udh?: Buffer[] } | undefined;
const textOf = (submit?: PDU) => bodyOf(submit)?.message;
const headerOf = (submit?: PDU) => [...(bodyOf(submit)?.udh?.[0] ?? [])];
const status = (name: string) => ({ command_status: smpp.errors[name] });

let centre: MessageCentre;
let provider: Provider<'channel'>;
beforeEach(async () => {
  centre = await MessageCentre.start();
  provider = await connectedTo({});
});
afterEach(async () => {
  await provider.close?.();
  await centre.stop();
});

async function connectedTo(options: object): Promise<Provider<'channel'>> {
  await provider?.close?.();
  const account = { host: '127.0.0.1', port: centre.port, systemId: 'us', password: 'secret', from: 'Callwarden' };
  const parsed = plugin.options.parse({ ...account, messagesPerSecond: 1000, ...options });
  provider = await plugin.create(parsed, {} as PluginContext);
  return provider;
}
const never = new AbortController().signal;
const deliver = (changes: Partial<Message> = {}, signal = never) =>
  provider.deliver({ ...message, ...changes }, signal);
const failure = (...args: Parameters<typeof deliver>): Promise<Error & { permanent?: true; code?: string }> =>
  deliver(...args).then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

describe('a text over SMPP', () => {
  it('is GSM 7-bit with its extension table where that is enough', async () => {
    expect(await deliver({ text: '5 € for {x} [~] Größe_' })).toEqual({ providerId: 'id-1' });
    const [submit] = centre.submits;
    expect(textOf(submit)).toBe('A call\n5 € for {x} [~] Größe_');
    expect(submit).toMatchObject({
      data_coding: 0,
      esm_class: 0,
      registered_delivery: 0,
      source_addr_ton: 5,
      source_addr_npi: 0,
      source_addr: 'Callwarden',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '14155550100',
    });
    expect(centre.binds[0]).toMatchObject({ system_id: 'us', password: 'secret', interface_version: 0x34 });
  });

  it('is UCS-2 where it has an emoji', async () => {
    await deliver({ title: '🚨 您好' });
    expect(centre.submits[0]).toMatchObject({ data_coding: 8, esm_class: 0 });
    expect(textOf(centre.submits[0])).toBe('🚨 您好\nRisk 87 of 100.');
  });

  it.each([
    ['words €{}[] ', 0],
    ['слова 🚨🚨🚨🚨🚨 ', 8],
  ])('comes in parts that join to the whole where it is long: %s', async (words, coding) => {
    const long = { text: words.repeat(40) };
    expect(await deliver(long)).toEqual({ providerId: 'id-1' });
    expect(centre.submits.length).toBeGreaterThan(2);
    const headers = centre.submits.map(headerOf);
    const [, , reference] = headers[0] ?? [];
    for (const [index, header] of headers.entries())
      expect(header).toEqual([0, 3, reference, centre.submits.length, index + 1]);
    expect(centre.submits.map(textOf).join('')).toBe(smsText({ ...message, ...long }));
    for (const submit of centre.submits) expect(submit).toMatchObject({ data_coding: coding, esm_class: 0x40 });
  });

  it('has the same reference on a second attempt, so that the phone joins what came of both', async () => {
    await deliver({ text: 'word '.repeat(50) });
    await deliver({ text: 'word '.repeat(50) });
    const references = centre.submits.map((submit) => headerOf(submit)[2]);
    expect(references).toHaveLength(4);
    expect(new Set(references).size).toBe(1);
  });

  it('asks for delivery receipts where that was wished', async () => {
    await connectedTo({ registeredDelivery: 'true', from: '+4915112345678' });
    await deliver();
    const source = { source_addr_ton: 1, source_addr_npi: 1, source_addr: '4915112345678' };
    expect(centre.submits[0]).toMatchObject({ registered_delivery: 1, ...source });
  });
});

describe('what the message centre answers', () => {
  it.each(['ESME_RINVDSTADR', 'ESME_RINVNUMDESTS', 'ESME_RINVMSGLEN'])('%s is permanent', async (name) => {
    centre.reply = () => status(name);
    const error = await failure();
    expect(error).toMatchObject({ permanent: true, code: 'SMS_REFUSED' });
    expect(error.message).toContain(name);
  });

  it.each(['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RSYSERR', 'ESME_RINVSRCADR', 'ESME_RSUBMITFAIL'])(
    '%s is for another provider, or for later',
    async (name) => {
      centre.reply = () => status(name);
      const error = await failure();
      expect(error.permanent).toBeUndefined();
      expect(error.message).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+ answered ${name}`));
    },
  );

  it('is named by number where the standard does not know it', async () => {
    centre.reply = () => ({ command_status: 0x0400 });
    expect((await failure()).message).toMatch(/answered status 0x00000400$/);
  });

  it('may be that it did not understand', async () => {
    centre.reply = () => 'nack';
    const error = await failure();
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/answered generic_nack: ESME_RINVCMDLEN$/);
  });

  it('says so when a part fails after others were accepted', async () => {
    let parts = 0;
    centre.reply = () => (++parts === 3 ? status('ESME_RTHROTTLED') : { message_id: `m${parts}` });
    const error = await failure({ text: 'word '.repeat(100) });
    expect(error.message).toMatch(/ESME_RTHROTTLED .*, after 2 of 4 parts were accepted$/);
    expect(centre.submits).toHaveLength(3);
    centre.reply = () => status(++parts % 2 === 0 ? 'ESME_ROK' : 'ESME_RINVDSTADR');
    expect(await failure({ text: 'word '.repeat(100) })).toMatchObject({ permanent: true });
  });

  it('may be nothing: then the delivery fails after timeoutSeconds', async () => {
    await connectedTo({ timeoutSeconds: 2 });
    centre.reply = () => 'hold';
    const error = await failure();
    expect(error.permanent).toBeUndefined();
    expect(error.message).toMatch(/did not answer within 2 s$/);
  });
});

describe('deliveries over SMPP', () => {
  it('share one session', async () => {
    const receipts = await Promise.all(Array.from({ length: 30 }, () => deliver()));
    expect(new Set(receipts.map(({ providerId }) => providerId)).size).toBe(30);
    expect(centre.binds).toHaveLength(1);
  });

  it('leave no more unanswered than maxInFlight, even when nobody waits for them any more', async () => {
    await connectedTo({ maxInFlight: 2 });
    centre.reply = () => 'hold';
    const abort = new AbortController();
    const first = [deliver({}, abort.signal), deliver({}, abort.signal)];
    const others = [deliver(), deliver(), deliver()];
    while (centre.submits.length < 2) await once(centre, 'submit_sm');
    abort.abort();
    for (const each of first) await expect(each).rejects.toBe(abort.signal.reason);
    await centre.ask('enquire_link'); // all that was sent before its answer has arrived
    expect(centre.submits).toHaveLength(2);
    centre.reply = () => ({ message_id: 'm' });
    for (const submit of centre.submits.slice(0, 2)) centre.sessions[0]?.send(submit.response({ message_id: 'late' }));
    expect(await Promise.all(others)).toEqual(others.map(() => ({ providerId: 'm' })));
  });

  it('stop when they are aborted, before and during, with the reason given', async () => {
    const reason = new Error('shutting down');
    expect(await failure({}, AbortSignal.abort(reason))).toBe(reason);
    expect(centre.commands).toEqual([]);
    const abort = new AbortController();
    centre.reply = () => 'hold';
    centre.once('submit_sm', () => abort.abort(reason));
    expect(await failure({}, abort.signal)).toBe(reason);
  });

  it.each([undefined, '14155550100'])('go nowhere with the number %s', async (phoneNumber) => {
    const error = await failure({ to: { ...message.to, phoneNumber } });
    expect(error).toMatchObject({ permanent: true, code: 'NO_PHONE_NUMBER' });
    expect(centre.commands).toEqual([]);
  });
});
