import { definePlugin } from '@callwarden/sdk';
import { deliver } from './deliver.js';
import { Options } from './options.js';

/** Web Push (RFC 8030) to browsers and apps, encrypted for each device (RFC 8291) and signed with VAPID (RFC 8292). */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-push',
  version: '1.0.0',
  options: Options,
  create: (options, { fetch }) => ({
    channel: 'push',
    clientSettings: { vapidPublicKey: options.publicKey },
    deliver: (message, signal) => deliver(message, signal, options, fetch),
  }),
});
