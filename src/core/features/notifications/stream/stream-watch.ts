import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Clock } from '../../../platform/clock/clock.js';
import { Poller } from '../../../platform/clock/poller.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { endings } from './frames.js';
import { periods } from './limits.js';
import { StreamSessionRepository } from './session.repository.js';
import { Sockets } from './sockets.js';
import { sessionKey } from './stream-caller.js';
import { StreamFeed } from './stream-feed.js';
import { StreamReader } from './stream-reader.js';
import type { StreamSocket } from './stream-socket.js';

/** Ids that one sweep looks through at the most, and that it tells of together. */
const mostFound = 200_000;
const idsInChange = 100;

/** Heartbeats, ended sessions, and what was said in passing and not heard: one timer for all connections. */
@Injectable()
export class StreamWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(StreamWatch.name);
  private timer?: NodeJS.Timeout;
  private startedAt = 0;
  private sweptAt = 0;
  private checkedAt = 0;
  private readonly poller = new Poller(() => this.look(), {
    everyMs: periods.tick,
    failed: (error) => this.log.warn(`looks again: ${String(error)}`),
  });
  /** Accounts in which somebody may have to go. */
  private readonly changed = new Set<string>();
  private hearing?: Subscription;

  constructor(
    private readonly sockets: Sockets,
    private readonly feed: StreamFeed,
    private readonly reader: StreamReader,
    private readonly sessions: StreamSessionRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly broadcast: Broadcast,
  ) {}

  onApplicationBootstrap(): void {
    this.startedAt = this.sweptAt = this.checkedAt = this.clock.now().getTime();
    this.timer = setInterval(() => this.beat(), periods.tick).unref();
    this.poller.start();
    this.hearing = this.broadcast.on('rights.changed').subscribe(({ accountId }) => this.changed.add(accountId));
  }
  beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.hearing?.unsubscribe();
    return this.poller.stop();
  }

  private beat(): void {
    const now = this.clock.now();
    this.feed.goOn();
    for (const socket of this.sockets.all()) socket.beat(now);
  }

  private async look(): Promise<void> {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.checkedAt) >= periods.sessionCheck) {
      if (this.sockets.size > 0) await this.endSignedOut(this.sockets.all());
      this.checkedAt = now;
    } else if (this.changed.size > 0) {
      const accounts = new Set(this.changed);
      this.changed.clear();
      await this.endSignedOut(this.sockets.all().filter(({ caller }) => accounts.has(caller.accountId)));
    }
    if (Math.abs(now - this.sweptAt) >= periods.sweep) {
      const since = Math.max(Math.min(this.sweptAt, now) - 2 * periods.overlap, this.startedAt);
      if (this.sockets.size > 0) await this.sweep(new Date(since));
      this.sweptAt = now;
      this.feed.forgetBefore(now - 2 * periods.overlap - periods.sweep);
    }
  }

  private async endSignedOut(asked: readonly StreamSocket[]): Promise<void> {
    if (asked.length === 0) return;
    const alive = await this.unitOfWork.read(() => this.sessions.alive(asked.map(({ caller }) => caller)));
    for (const socket of asked) if (!alive.has(sessionKey(socket.caller))) socket.end(endings.signedOut);
  }

  /** Messages get lost where the connection that hears them does. */
  private async sweep(since: Date): Promise<void> {
    const users = this.sockets.users();
    const found = await this.reader.since(users, since, mostFound);
    const unheard = found.filter(({ id }) => !this.feed.knows(id));
    for (let at = 0; at < unheard.length; at += idsInChange) {
      const some = unheard.slice(at, at + idsInChange);
      this.feed.hear({ userIds: [...new Set(some.map(({ userId }) => userId))], shown: some.map(({ id }) => id) });
    }
    const unread = await this.reader.unread(users);
    const isWrong = (id: string) =>
      [...this.sockets.of(id)].some(({ sentUnread }) => sentUnread >= 0 && sentUnread !== unread(id));
    const wrong = users.filter(isWrong);
    if (wrong.length > 0) this.feed.hear({ userIds: wrong, shown: [] });
  }
}
