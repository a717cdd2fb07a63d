import { Injectable } from '@nestjs/common';
import { endings } from './frames.js';
import { limits } from './limits.js';
import type { StreamSocket } from './stream-socket.js';

const none: ReadonlySet<StreamSocket> = new Set();

/** The connections of this process, by user. */
@Injectable()
export class Sockets {
  private readonly byUser = new Map<string, Set<StreamSocket>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Ends the oldest of a user who has too many. */
  add(socket: StreamSocket): void {
    const { userId } = socket.caller;
    const own = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, own.add(socket));
    this.count++;
    for (const oldest of own) {
      if (own.size <= limits.socketsOfUser) break;
      this.remove(oldest);
      oldest.end(endings.replaced);
    }
  }

  remove(socket: StreamSocket): void {
    const own = this.byUser.get(socket.caller.userId);
    if (!own?.delete(socket)) return;
    this.count--;
    if (own.size === 0) this.byUser.delete(socket.caller.userId);
  }

  has(userId: string): boolean {
    return this.byUser.has(userId);
  }
  of(userId: string): ReadonlySet<StreamSocket> {
    return this.byUser.get(userId) ?? none;
  }
  users(): string[] {
    return [...this.byUser.keys()];
  }
  all(): StreamSocket[] {
    return [...this.byUser.values()].flatMap((own) => [...own]);
  }
}
