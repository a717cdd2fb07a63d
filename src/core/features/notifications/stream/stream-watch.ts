import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Poller } from '../../../platform/clock/poller.js';
import { periods } from './limits.js';
import { SessionWatch } from './session-watch.js';
import { Sockets } from './sockets.js';
import { StreamFeed } from './stream-feed.js';
import { StreamReader } from './stream-reader.js';

/** Ids that one sweep looks through at the most, and that it announces together. */
const mostFound = 200_000;
const idsInChange = 100;

/** Heartbeats, ended sessions, and what was said in passing and not heard: one timer for all connections. */
@Injectable()
export class StreamWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(StreamWatch.name);
  private timer?: NodeJS.Timeout;
  private startedAt = 0;
  private sweptAt = 0;
  private readonly poller = new Poller(() => this.look(), {
    everyMs: periods.tick,
    failed: (error) => this.log.warn(`looks again: ${String(error)}`),
  });

  constructor(
    private readonly sockets: Sockets,
    private readonly feed: StreamFeed,
    private readonly reader: StreamReader,
    private readonly sessions: SessionWatch,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.startedAt = this.sweptAt = this.clock.now().getTime();
    this.timer = setInterval(() => this.beat(), periods.tick).unref();
    this.poller.start();
    this.sessions.begin(this.startedAt);
  }
  beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.sessions.end();
    return this.poller.stop();
  }

  private beat(): void {
    const now = this.clock.now();
    this.feed.goOn();
    for (const socket of this.sockets.all()) socket.beat(now);
  }

  private async look(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.sessions.look(now);
    if (Math.abs(now - this.sweptAt) >= periods.sweep) {
      const since = Math.max(Math.min(this.sweptAt, now) - 2 * periods.overlap, this.startedAt);
      if (this.sockets.size > 0) await this.sweep(new Date(since));
      this.sweptAt = now;
      this.feed.forgetBefore(now - 2 * periods.overlap - periods.sweep);
    }
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
