import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import pg from 'pg';
import { Access } from './core/features/access/access.js';
import { AccessRepository } from './core/features/access/access.repository.js';
import { CutOffsModule } from './core/features/analyses/cut-offs/cut-offs.module.js';
import { CommentsModule } from './core/features/comments/comments.module.js';
import { AnalysesModule } from './core/features/analyses/analyses.module.js';
import { AuditModule } from './core/platform/audit/audit.module.js';
import { CallerGuard } from './core/features/accounts/auth.guard.js';
import { AuthModule } from './core/features/accounts/auth.module.js';
import { ScopeGuard } from './core/platform/caller/scope.guard.js';
import { Clock } from './core/platform/clock/clock.js';
import { CONFIG, type Config } from './core/platform/config/config.schema.js';
import { DATABASE_POOL, DATABASE_URL, QUEUE_POOL } from './core/platform/database/database-url.js';
import { databasePool, queuePool } from './core/platform/database/database-pool.js';
import { mikroOrmConfig } from './core/platform/database/mikro-orm.config.js';
import { RowBatches } from './core/platform/database/row-batches.js';
import { ListPool } from './core/platform/database/list-pool.js';
import { ModelQualityModule } from './core/features/model-quality/model-quality.module.js';
import { entities } from './entities.js';
import { DeskModule } from './core/features/desk/desk.module.js';
import { DeliveriesModule } from './core/platform/deliveries/deliveries.module.js';
import { UnitOfWork } from './core/platform/database/unit-of-work.js';
import { ErrorFilter } from './core/platform/http/error.filter.js';
import { EventsModule } from './core/platform/events/events.module.js';
import { ExportsModule } from './core/features/exports/exports.module.js';
import { Health } from './core/features/operations/health.js';
import { HealthController } from './core/features/operations/health.controller.js';
import { Metrics } from './core/features/operations/metrics.js';
import { OperationsServer } from './core/features/operations/operations-server.js';
import { Idempotency } from './core/platform/http/idempotency/idempotency.js';
import { IdempotencyInterceptor } from './core/platform/http/idempotency/idempotency.interceptor.js';
import { IdempotencyRepository } from './core/platform/http/idempotency/idempotency.repository.js';
import { History } from './core/platform/history/history.js';
import { HistoryRepository } from './core/platform/history/history.repository.js';
import { Housekeeping } from './core/platform/housekeeping/housekeeping.js';
import { AcceptGuard } from './core/platform/http/accept.guard.js';
import { LocationInterceptor } from './core/platform/http/location.js';
import { BodyWatch } from './core/platform/http/connections/body-watch.js';
import { JsonBodyInterceptor } from './core/platform/http/json-body.interceptor.js';
import { MethodGuard } from './core/platform/http/method.guard.js';
import { InvalidInputInterceptor } from './core/platform/http/invalid-input.interceptor.js';
import { QueryGuard } from './core/platform/http/query.guard.js';
import { limiterRedis } from './core/platform/http/rate-limit/limiter-redis.js';
import { Limiters } from './core/platform/http/rate-limit/limiters.js';
import { RateLimitGuard } from './core/platform/http/rate-limit/rate-limit.guard.js';
import { SchemaPipe } from './core/platform/http/schema.pipe.js';
import { Includes } from './core/platform/http/includes.js';
import { JobsModule } from './core/platform/jobs/jobs.module.js';
import { NotificationsModule } from './core/features/notifications/notifications.module.js';
import { type Network, OutboundModule } from './core/platform/outbound/outbound.module.js';
import { PluginsController } from './core/platform/plugins/plugins.controller.js';
import { ProviderRegistry } from './core/platform/plugins/provider-registry.js';
import { AddressChecks } from './core/platform/set-up/address-checks.js';
import { ModelChecks } from './core/platform/set-up/model-checks.js';
import { NodeChecks } from './core/platform/set-up/node-checks.js';
import { ServerChecks } from './core/platform/set-up/server-checks.js';
import { SetUp } from './core/platform/set-up/set-up.service.js';
import { SetUpController } from './core/platform/set-up/set-up.controller.js';
import { StorageChecks } from './core/platform/set-up/storage-checks.js';
import { DecoderCheck } from './core/speech/audio/decoder-check.js';
import { ReviewsModule } from './core/features/reviews/reviews.module.js';
import { FileStore } from './core/platform/storage/file-store.js';
import { TimersModule } from './core/platform/timers/timers.module.js';
import { ViewsModule } from './core/features/views/views.module.js';
import { WebhooksModule } from './core/features/webhooks/webhooks.module.js';

