import webPush from 'web-push';
import type { Message } from '@callwarden/sdk';
import { deliver } from './deliver.js';
import { Options } from './options.js';

const options = Options.parse({ subject: 'mailto:ops@example.com', ...webPush.generateVAPIDKeys() });
const keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const devices = Array.from({ length: 120 }, (_, at) => ({ endpoint: `https://push.example.com/${at}`, keys }));
const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { devices, locale: 'en', timeZone: 'UTC' },
  priority: 'normal',
  event: 'custom',
  title: 'Title',
  text: 'Text',
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [],
};

it('A message goes to fifty devices at once, and to no more', async () => {
  const called = new Set<unknown>();
  let running = 0;
  let most = 0;
  const slow = async (endpoint: unknown) => {
    called.add(endpoint);
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    return new Response(null, { status: 201 });
  };
  await deliver(message, new AbortController().signal, options, slow);
  expect([most, called.size]).toEqual([50, 120]);
});
