import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelContract } from '@callwarden/sdk/testing';
import { pluginContext } from '../../src/core/platform/plugins/plugin-context.js';
import sms from '../../src/plugins/channel-sms/plugin.js';
import { holds } from './holds.js';

let refuse = false;
const good = { sid: 'SM1', id: 'm1', message_uuid: ['u1'], messages: [{ status: '0', 'message-id': 'v1' }] };
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(refuse ? 503 : 201).end(JSON.stringify(good)));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const from = '+15005550006';
const body = '{ "to": "{{ to }}", "text": "{{ text }}" }';
const gateways = [
  { gateway: 'twilio', accountSid: 'AC1', authToken: 'secret', from, baseUrl },
  { gateway: 'vonage', apiKey: 'key', apiSecret: 'secret', from, baseUrl },
  { gateway: 'messagebird', accessKey: 'secret', from, baseUrl },
  { gateway: 'plivo', authId: 'MA1', authToken: 'secret', from, baseUrl },
  { gateway: 'custom', url: `${baseUrl}/send`, body, idField: 'id' },
];
for (const options of gateways)
  holds(
    `channel-sms with ${options.gateway}`,
    channelContract(sms, {
      options,
      fetch: pluginContext('sms', sms.options.parse(options), { read: nowhere, path: nowhere }, silent()).fetch,
      refusing: async (work) => {
        refuse = true;
        await work().finally(() => (refuse = false));
      },
    }),
  );

function nowhere(): Promise<never> {
  return Promise.reject(new Error('there are no files'));
}

function silent() {
  return { info() {}, warn() {}, error() {} };
}
