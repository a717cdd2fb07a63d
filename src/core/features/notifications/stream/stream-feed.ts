import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Clock } from '../../../platform/clock/clock.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { unreadFrame } from './frames.js';
import { AnnouncedIds } from './announced-ids.js';
import { Sockets } from './sockets.js';
import { type News, StreamReader } from './stream-reader.js';
import type { StreamSocket } from './stream-socket.js';

/** Read together at the most; a message names 100. */
const readAtOnce = 500;

interface Change {
  readonly userIds: readonly string[];
  readonly shown: readonly string[];
}

/** Tells connected users of what changes in their centres: one read for all, one round after the other. */
@Injectable()
export class StreamFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(StreamFeed.name);
  private readonly heard = new AnnouncedIds();
  private changes: Change[] = [];
  private fresh: StreamSocket[] = [];
  private running = false;
  private listening?: Subscription;

  constructor(
    private readonly broadcast: Broadcast,
    private readonly sockets: Sockets,
    private readonly reader: StreamReader,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.listening = this.broadcast.on('notifications.changed').subscribe((change) => this.hear(change));
  }
  beforeApplicationShutdown(): void {
    this.listening?.unsubscribe();
  }

  hear({ userIds, shown }: Change): void {
    this.heard.add(shown, this.clock.now());
    const here = userIds.filter((id) => this.sockets.has(id));
    if (here.length === 0) return;
    this.changes.push({ userIds: here, shown });
    this.goOn();
  }

  /** The socket gets the unread count; what arrives in the meantime waits. */
  greet(socket: StreamSocket): void {
    this.fresh.push(socket);
    this.goOn();
  }

  knows(id: string): boolean {
    return this.heard.has(id);
  }
  forgetBefore(moment: number): void {
    this.heard.forgetBefore(moment);
  }

  /** Also what could not be read before. */
  goOn(): void {
    if (this.running || this.changes.length + this.fresh.length === 0) return;
    this.running = true;
    void this.pushAll().finally(() => (this.running = false));
  }

  private async pushAll(): Promise<void> {
    while (this.changes.length + this.fresh.length > 0) {
      const changes = this.nextChanges();
      const fresh = this.fresh.splice(0).filter(({ isOpen }) => isOpen);
      const users = new Set(changes.flatMap(({ userIds }) => userIds).filter((id) => this.sockets.has(id)));
      const all = [...new Set([...users, ...fresh.map(({ caller }) => caller.userId)])];
      try {
        const news = await this.reader.news(all, [...new Set(changes.flatMap(({ shown }) => shown))]);
        for (const socket of fresh) greet(socket, news);
        for (const userId of users) this.push(userId, news);
      } catch (error) {
        this.log.warn(`not sent yet: ${String(error)}`);
        this.changes.unshift(...changes);
        this.fresh.unshift(...fresh);
        return; // the watch calls again
      }
    }
  }

  private nextChanges(): Change[] {
    let ids = 0;
    const end = this.changes.findIndex(({ shown }) => (ids += shown.length) > readAtOnce);
    return this.changes.splice(0, end < 0 ? this.changes.length : Math.max(1, end));
  }

  private push(userId: string, { frames, unread }: News): void {
    const count = unread(userId);
    const own = frames.get(userId) ?? [unreadFrame(count)];
    for (const socket of this.sockets.of(userId)) for (const frame of own) socket.say(frame, count);
  }
}

function greet(socket: StreamSocket, { unread }: News): void {
  const count = unread(socket.caller.userId);
  socket.greet(unreadFrame(count), count);
}
