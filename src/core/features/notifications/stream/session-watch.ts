import { Injectable } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { endings } from './frames.js';
import { periods } from './limits.js';
import { StreamSessionRepository } from './session.repository.js';
import { Sockets } from './sockets.js';
import { sessionKey } from './stream-caller.js';
import type { StreamSocket } from './stream-socket.js';

/** Ends the connections of sessions that have ended: of accounts whose rights have changed soon, of all now and then. */
@Injectable()
export class SessionWatch {
  private checkedAt = 0;
  /** Accounts in which sessions may have ended. */
  private readonly changed = new Set<string>();
  private hearing?: Subscription;

  constructor(
    private readonly sockets: Sockets,
    private readonly sessions: StreamSessionRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly broadcast: Broadcast,
  ) {}

  begin(now: number): void {
    this.checkedAt = now;
    this.hearing = this.broadcast.on('rights.changed').subscribe(({ accountId }) => this.changed.add(accountId));
  }
  end(): void {
    this.hearing?.unsubscribe();
  }

  async look(now: number): Promise<void> {
    if (Math.abs(now - this.checkedAt) >= periods.sessionCheck) {
      await this.endSignedOut(this.sockets.all());
      this.checkedAt = now;
    } else if (this.changed.size > 0) {
      const accounts = new Set(this.changed);
      this.changed.clear();
      await this.endSignedOut(this.sockets.all().filter(({ caller }) => accounts.has(caller.accountId)));
    }
  }

  private async endSignedOut(asked: readonly StreamSocket[]): Promise<void> {
    if (asked.length === 0) return;
    const alive = await this.unitOfWork.read(() => this.sessions.alive(asked.map(({ caller }) => caller)));
    for (const socket of asked) if (!alive.has(sessionKey(socket.caller))) socket.end(endings.signedOut);
  }
}
