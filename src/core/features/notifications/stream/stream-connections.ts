import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { Clock } from '../../../platform/clock/clock.js';
import { Resumptions } from './resumptions.js';
import { Sockets } from './sockets.js';
import type { StreamCaller } from './stream-caller.js';
import { StreamFeed } from './stream-feed.js';
import { StreamSocket } from './stream-socket.js';

/** Begins what an open WebSocket is for. */
@Injectable()
export class StreamConnections {
  private readonly now: () => Date;

  constructor(
    private readonly sockets: Sockets,
    private readonly feed: StreamFeed,
    private readonly resumptions: Resumptions,
    clock: Clock,
  ) {
    this.now = () => clock.now();
  }

  /** The feed hears of everything from here on; only then is read what is unread or was missed. */
  adopt(ws: WebSocket, caller: StreamCaller): void {
    const socket: StreamSocket = new StreamSocket(ws, caller, this.now, (frame) => {
      if (frame.type === 'resume') this.resumptions.resume(socket, frame.after);
    });
    ws.once('close', () => this.sockets.remove(socket));
    this.sockets.add(socket);
    this.feed.greet(socket);
  }
}