export interface Foundation {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly registry: ProviderRegistry;
  readonly files: FileStore;
  readonly clock?: Clock;
  readonly network?: Network;
}

const ofRequests = [
  { provide: APP_GUARD, useClass: MethodGuard },
  { provide: APP_GUARD, useClass: CallerGuard },
  { provide: APP_GUARD, useClass: RateLimitGuard },
  { provide: APP_GUARD, useClass: ScopeGuard },
  { provide: APP_GUARD, useClass: AcceptGuard },
  { provide: APP_GUARD, useClass: QueryGuard },
  { provide: APP_INTERCEPTOR, useClass: LocationInterceptor },
  { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  { provide: APP_INTERCEPTOR, useClass: InvalidInputInterceptor },
  { provide: APP_PIPE, useClass: SchemaPipe },
  { provide: APP_FILTER, useClass: ErrorFilter },
];

/** Of what has no module of its own. */
const setUpChecks = [AddressChecks, DecoderCheck, ModelChecks, NodeChecks, ServerChecks, StorageChecks];

/** What every feature stands on. */
@Global()
@Module({})
export class FoundationModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    @Inject(QUEUE_POOL) private readonly queues: pg.Pool,
  ) {}

  static with({ config, databaseUrl, registry, files, clock }: Foundation): DynamicModule {
    const shared = [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE_URL, useValue: databaseUrl },
      { provide: DATABASE_POOL, useFactory: () => databasePool(databaseUrl) },
      { provide: QUEUE_POOL, useFactory: () => queuePool(databaseUrl) },
      { provide: ProviderRegistry, useValue: registry },
      { provide: FileStore, useValue: files },
      { provide: Clock, useValue: clock ?? new Clock() },
      UnitOfWork,
      Access,
      AccessRepository,
      History,
      HistoryRepository,
      Includes,
      limiterRedis,
      Limiters,
      ListPool,
      RowBatches,
      Idempotency,
      IdempotencyRepository,
    ];
    return {
      module: FoundationModule,
      imports: [
        DiscoveryModule,
        MikroOrmModule.forRoot({
          ...mikroOrmConfig(databaseUrl, config.database.poolSize, entities),
          registerRequestContext: false,
        }),
      ],
      providers: shared,
      exports: [
        CONFIG,
        DATABASE_URL,
        DATABASE_POOL,
        QUEUE_POOL,
        ProviderRegistry,
        FileStore,
        Clock,
        UnitOfWork,
        Access,
        History,
        Includes,
        Limiters,
        ListPool,
        RowBatches,
        Idempotency,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.queues.end()]);
  }
}

/** The composition root. */
@Module({})
export class AppModule {
  static with(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        FoundationModule.with(foundation),
        DiscoveryModule,
        EventsModule.delivering(),
        JobsModule.with(foundation.config),
        AuditModule.serving(),
        TimersModule.firing(),
        OutboundModule.with(foundation.network),
        DeliveriesModule,
        AuthModule,
        AnalysesModule,
        CommentsModule,
        ModelQualityModule,
        ReviewsModule,
        ViewsModule,
        ExportsModule,
        WebhooksModule,
        NotificationsModule,
        DeskModule,
      ],
      controllers: [HealthController, PluginsController, SetUpController],
      providers: [BodyWatch, Health, Metrics, OperationsServer, Housekeeping, SetUp, ...setUpChecks, ...ofRequests],
      exports: [BodyWatch, Metrics],
    };
  }
}

/** Accounts, users, keys and stored scores without the service around them, for the command line. */
@Module({})
export class OperatorModule {
  static with(foundation: Foundation): DynamicModule {
    return {
      module: OperatorModule,
      imports: [
        FoundationModule.with(foundation),
        EventsModule.recording(),
        AuditModule.recording(),
        TimersModule.setting(),
        AuthModule,
        CutOffsModule,
      ],
    };
  }
}
