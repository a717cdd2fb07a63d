import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Poller } from '../../platform/clock/poller.js';
import { errors } from '../../platform/errors/errors.js';
import { sendError } from '../../platform/http/send-error.js';
import { CallerRepository } from './caller.repository.js';
import type { Principal } from '../../platform/caller/principal.js';

const tickMs = 500;
/** Most requests are over before. */
const longMs = 1000;

interface Open {
  readonly caller: Principal;
  readonly request: Request;
  readonly response: Response;
  /** By performance.now(). */
  readonly since: number;
}

/**
 * Requests that last: event streams, exports, recordings, uploads. They end within two seconds where the rights end with
 * which they began: the key was revoked, the session has ended, the user was deactivated or has another role.
 */
@Injectable()
export class RevocationWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(RevocationWatch.name);
  private readonly open = new Set<Open>();
  private readonly poller = new Poller(() => this.look(), {
    everyMs: tickMs,
    failed: (error) => this.log.warn(`looks again: ${String(error)}`),
  });

  constructor(private readonly callers: CallerRepository) {}

  watch(caller: Principal, request: Request, response: Response): void {
    const open = { caller, request, response, since: performance.now() };
    this.open.add(open);
    response.once('close', () => this.open.delete(open));
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }
  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  private async look(): Promise<void> {
    const before = performance.now() - longMs;
    const asked = [...this.open].filter(({ since }) => since < before);
    if (asked.length === 0) return;
    const alive = await this.callers.alive(asked.map(({ caller }) => caller));
    for (const each of asked) if (!alive(each.caller)) this.end(each);
  }

  /** What has all that it needs and has not answered yet may finish: nobody would know what became of it. */
  private end(open: Open): void {
    const { request, response } = open;
    if (response.headersSent) {
      if (isEventStream(response)) response.end(': the credentials have ended\n\n');
      else response.destroy();
    } else if (!request.complete) {
      const error = errors.invalidToken('The credentials have ended since the request began.');
      response.set('Connection', 'close');
      sendError(request, response, error);
    } else return;
    this.open.delete(open);
  }
}

const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');
