import { createECDH, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { adminToken } from '../support/administrator.js';
import { MessageCentre } from '../support/message-centre.js';
import { type PushService, pushService } from '../support/push-service.js';
import { WebSocket } from 'ws';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase, query, type TestDatabase } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** 100 in `npm run soak`. */
const soak = Number(process.env['CALLWARDEN_KILLS'] ?? 0);
const isSoak = soak > 0;
const kills = isSoak ? soak * 2 : 5;
const alertsOfRound = isSoak ? 50 : 60;
/** From a start of the service to the next kill, at most. */
const longestLifeMs = isSoak ? 6000 : 3000;
const channels = ['email', 'sms', 'push'] as const;

/** A critical event: it goes to every channel. */
const record = `
insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
select 'evt_' || lpad($1::text, 26, '0'), id, 'security.alert',
       jsonb_build_object('reason', 'This is alert ' || $1::text || '.', 'subject', 'test'), now(), now(), 0
  from accounts order by id limit 1`;
const unfinished = `
select 1 from outbox_events where delivered_at is null
union all select 1 from deliveries where status <> 'delivered' limit 1`;

/** How often each alert was taken by a channel's server. */
class Counts {
  private readonly counts = Object.fromEntries(channels.map((each) => [each, new Map<number, number>()]));

  took(channel: (typeof channels)[number], said: string): void {
    const number = Number(/This is alert (\d+)\./.exec(said)?.[1]);
    const counts = this.counts[channel]!;
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }

  missing(channel: string, alerts: number): number[] {
    return Array.from({ length: alerts }, (_, index) => index).filter((each) => !this.counts[channel]!.has(each));
  }

  repeats(channel: string): number {
    return [...this.counts[channel]!.values()].reduce((sum, count) => sum + count - 1, 0);
  }
}

/** A program that follows the stream, and connects again where it left off whenever the service is back. */
class Follower {
  private socket?: WebSocket;
  private last?: string;
  readonly seen = new Set<number>();

