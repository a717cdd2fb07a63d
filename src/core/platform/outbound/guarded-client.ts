import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { type Answer, AnswerReader } from './answer-reader.js';
import { Deadline } from './deadline.js';
import { failureOf } from './failure-of.js';
import { checkUrl } from './guard.js';
import { OutboundFailure, OutboundRefusal } from './outbound-error.js';
import { OUTBOUND_OPTIONS, type OutboundOptions, usualOptions } from './outbound-options.js';
import { OUTBOUND_RULES, type OutboundRules, RESOLVER, type Resolver } from './outbound-rules.js';
import type { PinnedPool, PinnedPools } from './pinned-pools.js';
import { checkHeaders } from './request-headers.js';
import { Resolutions } from './resolutions.js';
import { type StreamedAnswer, StreamReader } from './stream-reader.js';

export interface OutboundRequest {
  /** Whose call it is: an account waits for its own name lookups only. Absent for plugins. */
  readonly accountId?: string;
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Over name, connection, headers and body. */
  readonly timeoutMs?: number;
  readonly maxResponseBytes?: number;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer extends Answer {
  readonly durationMs: number;
  /** The checked address that answered. */
  readonly address: string;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
/** For a name alone, while a user waits. */
const RESOLVE_MS = 3_000;

/**
 * The only way out to addresses that a user named. Follows no redirect and repeats no request, knows no proxy (also none
 * from the environment), and connects only to addresses that were checked.
 */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly resolutions: Resolutions;
  private readonly options: OutboundOptions;
  private pools?: Promise<PinnedPools>;
  private closed = false;

  constructor(
    @Inject(OUTBOUND_RULES) private readonly rules: OutboundRules,
    @Inject(RESOLVER) resolver: Resolver,
    @Optional() @Inject(OUTBOUND_OPTIONS) options: Partial<OutboundOptions> = {},
  ) {
    this.options = { ...usualOptions, ...options };
    this.resolutions = new Resolutions(rules, resolver, this.options.reuseNamesMs);
  }

  /** What can be judged without a request, for when a user names an address. Throws OutboundRefusal. */
  check(url: string): URL {
    return checkUrl(url, this.rules);
  }

  /**
   * Why the guard refuses a URL that is to be called later, by its name's addresses too; null where it does not. A name that has no
   * address now may have one by then.
   */
  async refusalOf(url: string, accountId?: string): Promise<OutboundRefusal | null> {
    const deadline = new Deadline(RESOLVE_MS);
    try {
      await deadline.within(this.resolutions.of(this.check(url), accountId));
      return null;
    } catch (error) {
      if (error instanceof OutboundRefusal) return error;
      if (error instanceof OutboundFailure) return null;
      throw error;
    } finally {
      deadline.end();
    }
  }

  /** Any complete answer, whatever its status. Throws OutboundRefusal before, OutboundFailure after something was tried. */
  async request(request: OutboundRequest): Promise<OutboundAnswer> {
    const began = performance.now();
    const url = this.check(request.url);
    checkHeaders(request.headers ?? {});
    const deadline = new Deadline(request.timeoutMs ?? TIMEOUT_MS, request.signal);
    try {
      const read = () => new AnswerReader(request.maxResponseBytes ?? MOST_BYTES, deadline.signal);
      const { address, answer } = await this.exchange(url, request, deadline, read);
      return { ...answer, address, durationMs: performance.now() - began };
    } catch (error) {
      throw failureOf(error);
    } finally {
      deadline.end();
    }
  }

  /**
   * The head of an answer, with its body as a stream. `timeoutMs` ends with the headers; from then on only `signal` limits it. Throws as
   * `request` does.
   */
  async download(request: OutboundRequest): Promise<StreamedAnswer> {
    const url = this.check(request.url);
    checkHeaders(request.headers ?? {});
    const deadline = new Deadline(request.timeoutMs ?? TIMEOUT_MS, request.signal);
    const signal = AbortSignal.any([deadline.signal, ...(request.signal ? [request.signal] : [])]);
    try {
      return (await this.exchange(url, request, deadline, () => new StreamReader(signal))).answer;
    } catch (error) {
      throw failureOf(error);
    } finally {
      deadline.end();
    }
  }

  /** Ends what is under way with ABORTED. */
  async close(): Promise<void> {
    this.closed = true;
    await (await this.pools)?.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Loaded with the first request: it takes 4 MB, and many services never send one. */
  private opened(): Promise<PinnedPools> {
    return (this.pools ??= import('./pinned-pools.js').then(({ PinnedPools }) => new PinnedPools(this.options)));
  }

  /** An address that takes no connection is followed by the next; nothing was sent to it. */
  private async exchange<T>(
    url: URL,
    request: OutboundRequest,
    deadline: Deadline,
    read: () => Reader<T>,
  ): Promise<{ answer: T; address: string }> {
    const addresses = await deadline.within(this.resolutions.of(url, request.accountId));
    const pools = await this.opened();
    const failed = new Set<string>();
    let last: unknown;
    for (;;) {
      if (this.closed) throw new OutboundFailure('ABORTED', 'The service is shutting down.');
      const next = pools.to(url.origin, addresses, failed);
      if (!next) throw last;
      try {
        return { answer: await send(next, url, request, read()), address: next.address };
      } catch (error) {
        if (!(error instanceof OutboundFailure && error.code === 'CONNECT')) throw error;
        failed.add(next.address);
        last = error;
      }
    }
  }
}

/** Takes one answer. */
type Reader<T> = Dispatcher.DispatchHandler & { readonly answer: Promise<T> };

function send<T>({ pool }: PinnedPool, url: URL, request: OutboundRequest, reader: Reader<T>): Promise<T> {
  const { method = 'GET', headers = {}, body = null } = request;
  pool.dispatch({ path: url.pathname + url.search, method, headers: { ...headers }, body }, reader);
  return reader.answer;
}
