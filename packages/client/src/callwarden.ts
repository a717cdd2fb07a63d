import { resolveOptions, mustHaveCredentials, type CallwardenOptions, type ClientOptions } from './client-options.js';
import { watchAnalysis, type WatchOptions } from './events/watch-analysis.js';
import {
  watchNotifications,
  type NotificationEvent,
  type NotificationWatchOptions,
} from './events/watch-notifications.js';
import type { Analysis, Progress } from './generated/types.gen.js';
import type { Operations } from './generated/sdk.gen.js';
import { AnalysesResource } from './resources/analyses.js';
import { CommentsResource } from './resources/comments.js';
import { KeysResource } from './resources/keys.js';
import { NotificationsResource } from './resources/notifications.js';
import { ReviewsResource } from './resources/reviews.js';
import { UsersResource } from './resources/users.js';
import { WebhooksResource } from './resources/webhooks.js';
import { Session } from './session/session.js';
import { connect, type Connection } from './transport/connection.js';
import { analyze, type AnalyzeOptions } from './uploads/analyze.js';
import type { Recording } from './uploads/recording.js';

/** Which user signs in, where. */
export interface SignInOptions extends ClientOptions {
  readonly email: string;
  readonly password: string;
  /** Needed only if users of several accounts have the same address and password. */
  readonly accountId?: string;
}

/** The progress of one analysis. */
export interface AnalysisEventSource extends WatchOptions {
  readonly analysisId: string;
}

/** The inbox of the signed-in user. */
export interface NotificationEventSource extends NotificationWatchOptions {
  readonly notifications: true;
}

/**
 * A client of one service with one credential. All methods throw a CallwardenError if the service refuses a request, a
 * CallwardenConnectionError or CallwardenTimeoutError if no answer comes, and a TypeError for arguments that cannot be used.
 */
export class Callwarden {
  /** Every operation of the API by its name, such as `api.listExports({ query })`; returns `{ data, response }`. */
  readonly api: Operations;
  readonly analyses: AnalysesResource;
  readonly comments: CommentsResource;
  readonly reviews: ReviewsResource;
  readonly webhooks: WebhooksResource;
  readonly notifications: NotificationsResource;
  readonly users: UsersResource;
  readonly keys: KeysResource;
  private readonly connection: Connection;

  /** Throws a TypeError that names the option and the remedy. */
  constructor({ apiKey, accessToken, ...options }: CallwardenOptions) {
    const resolved = resolveOptions(options, ['apiKey', 'accessToken']);
    mustHaveCredentials({ apiKey, accessToken });
    this.connection = connect(resolved, apiKey === undefined ? { accessToken } : { apiKey });
    this.api = this.connection.operations;
    this.analyses = new AnalysesResource(this.connection);
    this.comments = new CommentsResource(this.api);
    this.reviews = new ReviewsResource(this.api);
    this.webhooks = new WebhooksResource(this.api);
    this.notifications = new NotificationsResource(this.api);
    this.users = new UsersResource(this.api);
    this.keys = new KeysResource(this.api);
  }

  /** A client for a user, whose session it renews. End the session with `api.signOut()`. */
  static async signIn({ email, password, accountId, ...options }: SignInOptions): Promise<Callwarden> {
    const { operations } = connect(resolveOptions(options, ['email', 'password', 'accountId']), {});
    const { data } = await operations.signIn({ body: { email, password, accountId } });
    return new Callwarden({ ...options, accessToken: new Session(operations, data).accessToken });
  }

  /**
   * Uploads a recording, waits for its analysis, and returns it. Throws an AnalysisFailedError if it fails, and a
   * CallwardenTimeoutError if it takes longer than `timeoutMs`.
   */
  analyze(recording: Recording, options?: AnalyzeOptions): Promise<Analysis> {
    return analyze(this.connection, recording, options);
  }

  /** What happens, until the analysis has ended, or, in the inbox, until you stop. Broken connections are opened again. */
  events(source: AnalysisEventSource): AsyncGenerator<Progress, void, undefined>;
  events(source: NotificationEventSource): AsyncGenerator<NotificationEvent, void, undefined>;
  events(
    source: AnalysisEventSource | NotificationEventSource,
  ): AsyncGenerator<Progress | NotificationEvent, void, undefined> {
    if ('notifications' in source) return watchNotifications(this.connection, source);
    if (typeof source.analysisId === 'string') return watchAnalysis(this.connection, source.analysisId, source);
    throw new TypeError('Pass { analysisId } or { notifications: true }.');
  }
}