  follow(url: string, token: string): void {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/notifications/stream`, [
      'callwarden.v1',
      `bearer.${token}`,
    ]);
    this.socket = socket;
    socket.on('error', () => {}); // the service was killed
    socket.on('open', () => {
      if (this.last !== undefined) socket.send(JSON.stringify({ type: 'resume', after: this.last }));
    });
    let newest = this.last;
    let hasResumed = newest === undefined;
    socket.on('message', (data: Buffer) => {
      const { type, notification } = JSON.parse(data.toString()) as {
        type: string;
        notification?: { notificationId: string; message: string };
      };
      hasResumed ||= type === 'resumed';
      newest = notification?.notificationId ?? newest;
      if (hasResumed) this.last = newest; // until then, what was missed may still come
      if (!notification) return;
      this.seen.add(Number(/This is alert (\d+)\./.exec(notification.message)?.[1]));
    });
  }

  stop(): void {
    this.socket?.terminate();
  }
}

describe('what people are to be told survives', () => {
  const folder = temporaryFolder();
  const counts = new Counts();
  const follower = new Follower();
  let token = '';
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      const taken = (letter: string) => {
        counts.took('email', letter.replaceAll(/=\r?\n/g, '')); // quoted-printable breaks lines where it likes
        done();
      };
      text(stream).then(taken, () => {}); // whoever sent it was killed
    },
  });
  let database: TestDatabase;
  let centre: MessageCentre;
  let push: PushService;
  let service: ServiceProcess;
  const start = async () => {
    service = await startServiceProcess({
      CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
      CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
      DATABASE_URL: database.url,
      SMPP_PASSWORD: centre.password,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    });
    token ||= await adminToken(service.api!);
    follower.follow(service.api!.url, token);
  };

  beforeAll(async () => {
    [database, centre, push] = await Promise.all([createTestDatabase(), MessageCentre.start(), pushService()]);
    centre.on('submit_sm', () => counts.took('sms', textOf(centre.submits.at(-1)!['short_message'])));
    mail.on('error', () => {}); // the same
    await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening));
    const mailPort = (mail.server.address() as AddressInfo).port;
    writeFileSync(join(folder.path, 'kill.yaml'), configOf(mailPort, centre.port, push.url));
    await start();
    const api = service.api!.bearer(token);
    const { userId } = (await api.get('/v1/auth/me')).body.user;
    expect((await api.put(`/v1/users/${userId}`, { phoneNumber: '+14155550100' })).status).toBe(200);
    expect((await api.post('/v1/notifications/devices', push.subscribe(vapid.publicKey))).status).toBe(201);
  }, 120_000);
  afterAll(async () => {
    follower.stop();
    await service?.kill();
    await new Promise<void>((closed) => mail.close(closed));
    await Promise.all([centre?.stop(), push?.close(), database?.drop()]);
    folder.remove();
  });

  it(
    `${kills} kills while ${kills * alertsOfRound} critical alerts go by e-mail, SMS, push and into the centre`,
    async () => {
      let recorded = 0;
      for (let kill = 0; kill < kills; kill++) {
        const alerts = (async () => {
          for (let each = 0; each < alertsOfRound; each++) {
            await query(database.url, record, [recorded++]);
            await delay(randomInt((2 * longestLifeMs) / alertsOfRound));
          }
        })();
        await delay(randomInt(longestLifeMs));
        await service.kill();
        await start();
        await alerts;
      }
      const done = async () => (await query<unknown[]>(database.url, unfinished)).length === 0;
      await until(done, { seconds: 150, what: 'the end of all deliveries' });
      const shown = `select count(*)::int as count from notifications where type = 'security.alert' and shown_at is not null`;
      expect((await query<{ count: number }[]>(database.url, shown))[0]!.count).toBe(recorded);
      const missed = () =>
        Array.from({ length: recorded }, (_, index) => index).filter((each) => !follower.seen.has(each));
      await until(() => missed().length === 0, { seconds: 45, what: 'all alerts on the stream' });
      expect(await service.stop()).toBe(0);
      for (const message of push.received) counts.took('push', message.message.text);
      expect(push.wrong).toEqual([]);
      for (const channel of channels) expect([channel, counts.missing(channel, recorded)]).toEqual([channel, []]);
      const repeats = channels.map((channel) => counts.repeats(channel));
      const sum = repeats.reduce((all, each) => all + each, 0);
      const share = (sum * 100) / (recorded * channels.length);
      process.stdout.write(
        `${recorded} alerts on ${channels.length} channels, ${sum} repeats (${share.toFixed(2)} %): ${channels.map((each, index) => `${each} ${repeats[index]}`).join(', ')}\n`,
      );
      // What a provider has taken and this process did not live to record: at most what is under way at each kill.
      expect(sum).toBeLessThan(isSoak ? 0.005 * recorded * channels.length : kills * 64);
    },
    kills * 15_000 + 240_000,
  );
});

const vapid = vapidKeys();

function vapidKeys(): { publicKey: string; privateKey: string } {
  const keys = createECDH('prime256v1');
  return { publicKey: keys.generateKeys('base64url'), privateKey: keys.getPrivateKey('base64url') };
}

const textOf = (message: unknown): string => {
  const { message: said } = message as { message: unknown };
  return String(said);
};

const configOf = (mailPort: number, smppPort: number, pushUrl: string) => `
webhooks: { allowPrivateNetworks: true, allowHttp: true }
notifications: { repeatMinutes: 1440 }
pipeline: { transcribers: [supplied], fraudModels: [{ id: keywords }] }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: error }
plugins:
  - { id: supplied, use: transcriber-supplied, isolated: false }
  - { id: fraud-en, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] }, isolated: false }
  - id: mail
    use: channel-email
    options: { from: alerts@example.org, smtp: { host: 127.0.0.1, port: ${mailPort}, requireTls: false } }
  - id: sms
    use: channel-smpp
    options: { host: 127.0.0.1, port: ${smppPort}, systemId: callwarden, password: '\${SMPP_PASSWORD}', from: Callwarden, messagesPerSecond: 1000, tls: false }
  - id: push
    use: channel-push
    options: { subject: 'mailto:ops@example.org', publicKey: ${vapid.publicKey}, privateKey: '\${VAPID_PRIVATE_KEY}', services: ['${pushUrl}'] }
`;
