import { z } from 'zod';
import { PluginEntry } from './plugin-entry.js';
import { redactionCategories } from './redaction-categories.js';
import { reviewTypes } from './review-types.js';
import { passwordFault, shortestPassword } from './password-rule.js';
import { areProxies, proxiesExpected } from './proxies.js';

/** Values that come from the environment are text: what reads as a number or a boolean becomes one. */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
};
const int = (min: number, max: number) => {
  const expected = `must be a whole number from ${min} to ${max}`;
  return z.preprocess(fromText, z.int(expected).min(min, expected).max(max, expected));
};
const flag = z.preprocess(fromText, z.boolean());
const weight = z.preprocess(fromText, z.number().positive().max(1000));
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value),
    z.array(item),
  );

/** The message does not repeat the value, which may have a password in it. */
const serverUrl = (...schemes: readonly [string, string]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url && schemes.includes(url.protocol.slice(0, -1)) && (url.hostname || url.searchParams.has('host'));
    },
    `must be a URL such as ${schemes[0]}://user:password@host${schemes[0] === 'postgres' ? '/database' : ''}`,
  );

export const roles = ['api', 'worker', 'scheduler'] as const;
export type Role = (typeof roles)[number];

const ExternalIdentityProvider = z.strictObject({
  issuer: z.string().min(1),
  audience: z.string().min(1),
  jwksUri: z.url(),
  algorithms: list(z.enum(['RS256', 'ES256', 'EdDSA'])).default(['RS256']),
  claims: z
    .strictObject({
      account: z.string().default('account_id').describe('Dotted path of the claim that names the account.'),
      user: z.string().default('sub').describe('Dotted path of the claim that names the user.'),
      role: z.string().default('role').describe('Dotted path of the claim that names the role.'),
    })
    .prefault({}),
});

