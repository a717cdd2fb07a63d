import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plugin } from '@callwarden/sdk';
import { assignmentContract, channelContract } from '@callwarden/sdk/testing';
import { importPlugin } from '../../src/core/platform/plugins/import-plugin.js';
import { holds } from './holds.js';

let refuse = false;
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.statusCode = refuse ? 503 : 200;
    response.end(JSON.stringify({ id: 'message-1' }));
  });
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (await importPlugin({ use: './test/fixtures/plugins/post-channel.mjs' }, {})) as Plugin<'channel'>;
holds(
  'a channel of a third party',
  channelContract(post, {
    options: { url },
    fetch,
    refusing: async (work) => {
      refuse = true;
      await work().finally(() => (refuse = false));
    },
  }),
);

const firstFree = (await importPlugin({ use: './test/fixtures/plugins/first-free.mjs' }, {})) as Plugin<'assignment'>;
holds('an assignment strategy of a third party', assignmentContract(firstFree, { options: {} }));
