import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Message, Provider } from '@callwarden/sdk';
import plugin from '../../src/plugins/channel-email/plugin.js';

/** A mail server as the specs need it: real SMTP on a free port of this machine. */
export interface MailServer {
  readonly port: number;
  readonly arrived: Arrived[];
  /** How many connections were opened to it. */
  readonly opened: () => number;
  /** What it answers from now on; empty: it takes everything. */
  rules: Rules;
  /** Ends all connections. */
  drop(): void;
  close(): Promise<void>;
}
export interface Arrived {
  readonly raw: Buffer;
  readonly secure: boolean;
  readonly user?: string;
}
export interface Rules {
  readonly sender?: () => Error | undefined;
  readonly recipient?: (address: string) => Error | undefined;
  /** Asked as soon as the content begins. */
  readonly content?: (drop: () => undefined) => Error | undefined | Promise<Error | undefined>;
}
interface Wanted {
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly secure?: boolean;
  readonly startTls?: boolean;
  readonly account?: { readonly user: string; readonly password: string };
}

export const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

export async function startMailServer({ certificate, secure, startTls = true, account }: Wanted): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let opened = 0;
  const dropAll = (): undefined => {
    for (const { _socket } of server.connections as Set<{ _socket?: Socket }>) _socket?.destroy();
  };
  const server = new SMTPServer({
    ...certificate,
    secure,
    authOptional: !account,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: [...(account ? [] : ['AUTH']), ...(startTls ? [] : ['STARTTLS'])],
    onConnect: (_session, done) => (opened++, done()),
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(answer(535, `Sign-in of ${username} with ${password} refused`)),
    onMailFrom: (_address, _session, done) => done(result.rules.sender?.()),
    onRcptTo: ({ address }, _session, done) => done(result.rules.recipient?.(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      const decided = Promise.resolve(result.rules.content?.(dropAll));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        void decided.then((refused) => {
          if (refused) return done(refused);
          arrived.push({
            raw: Buffer.concat(chunks),
            secure: session.secure,
            user: session.user as string | undefined,
          });
          done(null, `queued as ${arrived.length}`);
        });
      });
    },
  });
  server.on('error', () => {}); // refused certificates and dropped connections are what is tested
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const result: MailServer = {
    port: (listening.address() as AddressInfo).port,
    arrived,
    opened: () => opened,
    rules: {},
    drop: dropAll,
    close: () => {
      dropAll();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return result;
}

/** A provider made as the service makes it, with what it logs. */
export async function openProvider(options: object): Promise<Provider<'channel'> & { warnings: string[] }> {
  const warnings: string[] = [];
  const log = { info() {}, warn: (text: string) => void warnings.push(text), error() {} };
  const none = () => Promise.reject(new Error('there is no file'));
  const context = { id: 'mail', log, fetch, files: { read: none, path: none } };
  return Object.assign(await plugin.create(plugin.options.parse(options), context), { warnings });
}

/** Servers and providers that are closed together, the newest first. */
export function mailRoom() {
  const opened: { close?(): void | Promise<void> }[] = [];
  const closeLater = <T extends { close?(): void | Promise<void> }>(each: T): T => (opened.unshift(each), each);
  return {
    closeLater,
    server: async (wanted: Wanted) => closeLater(await startMailServer(wanted)),
    provider: async ({ port }: Pick<MailServer, 'port'>, smtp: object = {}) =>
      closeLater(await openProvider({ smtp: { host: '127.0.0.1', port, ...smtp }, from: 'alerts@bank.example' })),
    close: async () => {
      for (const each of opened.splice(0)) await each.close?.();
    },
  };
}

export const sample: Message = {
  idempotencyKey: 'dlv_1',
  to: { userId: 'usr_1', name: 'Zoë Ångström', email: 'zoe@example.org', locale: 'en', timeZone: 'Europe/Berlin' },
  priority: 'critical',
  event: 'fraud.critical',
  title: 'Fraud suspected in a call',
  text: 'Risk 87 of 100.\n\nThe caller asked for a code,\nand for haste.',
  data: {
    analysisId: 'ana_1',
    riskScore: 87,
    deadline: '2027-03-01T17:00:00.000Z',
    fraudIndicators: ['urgency_pressure'],
  },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open the analysis', url: 'https://callwarden.example/analyses/1' }],
};
/** Of a call that must fail. */
export const failure = (call: void | Promise<unknown>): Promise<Error & { permanent?: boolean; code?: string }> =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );
export const never = new AbortController().signal;

export const read = ({ raw }: Arrived): Promise<Email> => PostalMime.parse(new Uint8Array(raw));
export const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value;