export const ConfigSchema = z.strictObject({
  dataDir: z.string().min(1).describe('Embedded database, recordings, models, outbox. CALLWARDEN_DATA_DIR.'),
  roles: list(z.enum(roles)).pipe(z.array(z.enum(roles)).min(1)),
  secret: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key from which tokens and stored secrets are derived. CALLWARDEN_SECRET.'),
  http: z.strictObject({
    host: z.string(),
    port: int(0, 65_535),
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
      host: z.string(),
      port: int(0, 65_535).describe('0: any free port, printed at startup.'),
    })
    .describe(
      'Health and metrics without credentials, in every role; for probes and Prometheus, never for the internet.',
    ),
  database: z.strictObject({
    url: serverUrl('postgres', 'postgresql')
      .optional()
      .describe('PostgreSQL 15 or later. Absent: an embedded server in dataDir.'),
    poolSize: int(2, 200),
  }),
  redis: z.strictObject({
    url: serverUrl('redis', 'rediss').optional().describe('Absent: the queue runs on PostgreSQL.'),
  }),
  auth: z.strictObject({
    external: ExternalIdentityProvider.optional().describe('Present: the embedded identity provider is switched off.'),
    accessTokenMinutes: int(1, 60),
    refreshTokenDays: int(1, 365),
    failedSignIns: z
      .strictObject({
        free: int(1, 1000).describe('Failures of an account before delays begin.'),
        firstDelaySeconds: int(1, 3600).describe('Doubles with each further failure.'),
        longestDelaySeconds: int(1, 86_400),
        suspicious: int(1, 1000).describe('A success after this many failures raises a critical security.alert.'),
      })
      .describe(
        'Delays that slow down password guessing; they do not apply to addresses from which the user has signed in before.',
      ),
    admin: z.strictObject({
      email: z.string().min(3).describe('The first administrator. CALLWARDEN_ADMIN_EMAIL.'),
      password: z
        .string()
        .min(shortestPassword, `must have at least ${shortestPassword} characters`)
        .refine(
          (password) => !passwordFault(password),
          'must have 12 characters between its blanks, 5 of them different',
        )
        .optional()
        .describe('Absent: generated and printed once.'),
    }),
  }),
  rateLimits: z.strictObject({
    requestsPerMinute: int(1, 1_000_000).describe('Per user or API key.'),
    uploadsPerMinute: int(1, 1_000_000).describe('Per user or API key.'),
    signInsPerMinute: int(1, 1_000_000).describe(
      'Failures of an address before delays as in auth.failedSignIns begin.',
    ),
  }),
  uploads: z.strictObject({
    maxBytes: int(1024, 500 * 1024 * 1024).describe('Largest recording, in bytes.'),
    fetch: z
      .strictObject({
        concurrency: int(1, 100).describe('Recordings that one worker downloads at the same time.'),
        maxAttempts: int(1, 20).describe('Downloads of a recording before its analysis fails.'),
        retrySeconds: int(1, 3600).describe('Delay before the second download; it doubles with each further one.'),
        timeoutMinutes: int(1, 1440).describe('Timeout of one download.'),
        slowestBytesPerSecond: int(1, 1_000_000).describe('Minimum rate of a download, measured over 10 seconds.'),
      })
      .describe('Uploads by URL.'),
    resumable: z
      .strictObject({
        keepHours: int(1, 168).describe('How long an upload may take; what is unfinished then is erased.'),
        maxUnfinished: int(1, 1000).describe('Unfinished uploads per user or API key.'),
      })
      .describe('Resumable uploads.'),
  }),
  access: z.strictObject({
    reviewersSeeAssignedOnly: flag.describe('Reviewers see only the analyses and reviews that are assigned to them.'),
  }),
  reviews: z.strictObject({
    automaticStrategy: z.string().describe('Type of the strategy for reviews that are created without an assignee.'),
    weights: z
      .strictObject({ low: weight, normal: weight, high: weight, urgent: weight })
      .describe('Weight of an open review in the workload of its reviewer, by priority.'),
    secondReview: z
      .strictObject({
        minRiskScore: int(0, 101).describe('Reviews at or above this riskScore get a second review. 101: none.'),
        reviewTypes: list(z.enum(reviewTypes)).describe('Reviews of these types get a second review.'),
      })
      .describe('Rules for second reviews that clients do not request; `requireSecondReview` requests one.'),
    sla: z.strictObject({
      warningMinutes: list(int(1, 10_080)).describe('Minutes before the deadline at which sla.warning is raised.'),
      escalateOnBreach: flag.describe('A review that is open at its deadline is escalated.'),
    }),
    reoffer: z
      .strictObject({ deactivated: flag, outOfOffice: flag, unavailable: flag })
      .describe('When the open reviews of a user are offered to others.'),
    golden: z.strictObject({
      rate: z
        .preprocess(fromText, z.number().min(0).max(0.5))
        .describe('Hidden copies of golden analyses per assigned review. 0: none.'),
    }),
  }),
  webhooks: z.strictObject({
    allowPrivateNetworks: flag.describe(
      'Users can make the service send requests into its own network. For development and tests.',
    ),
    allowHttp: flag.describe('Deliveries can be read and changed in transit. For development and tests.'),
    failedAfter: z
      .strictObject({ days: int(0, 365), failures: int(1, 1_000_000) })
      .describe('A webhook is disabled when every delivery failed for this long, and at least this many failed.'),
    previousSecretHours: int(0, 8760).describe('How long the previous secret also signs after a rotation.'),
  }),
  notifications: z.strictObject({
    publicUrl: z
      .url()
      .optional()
      .describe(
        'Public URL of this service, for links in messages, including the one that acknowledges critical e-mails.',
      ),
    links: z
      .strictObject({
        review: z.string().optional().describe('URL of a review, with {reviewId} in it.'),
        analysis: z.string().optional().describe('URL of an analysis, with {analysisId} in it.'),
      })
      .describe('Buttons in messages. Absent: none.'),
    hourlyCeiling: int(1, 100_000).describe(
      'Per user, except critical ones; the rest is combined into one notification at the end of the hour.',
    ),
    mergeMinutes: int(0, 1440).describe('How long duplicates are merged while one is unread.'),
    lowWindowSeconds: int(0, 86_400).describe(
      'Notifications of low priority are sent together, this long after the first.',
    ),
    dailyDigestAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59')
      .describe('In the local time of the user.'),
    repeatMinutes: int(1, 1440).describe(
      'Interval of reminders of critical notifications, which end with an acknowledgement.',
    ),
    repeatsBeforeEscalation: int(1, 100).describe('Reminders before an escalation; after it, they are hourly.'),
    keepDays: int(1, 3650).describe('How long notifications are kept; at most deliveries.keepDays.'),
  }),
  deliveries: z.strictObject({
    atOnce: int(1, 10_000).describe('Concurrent requests of one worker to all endpoints.'),
    atOncePerEndpoint: int(1, 1000).describe('Concurrent requests of one worker to one endpoint.'),
    longestDelayMinutes: int(1, 10_080).describe('The longest wait before another attempt.'),
    keepDays: int(1, 3650).describe('How long the delivery log is kept.'),
  }),
  lists: z.strictObject({
    exactTotals: flag.describe('Count all totals exactly, even above 10,000, however long it takes.'),
  }),
  exports: z.strictObject({
    keepHours: int(1, 720).describe('How long the file of a finished export can be downloaded.'),
  }),
  riskLevels: z
    .strictObject({ low: int(1, 100), medium: int(1, 100), high: int(1, 100), critical: int(1, 100) })
    .refine(
      ({ low, medium, high, critical }) => low < medium && medium < high && high < critical,
      'must rise: low < medium < high < critical',
    )
    .describe('The lowest riskScore of each level; below `low` is very_low.'),
  pipeline: z.strictObject({
    transcribers: list(z.string()).describe('Provider ids; the first that can take the recording is used.'),
    language: z
      .string()
      .min(2)
      .max(35)
      .describe(
        'BCP 47; in which transcripts are redacted whose own language is not known, as they have too few words.',
      ),
    fraudModels: z
      .array(
        z.strictObject({
          id: z.string(),
          weight: z.preprocess(fromText, z.number().positive()).default(1),
          shadow: z
            .preprocess(fromText, z.boolean())
            .default(false)
            .describe(
              'Its risk is stored and compared with reviews, but does not affect the score and is visible only to supervisors.',
            ),
        }),
      )
      .refine((models) => models.some(({ shadow }) => !shadow), 'must have one that is no shadow')
      .describe('Provider ids; the weighted mean of their risks is the score.'),
    concurrency: int(1, 64).describe('Concurrent analyses on one worker.'),
    maxAttempts: int(1, 20),
    retrySeconds: int(1, 3600).describe('Delay before the second attempt; it doubles each time.'),
    leaseSeconds: int(3, 600).describe(
      'Other workers take over the analyses of a worker that has not renewed its leases for this long.',
    ),
    deadlineSeconds: z
      .strictObject({ decode: int(1, 86_400), transcribe: int(1, 86_400), score: int(1, 86_400) })
      .describe('Timeout of one attempt of a stage.'),
    confidenceFloor: z
      .preprocess(fromText, z.number().min(0).max(1))
      .describe('A transcript below it is marked LOW_TRANSCRIPTION_CONFIDENCE.'),
  }),
  redaction: z.strictObject({
    categories: list(z.enum(redactionCategories)).describe(
      'What is replaced in transcripts before anything is stored, and muted in playback. Empty: nothing.',
    ),
  }),
  providerHost: z.strictObject({
    memoryMb: int(64, 1_000_000).describe('A child process that exceeds it is terminated, and its job fails.'),
    processes: int(1, 64).describe('Child processes per transcriber and fraud model.'),
    idleSeconds: int(1, 86_400).describe('A child process that was idle for this long is stopped until it is needed.'),
  }),
  metrics: z.strictObject({
    token: z
      .string()
      .optional()
      .describe('Allows /metrics on the port of the API; absent: only on the operations port.'),
  }),
  log: z.strictObject({
    format: z.enum(['text', 'json']),
    level: z.enum(['error', 'warn', 'log', 'debug', 'verbose']),
  }),
  plugins: z
    .array(PluginEntry)
    .describe('Plugins to load, with their options. A later file adds to the list, or replaces an entry by its id.'),
});
export type Config = Omit<z.output<typeof ConfigSchema>, 'plugins'> & { plugins: PluginEntry[] };
export const CONFIG = Symbol('config');
