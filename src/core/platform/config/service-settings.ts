import { z } from 'zod';
import { areProxies, proxiesExpected } from './proxies.js';
import { flag, fromText, int, list, serverUrl } from './setting-values.js';

/** What a node listens on, what it stands on, and what it logs. */
export const serviceSettings = {
  http: z.strictObject({
    host: z.string().describe('Address to listen on; 0.0.0.0 or :: is every address of the machine. HOST.'),
    port: int(0, 65_535).describe('0: any free port, printed at startup. PORT.'),
    trustProxy: z
      .preprocess(
        fromText,
        z
          .union([z.literal(false), z.int().min(0, proxiesExpected).max(10, proxiesExpected), z.string()], {
            error: proxiesExpected,
          })
          .refine((value) => typeof value !== 'string' || areProxies(value), proxiesExpected),
      )
      .describe(
        'Which proxies may name the client address: false, their number in front of the service, or their addresses and networks, separated by commas.',
      ),
    corsOrigins: list(z.string()).describe('Origins whose pages may call the API. Empty: none.'),
    limits: z
      .strictObject({
        headerSeconds: int(1, 60).describe('Timeout for the headers of a request.'),
        unauthenticatedBodySeconds: int(1, 300).describe('Timeout for the body of an unauthenticated request.'),
        slowestBytesPerSecond: int(1, 1_000_000).describe(
          'Minimum rate for the body of an authenticated request, measured over 5 seconds.',
        ),
        connectionsPerAddress: int(1, 1_000_000).describe(
          'Per IPv4 address or IPv6 /64; proxies in trustProxy are not limited.',
        ),
        streamsPerCaller: int(1, 100_000).describe('Event streams per user or API key on one node.'),
        streamsPerAccount: int(1, 100_000).describe('Event streams per account on one node.'),
      })
      .describe('Limits that keep slow and idle clients from occupying all connections.'),
    shutdownSeconds: int(1, 600).describe('How long running requests and jobs may take to finish at shutdown.'),
  }),
  desk: z
    .strictObject({
      enabled: flag.describe('Whether it is served at /, next to the API.'),
      folder: z.string().min(1).optional().describe('The built desk. Absent: that of this package.'),
    })
    .describe('The web application.'),
  operations: z
    .strictObject({
      host: z.string().describe('Address to listen on. CALLWARDEN_OPERATIONS_HOST.'),
      port: int(0, 65_535).describe('0: any free port, printed at startup. CALLWARDEN_OPERATIONS_PORT.'),
    })
    .describe(
      'Health and metrics without credentials, in every role; for probes and Prometheus, never for the internet.',
    ),
  database: z.strictObject({
    url: serverUrl('postgres', 'postgresql')
      .optional()
      .describe('PostgreSQL 15 or later. Absent: an embedded server in dataDir.'),
    poolSize: int(2, 200).describe('Connections of one node for its requests and jobs.'),
  }),
  redis: z.strictObject({
    url: serverUrl('redis', 'rediss').optional().describe('Absent: the queue runs on PostgreSQL.'),
  }),
  metrics: z.strictObject({
    token: z
      .string()
      .optional()
      .describe('Allows /metrics on the port of the API; absent: only on the operations port.'),
  }),
  log: z.strictObject({
    format: z.enum(['text', 'json']).describe('json: one object a line. CALLWARDEN_LOG_FORMAT.'),
    level: z
      .enum(['error', 'warn', 'log', 'debug', 'verbose'])
      .describe('What is logged: this level and those before it. CALLWARDEN_LOG_LEVEL.'),
  }),
};
