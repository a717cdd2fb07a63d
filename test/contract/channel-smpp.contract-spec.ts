import smpp from 'smpp';
import type { PluginContext } from '@callwarden/sdk';
import { channelContract } from '@callwarden/sdk/testing';
import { MessageCentre } from '../support/message-centre.js';
import plugin from '../../src/plugins/channel-sms/smpp/plugin.js';
import { makeAuthority, makeCertificate } from '../e2e/platform/outbound.certificates.js';
import { holds } from './holds.js';

const authority = makeAuthority('Operator');
const certificate = makeCertificate({ names: ['127.0.0.1'], by: authority });
const centre = await MessageCentre.start();
const secure = await MessageCentre.start(certificate);
afterAll(() => Promise.all([centre.stop(), secure.stop()]));

const account = {
  host: '127.0.0.1',
  systemId: 'us',
  password: 'secret',
  from: 'Callwarden',
  messagesPerSecond: 10_000,
};
const refusing = (by: MessageCentre) => async (work: () => Promise<void>) => {
  const { reply } = by;
  by.reply = () => ({ command_status: smpp.errors['ESME_RSYSERR'] });
  await work().finally(() => (by.reply = reply));
};
const overTls = { ...account, port: secure.port, tls: true };
const trusting = { ...overTls, ca: authority.cert };

holds(
  'channel-smpp',
  channelContract(plugin, { options: { ...account, port: centre.port }, refusing: refusing(centre) }),
);
holds('channel-smpp over TLS', channelContract(plugin, { options: trusting, refusing: refusing(secure) }));

it('channel-smpp tells nothing to who has a certificate of an unknown authority', async () => {
  const binds = secure.binds.length;
  const provider = await plugin.create(plugin.options.parse(overTls), {} as PluginContext);
  await expect(provider.check?.()).rejects.toThrow(/could not be reached: .*certificate/);
  await provider.close?.();
  expect(secure.binds).toHaveLength(binds);
});
