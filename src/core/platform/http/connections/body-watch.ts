import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { AppError } from '../../errors/app-error.js';
import { errors } from '../../errors/errors.js';
import { sendError } from '../send-error.js';
import { CONFIG, type Config } from '../../config/config.schema.js';

const tickMs = 500;
const windowMs = 5000;
/** So that a client which still writes reads the answer. */
const lingerMs = 1000;

interface Watched {
  readonly request: Request;
  readonly response: Response;
  /** When the running window began, by performance.now(), and what the socket had read at its start. */
  from: number;
  read: number;
}

/**
 * Ends requests whose bodies do not come: of unauthenticated callers, and of those who were refused, within seconds; of known callers,
 * whose uploads may take long, at a minimum speed.
 */
@Injectable()
export class BodyWatch implements OnApplicationShutdown {
  private readonly watched = new Set<Watched>();
  private readonly limits: Config['http']['limits'];
  private tickedAt = performance.now();
  private readonly timer = setInterval(() => this.tick(), tickMs).unref();

  constructor(@Inject(CONFIG) config: Config) {
    this.limits = config.http.limits;
  }

  /** Middleware. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const { 'transfer-encoding': chunked, 'content-length': length = 0 } = request.headers;
    if (chunked !== undefined || Number(length) > 0) {
      const watched = { request, response, from: performance.now(), read: request.socket.bytesRead };
      this.watched.add(watched);
      request.once('end', () => this.watched.delete(watched)).once('close', () => this.watched.delete(watched));
    }
    next();
  };

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = performance.now();
    const stalled = Math.max(0, now - this.tickedAt - 2 * tickMs);
    this.tickedAt = now;
    for (const watched of this.watched) {
      watched.from += stalled; // what has arrived in the meantime has not been read yet
      const late = this.lateness(watched, now);
      if (!late) continue;
      this.watched.delete(watched);
      end(watched, late);
    }
  }

  private lateness(watched: Watched, now: number): AppError | undefined {
    const { request, response } = watched;
    // Nobody reads yet, as the guards are at work, or reads on, as the disk is slow: that is not the client's time.
    if (request.readableFlowing !== true && !response.writableEnded) {
      Object.assign(watched, { from: now, read: request.socket.bytesRead });
      return undefined;
    }
    const elapsed = now - watched.from;
    if (!request.user) {
      const { unauthenticatedBodySeconds: seconds } = this.limits;
      return elapsed > seconds * 1000 ? errors.requestTimeout({ seconds }) : undefined;
    }
    if (elapsed < windowMs) return undefined;
    const { slowestBytesPerSecond: bytesPerSecond } = this.limits;
    const read = request.socket.bytesRead - watched.read;
    if ((read * 1000) / elapsed < bytesPerSecond) return errors.requestTimeout({ bytesPerSecond });
    Object.assign(watched, { from: now, read: request.socket.bytesRead });
    return undefined;
  }
}

/** The request is destroyed with its connection: once it is answered, what reads its body would otherwise wait for ever. */
function end({ request, response }: Watched, error: AppError): void {
  if (response.headersSent) return void request.destroy();
  response.set('Connection', 'close');
  sendError(request, response, error);
  setTimeout(() => request.destroy(), lingerMs).unref();
}
