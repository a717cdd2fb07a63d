import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { endings, resumedFrame } from './frames.js';
import { limits } from './limits.js';
import { StreamReader } from './stream-reader.js';
import type { StreamSocket } from './stream-socket.js';

/** Sends clients what came while they were away. */
@Injectable()
export class Resumptions {
  private readonly log = new Logger(Resumptions.name);
  private readonly slot = pLimit(limits.resumptionsAtOnce);
  private readonly running = new WeakSet<StreamSocket>();

  constructor(private readonly reader: StreamReader) {}

  /** New notifications wait and are sent after the missed ones, so that none is lost in between. */
  resume(socket: StreamSocket, after: string): void {
    if (this.running.has(socket)) return socket.end(endings.resuming);
    this.running.add(socket);
    void this.send(socket, after)
      .catch((error) => {
        this.log.warn(`not resumed: ${String(error)}`);
        socket.end(endings.failed);
      })
      .finally(() => this.running.delete(socket));
  }

  private async send(socket: StreamSocket, after: string): Promise<void> {
    await socket.greeted;
    socket.hold();
    await this.slot(async () => {
      if (!socket.isOpen) return;
      const { frames, more } = await this.reader.missed(socket.caller, after);
      for (const frame of frames) await socket.sendPaced(frame);
      await socket.sendPaced(resumedFrame(frames.length, more));
      socket.release(new Set(frames.map(({ id }) => id!)));
    });
  }
}
