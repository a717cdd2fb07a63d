import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request } from 'express';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';
import { endings, protocol } from './frames.js';
import { limits, periods } from './limits.js';
import { isWebSocket } from './connection-request.js';
import { refuse } from './refuse.js';
import { Sockets } from './sockets.js';
import { StreamAdmission } from './stream-admission.js';
import { StreamConnections } from './stream-connections.js';

/** Takes WebSockets in on the HTTP server of the service, and ends them at a stop. */
@Injectable()
export class StreamGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(StreamGateway.name);
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false, // its windows take more memory than all else of a socket
    maxPayload: limits.frameBytes,
    maxFragments: 64,
    maxBufferedChunks: 1024,
    ...({ closeTimeout: periods.closing } as object), // @types/ws does not know it yet
    handleProtocols: () => protocol,
  });
  private entering = 0;
  private stopping = false;

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly admission: StreamAdmission,
    private readonly sockets: Sockets,
    private readonly connections: StreamConnections,
  ) {}

  onApplicationBootstrap(): void {
    const http = this.adapter.httpAdapter.getHttpServer() as Server & { shouldUpgradeCallback?: typeof isWebSocket };
    http.shouldUpgradeCallback = isWebSocket;
    http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.server.on('wsClientError', (error, socket, request) =>
      refuse(request, socket, errors.malformedRequest(`${error.message}.`)),
    );
  }

  /** The HTTP server waits for its connections, these too. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const open = this.sockets.all();
    for (const socket of open) socket.end(endings.stopping);
    const end = performance.now() + periods.stopping;
    while (this.sockets.size > 0 && performance.now() < end) await delay(10);
    for (const socket of this.sockets.all()) socket.terminate();
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroy);
    this.entering++;
    void this.take(request, socket, head)
      .catch((error) => refuse(request, socket, this.answerTo(error)))
      .finally(() => this.entering--);
  }

  private async take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (this.stopping) throw errors.serviceUnavailable('This node stops: connect again.');
    if (this.sockets.size + this.entering > limits.sockets)
      throw errors.serviceUnavailable('This node has all the connections that it takes: connect again later.');
    const caller = await this.admission.admit(this.asExpressHasIt(request));
    if (this.stopping) throw errors.serviceUnavailable('This node stops: connect again.');
    socket.off('error', destroy); // ws has its own
    this.server.handleUpgrade(request, socket, head, (ws) => this.connections.adopt(ws, caller));
  }

  /** So that `ip` and `host` are what the trusted proxies say. */
  private asExpressHasIt(request: IncomingMessage): Request {
    const app = this.adapter.httpAdapter.getInstance<Application & { request: Request }>();
    return Object.setPrototypeOf(request, app.request) as Request;
  }

  private answerTo(error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.log.error(`not opened: ${error instanceof Error ? error.stack : String(error)}`);
    return errors.serviceUnavailable('The stream cannot be opened now; try again shortly.');
  }
}

function destroy(this: Duplex): void {
  this.destroy();
}
