/** A behaviour that a row of the specification asks for, taken out of the product. */
export interface Mutation {
  /** The test that must notice, as `section · row`. */
  readonly row: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const view = 'src/core/analyses/analysis.view.ts';
const listing = 'src/core/analyses/listing';
const changes = 'src/core/analyses/changes';
const upload = 'src/core/analyses/upload';

export const mutations: readonly Mutation[] = [
  { row: 'Analysis · fileInfo', file: view, from: 'size: file.size,', to: 'size: 0,' },
  { row: 'Analysis · transcription', file: view, from: 'transcription !== undefined &&', to: 'false &&' },
  {
    row: 'Analysis · summary',
    file: `${listing}/listing.service.ts`,
    from: 'duration, createdAt: createdAt.toISOString(), tags, summary }',
    to: 'duration, createdAt: createdAt.toISOString(), tags, summary: null }',
  },
  {
    row: 'fraudAnalysis · fraudIndicators',
    file: view,
    from: 'timestamp: timeRange(start, end)',
    to: 'timestamp: String(start)',
  },
  {
    row: 'POST /v1/upload · file',
    file: 'src/core/audio/probe.ts',
    from: "'audio/mp4', /AAC|ALAC/i",
    to: "'audio/mp4', /none/",
  },
  {
    row: 'POST /v1/upload · metadata',
    file: `${upload}/new-analyses.service.ts`,
    from: 'notes: metadata.notes ?? null',
    to: 'notes: null',
  },
  {
    row: 'POST /v1/upload · processImmediately',
    file: `${upload}/new-analyses.service.ts`,
    from: 'if (processImmediately)',
    to: 'if (true)',
  },
  {
    row: 'POST /v1/audio/trim · options',
    file: 'src/core/analyses/trim/trim.schemas.ts',
    from: '.min(-60)',
    to: '.min(-90)',
  },
  {
    row: 'GET /v1/analyses · limit',
    file: 'src/core/http/pagination.ts',
    from: 'wholeNumber(1, 100,',
    to: 'wholeNumber(1, 1000,',
  },
  {
    row: 'GET /v1/analyses · page',
    file: 'src/core/http/pagination.ts',
    from: 'hasPrev: page > 1',
    to: 'hasPrev: false',
  },
  { row: 'GET /v1/analyses · maxRiskScore', file: `${listing}/listing.schemas.ts`, from: 'min <= max', to: 'true' },
  { row: 'GET /v1/analyses · dateTo', file: 'src/core/http/moment.ts', from: 'offset: true', to: 'offset: false' },
  {
    row: 'PUT /v1/analyses/{analysisId} · metadata',
    file: `${changes}/apply-update.ts`,
    from: '...metadata, ...update',
    to: '...metadata',
  },
  {
    row: 'PUT /v1/analyses/{analysisId} · tags',
    file: `${changes}/apply-update.ts`,
    from: 'for (const field of changed)',
    to: 'for (const field of changed.slice(1))',
  },
  {
    row: 'PUT /v1/analyses/{analysisId} · status',
    file: `${changes}/changes.service.ts`,
    from: "!caller.scopes.has('admin')",
    to: 'false',
  },
  {
    row: 'Errors · 403 ACCESS_DENIED',
    file: 'src/core/auth/denial.decorator.ts',
    from: "SetMetadata(DENIAL, 'accessDenied')",
    to: "SetMetadata(DENIAL, 'insufficientPermissions')",
  },
  {
    row: 'Errors · 404 FILE_NOT_FOUND',
    file: 'src/core/analyses/trim/trim.service.ts',
    from: 'Promise.reject(errors.fileNotFound(fileId))',
    to: 'undefined',
  },
  { row: 'Errors · 413 FILE_TOO_LARGE', file: 'src/core/errors/errors.ts', from: 'details: { maxBytes },', to: '' },
  {
    row: 'Errors · 429 RATE_LIMIT_EXCEEDED',
    file: 'src/core/http/rate-limit/rate-limit.guard.ts',
    from: 'if (fullest.exceeded)',
    to: 'if (false)',
  },
  {
    row: 'Errors · not stated TOKEN_EXPIRED',
    file: 'src/core/errors/errors.ts',
    from: "message: 'The access token has expired: refresh it.',\n    details: { expired_at: expiredAt.toISOString() },",
    to: "message: 'The access token has expired: refresh it.',",
  },
  {
    row: 'Errors · 422 INVALID_UPDATE',
    file: `${changes}/changes.service.ts`,
    from: 'errors.invalidUpdate',
    to: 'errors.validationFailed',
  },
];
