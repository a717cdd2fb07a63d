import { z } from 'zod';
import { serviceSettings } from './service-settings.js';
import { accessSettings } from './access-settings.js';
import { callSettings } from './call-settings.js';
import { reviewSettings } from './review-settings.js';
import { messageSettings } from './message-settings.js';
import { PluginEntry } from './plugin-entry.js';
import { list } from './setting-values.js';

export const roles = ['api', 'worker', 'scheduler'] as const;
export type Role = (typeof roles)[number];

export const ConfigSchema = z.strictObject({
  dataDir: z.string().min(1).describe('Embedded database, recordings, models, outbox. CALLWARDEN_DATA_DIR.'),
  roles: list(z.enum(roles))
    .pipe(z.array(z.enum(roles)).min(1))
    .describe('What this node does: answer requests, analyse calls and send, fire timers. CALLWARDEN_ROLES.'),
  secret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key from which tokens and stored secrets are derived. CALLWARDEN_SECRET.'),
  http: serviceSettings.http,
  desk: serviceSettings.desk,
  operations: serviceSettings.operations,
  database: serviceSettings.database,
  redis: serviceSettings.redis,
  auth: accessSettings.auth,
  rateLimits: accessSettings.rateLimits,
  uploads: callSettings.uploads,
  access: accessSettings.access,
  reviews: reviewSettings.reviews,
  webhooks: messageSettings.webhooks,
  notifications: messageSettings.notifications,
  deliveries: messageSettings.deliveries,
  lists: callSettings.lists,
  exports: callSettings.exports,
  riskLevels: callSettings.riskLevels,
  pipeline: callSettings.pipeline,
  redaction: callSettings.redaction,
  providerHost: callSettings.providerHost,
  metrics: serviceSettings.metrics,
  log: serviceSettings.log,
  plugins: z
    .array(PluginEntry)
    .describe('Plugins to load, with their options. A later file adds to the list, or replaces an entry by its id.'),
});
export type Config = Omit<z.output<typeof ConfigSchema>, 'plugins'> & { plugins: PluginEntry[] };
export const CONFIG = Symbol('config');
