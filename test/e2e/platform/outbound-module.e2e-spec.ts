import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { CONFIG } from '../../../src/core/platform/config/config.schema.js';
import { OutboundClient } from '../../../src/core/platform/outbound/guarded-client.js';
import { OutboundModule } from '../../../src/core/platform/outbound/outbound.module.js';
import { OUTBOUND_RULES, RESOLVER } from '../../../src/core/platform/outbound/outbound-rules.js';
import { httpReceiver } from './outbound.receivers.js';

function application(config: object) {
  @Module({ providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] })
  class ConfigModule {}
  return Test.createTestingModule({
    imports: [{ module: ConfigModule, global: true }, OutboundModule.with()],
  });
}

describe('the outbound module', () => {
  const warned: unknown[] = [];
  const logger = { log: () => {}, error: () => {}, warn: (message: unknown) => void warned.push(message) };
  beforeEach(() => void warned.splice(0));

  const usual = { webhooks: { allowPrivateNetworks: false, allowHttp: false } };

  it('allows public HTTPS alone unless the configuration says otherwise', async () => {
    const app = await application(usual).setLogger(logger).compile();
    await app.init();
    const client = app.get(OutboundClient);
    expect(() => client.check('http://example.com/')).toThrow(expect.objectContaining({ reason: 'SCHEME' }));
    expect(() => client.check('https://127.0.0.1/')).toThrow(expect.objectContaining({ reason: 'ADDRESS' }));
    expect(client.check('https://example.com/').href).toBe('https://example.com/');
    expect(warned).toEqual([]);
    await app.close();
  });

  it('says loudly what the configuration allows', async () => {
    const config = { webhooks: { allowPrivateNetworks: true, allowHttp: true } };
    const app = await application(config).setLogger(logger).compile();
    await app.init();
    expect(app.get(OutboundClient).check('http://localhost:3000/').port).toBe('3000');
    expect(warned).toEqual([
      expect.stringContaining('allowPrivateNetworks is on'),
      expect.stringContaining('allowHttp is on'),
    ]);
    await app.close();
  });

  it('takes the rules and the resolver that are put in their place, and ends its connections with the application', async () => {
    const receiver = await httpReceiver((_, response) => response.end('ok'));
    const app = await application(usual)
      .overrideProvider(OUTBOUND_RULES)
      .useValue({ allowPrivateNetworks: true, allowHttp: true })
      .overrideProvider(RESOLVER)
      .useValue(async () => [{ address: '127.0.0.1' }])
      .setLogger(logger)
      .compile();
    await app.init();
    const client = app.get(OutboundClient);
    const ask = () => client.request({ url: `http://hooks.example.com:${receiver.port}/` });
    await expect(ask()).resolves.toMatchObject({ status: 200 });
    await app.close();
    await expect(ask()).rejects.toMatchObject({ code: 'ABORTED' });
    await receiver.close();
  });
});
