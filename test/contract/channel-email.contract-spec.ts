import { join } from 'node:path';
import { channelContract } from '@callwarden/sdk/testing';
import { answer, startMailServer } from '../support/mail-server.js';
import plugin from '../../src/plugins/channel-email/plugin.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { holds } from './holds.js';

const from = 'Callwarden <alerts@bank.example>';
const server = await startMailServer({ startTls: false });
afterAll(() => server.close());

holds(
  'the e-mail channel over SMTP',
  channelContract(plugin, {
    options: { smtp: { host: '127.0.0.1', port: server.port, requireTls: false }, from },
    refusing: async (work) => {
      server.rules = { recipient: () => answer(451, 'Try again later') };
      await work().finally(() => (server.rules = {}));
    },
  }),
);

const { path, remove } = temporaryFolder();
afterAll(remove);
holds(
  'the e-mail channel with an outbox',
  channelContract(plugin, { options: { outbox: { folder: join(path, 'outbox') }, from } }),
);
