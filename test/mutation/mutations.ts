import { deliveryMutations } from './delivery-mutations.ts';
import type { Mutation } from './mutation.ts';
import { notificationMutations } from './notification-mutations.ts';
import { webhookMutations } from './webhook-mutations.ts';

const view = 'src/core/features/analyses/analysis.view.ts';
const listing = 'src/core/features/analyses/listing';
const changes = 'src/core/features/analyses/changes';
const upload = 'src/core/features/analyses/upload';
const reviews = 'src/core/features/reviews';
const assignment = `${reviews}/assignment`;
const reviewView = `${reviews}/review.view.ts`;
const reviewSchemas = `${reviews}/review.schemas.ts`;

export const mutations: readonly Mutation[] = [
  { row: 'Analysis · fileInfo', file: view, from: 'size: file.size,', to: 'size: 0,' },
  { row: 'Analysis · transcription', file: view, from: 'transcription !== undefined &&', to: 'false &&' },
  {
    row: 'Analysis · summary',
    file: `${listing}/listing.view.ts`,
    from: '    summary,\n',
    to: '    summary: null,\n',
  },
  {
    row: 'fraudAnalysis · fraudIndicators',
    file: 'src/core/features/analyses/indicator.view.ts',
    from: 'timestamp: timeRange(start ?? 0, end ?? duration)',
    to: 'timestamp: String(start)',
  },
  {
    row: 'POST /v1/upload · file',
    file: 'src/core/speech/audio/probe.ts',
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
    file: 'src/core/features/analyses/trim/trim.schemas.ts',
    from: '.min(-60)',
    to: '.min(-90)',
  },
  {
    row: 'GET /v1/analyses · limit',
    file: 'src/core/platform/http/pagination.ts',
    from: 'wholeNumber(1, 100,',
    to: 'wholeNumber(1, 1000,',
  },
  {
    row: 'GET /v1/analyses · page',
    file: 'src/core/platform/http/pagination.ts',
    from: 'hasPrev: page > 1',
    to: 'hasPrev: false',
  },
  { row: 'GET /v1/analyses · maxRiskScore', file: `${listing}/listing.schemas.ts`, from: 'min <= max', to: 'true' },
  {
    row: 'GET /v1/analyses · dateTo',
    file: 'src/core/platform/http/moment.ts',
    from: 'offset: true',
    to: 'offset: false',
  },
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
    file: 'src/core/platform/caller/denial.decorator.ts',
    from: "SetMetadata(DENIAL, 'accessDenied')",
    to: "SetMetadata(DENIAL, 'insufficientPermissions')",
  },
  {
    row: 'Errors · 404 FILE_NOT_FOUND',
    file: 'src/core/features/analyses/files/files.service.ts',
    from: 'if (!found) throw errors.fileNotFound(fileId);',
    to: 'if (!found) throw errors.notFound(fileId);',
  },
  {
    row: 'Errors · 413 FILE_TOO_LARGE',
    file: 'src/core/platform/errors/errors.ts',
    from: 'details: { maxBytes },',
    to: '',
  },
  {
    row: 'Errors · 429 RATE_LIMIT_EXCEEDED',
    file: 'src/core/platform/http/rate-limit/rate-limit.guard.ts',
    from: 'if (fullest.exceeded)',
    to: 'if (false)',
  },
  {
    row: 'Errors · not stated TOKEN_EXPIRED',
    file: 'src/core/platform/errors/authentication.ts',
    from: "message: 'The access token has expired: refresh it.',\n    details: { expired_at: expiredAt.toISOString() },",
    to: "message: 'The access token has expired: refresh it.',",
  },
  {
    row: 'Errors · 422 INVALID_UPDATE',
    file: `${changes}/changes.service.ts`,
    from: 'errors.invalidUpdate',
    to: 'errors.validationFailed',
  },
  {
    row: 'Review · assignedTo',
    file: reviewView,
    from: '...(withRole && role && { role })',
    to: '...(role && { role })',
  },
  { row: 'Review · findings', file: reviewView, from: 'found.confidence ?? null', to: 'null' },
  {
    row: 'Review · createdAt, startedAt, completedAt, deadline',
    file: reviewView,
    from: 'review.deadline?.toISOString() ?? null',
    to: 'null',
  },
  {
    row: 'Review · analysis',
    file: 'src/core/features/analyses/reviewed-analyses.service.ts',
    from: 'return { ...row, fraudIndicators };',
    to: 'return { ...row, riskScore: null, fraudIndicators };',
  },
  {
    row: 'Review · history',
    file: 'src/core/platform/history/history.ts',
    from: 'user: actor,',
    to: "user: 'system',",
  },
  {
    row: 'Review · requireSecondReview',
    file: `${reviews}/changes/second-reviews.ts`,
    from: 'first.requireSecondReview ? this.askSecond(first) : undefined',
    to: 'undefined',
  },
  {
    row: 'Review · status',
    file: `${reviews}/review-states.ts`,
    from: "{ from: 'in_progress', to: 'escalated'",
    to: "{ from: 'completed', to: 'escalated'",
  },
  {
    row: 'Review status values · (none)',
    file: `${reviews}/first-reviews.ts`,
    from: 'return reviewId === undefined ? undefined : errors.reviewExists(reviewId);',
    to: 'return undefined;',
  },
  {
    row: 'Review status values · any',
    file: `${reviews}/review-states.ts`,
    from: "from: 'completed',\n    to: 'completed',",
    to: "from: 'completed',\n    to: 'pending',",
  },
  {
    row: 'POST /v1/reviews · assignedTo',
    file: `${reviews}/first-reviews.ts`,
    from: 'this.toNamed(caller, rows, existing, fields.assignedTo)',
    to: 'this.toChosen(caller, rows, existing)',
  },
  { row: 'POST /v1/reviews · priority', file: reviewSchemas, from: ".default('normal')", to: ".default('high')" },
  {
    row: 'POST /v1/reviews · deadline',
    file: `${reviews}/first-reviews.ts`,
    from: 'deadline = null, instructions = null, reviewType } = fields',
    to: 'instructions = null, reviewType, deadline = null } = { ...fields, deadline: null }',
  },
  {
    row: 'POST /v1/reviews · reviewType',
    file: reviewSchemas,
    from: ".default('standard')",
    to: ".default('quality')",
  },
  {
    row: 'POST /v1/reviews · requireSecondReview',
    file: `${reviews}/first-reviews.ts`,
    from: 'fields.requireSecondReview ||',
    to: '',
  },
  {
    row: 'POST /v1/reviews/assign · reviewIds',
    file: `${assignment}/bulk.service.ts`,
    from: 'totalWorkload: openReviews.get(userId) ?? 0,',
    to: '',
  },
  {
    row: 'POST /v1/reviews/assign · assignmentStrategy',
    file: `${assignment}/read-strategy.ts`,
    from: 'strategy.requires && !(strategy.requires in rest)',
    to: 'false',
  },
  {
    row: 'POST /v1/reviews/assign · priority',
    file: `${assignment}/assignment.repository.ts`,
    from: 'coalesce(${urgency ?? null}::smallint, r.urgency)',
    to: 'coalesce(r.urgency, ${urgency ?? null}::smallint)',
  },
  {
    row: 'POST /v1/reviews/assign · deadline',
    file: `${assignment}/assignment.repository.ts`,
    from: 'deadline = coalesce(${deadline ?? null}::timestamptz, r.deadline)',
    to: "deadline = coalesce(r.deadline, ${deadline ?? null}::timestamptz - interval '1 second')",
  },
  {
    row: 'POST /v1/reviews/assign · notifyReviewers',
    file: `${reviews}/review-log.ts`,
    from: '?? null,\n          notify,',
    to: '?? null,\n          notify: true,',
  },
  {
    row: 'POST /v1/reviews/assign · round_robin',
    file: 'src/plugins/assignment-round-robin/plugin.ts',
    from: 'queue.push(served!);',
    to: 'queue.unshift(served!);',
  },
  {
    row: 'POST /v1/reviews/assign · load_balanced',
    file: `${assignment}/assigner.ts`,
    from: 'Math.min(maxOpenReviews - open, maxPerReviewer)',
    to: 'maxOpenReviews - open',
  },
  {
    row: 'POST /v1/reviews/assign · expertise_based',
    file: 'src/plugins/assignment-expertise/plugin.ts',
    from: "fields['considerWorkload'] === false",
    to: 'true',
  },
  {
    row: 'Errors · 400 INVALID_STRATEGY',
    file: `${assignment}/bulk-request.ts`,
    from: 'errors.invalidStrategy(read,',
    to: 'errors.validationFailed(read as never,',
  },
  {
    row: 'Errors · 403 ACCESS_DENIED',
    file: `${reviews}/reviews.controller.ts`,
    from: '@DeniesWithAccessDenied()',
    to: '',
  },
  {
    row: 'Errors · 404 REVIEWS_NOT_FOUND',
    file: `${assignment}/bulk-request.ts`,
    from: 'throw errors.reviewsNotFound(unknown)',
    to: 'throw errors.reviewsNotFound(ids)',
  },
  {
    row: 'Errors · 409 REVIEW_EXISTS',
    file: `${reviews}/first-reviews.ts`,
    from: 'errors.reviewExists(reviewId)',
    to: 'errors.reviewExists(analysisId)',
  },
  {
    row: 'Errors · 422 INVALID_UPDATE',
    file: `${reviews}/changes/review-changes.service.ts`,
    from: 'body, errors.invalidUpdate)',
    to: 'body, errors.validationFailed)',
  },
  {
    row: 'Errors · 422 INVALID_ASSIGNMENT',
    file: `${assignment}/assignments.service.ts`,
    from: "if (!available) return () => 'is not available';",
    to: '',
  },
  ...webhookMutations,
  ...deliveryMutations,
  ...notificationMutations,
];
