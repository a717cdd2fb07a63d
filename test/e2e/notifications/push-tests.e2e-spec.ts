import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { pushChannel } from '../../support/push-channel.js';
import type { PushService } from '../../support/push-service.js';

describe('a test of a device for push', () => {
  let push: PushService;
  const app = useApp(async () => {
    const { service, config } = await pushChannel();
    push = service;
    return config;
  });
  afterAll(() => push.close());
  const added = async (to: Awaited<ReturnType<typeof member>>) => {
    const target = push.subscribe();
    const { status, body } = await to.api.post('/v1/notifications/devices', target);
    expect(status).toBe(201);
    return { target, deviceId: body.deviceId as string };
  };

  it('sends a message to that device alone, in the language of its owner', async () => {
    const kim = await member(app, { locale: 'de' });
    const [one] = [await added(kim), await added(kim)];
    const { status, body } = await kim.api.post(`/v1/notifications/devices/${one.deviceId}/test`);
    expect([status, body]).toEqual([200, { accepted: true, isGone: false, error: null }]);
    expect(push.received.map(({ endpoint }) => endpoint)).toEqual([one.target.endpoint]);
    expect(push.received[0]!.message).toMatchObject({ title: 'Callwarden', event: 'custom', data: {} });
    expect(push.received[0]!.message.text).toContain('Gerät');
  });

  it('says what the push service answered, and forgets a device that it does not know', async () => {
    const kim = await member(app);
    const { target, deviceId } = await added(kim);
    const test = async () => (await kim.api.post(`/v1/notifications/devices/${deviceId}/test`)).body;
    push.answer(503, target);
    expect(await test()).toMatchObject({ accepted: false, isGone: false, error: expect.stringContaining('503') });
    push.answer(410, target);
    expect(await test()).toMatchObject({ accepted: false, isGone: true });
    expect((await kim.api.get('/v1/notifications/devices')).body.data).toEqual([]);
    expect((await test()).error.code).toBe('DEVICE_NOT_FOUND');
  });

  it('is refused after six in a minute, and of a device of somebody else', async () => {
    const [kim, lee] = [await member(app), await member(app)];
    const { deviceId } = await added(kim);
    const test = (by: typeof kim) => by.api.post(`/v1/notifications/devices/${deviceId}/test`);
    expect((await test(lee)).status).toBe(404);
    for (let at = 0; at < 6; at++) expect((await test(kim)).status).toBe(200);
    const { status, body } = await test(kim);
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  });
});
