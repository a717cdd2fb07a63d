import { errorBody } from '../errors/error-body.js';
import { type ErrorName, errors } from '../errors/errors.js';
import { problemBody } from '../errors/problem-body.js';
import { errorExamples } from './error-examples.js';

const root = '#/components/examples/';
const names = Object.keys(errors) as ErrorName[];
const codes = [...new Set(names.map((name) => errors[name].code))].toSorted();

/** The media types of an error, and its examples by code. */
export const errorContent = (group: readonly ErrorName[]) => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/ErrorResponse' },
    examples: Object.fromEntries(group.map((name) => [errors[name].code, { $ref: root + name }])),
  },
  'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
});

/** The examples that the responses refer to. */
export function errorExamplesOf(responses: object): Record<string, object> {
  const text = JSON.stringify(responses);
  return Object.fromEntries(
    names
      .filter((name) => text.includes(`"${root}${name}"`))
      .map((name) => [name, { summary: errors[name].code, value: errorBody(errorExamples[name]) }]),
  );
}

const known = codes.map((code) => `[\`${code}\`](/docs/errors#${code})`).join(', ');
const code = {
  type: 'string',
  description: `What went wrong. New codes may be added; handle those that you do not know by their status. Known: ${known}.`,
};
const details = { type: 'object', additionalProperties: true, description: 'Depends on the code.' };
const extras = {
  retryAfter: { type: 'integer', description: 'Seconds; with RATE_LIMIT_EXCEEDED.' },
  existingReviewId: { type: 'string', description: 'With REVIEW_EXISTS.' },
  invalidIds: { type: 'array', items: { type: 'string' }, description: 'With REVIEWS_NOT_FOUND.' },
};

/** The body of every error, in both of its formats. */
export const errorSchemas = {
  ErrorResponse: {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: { error: { $ref: '#/components/schemas/Error' } },
  },
  Error: {
    type: 'object',
    required: ['code', 'message'],
    additionalProperties: false,
    properties: { code, message: { type: 'string', description: 'What is wrong and what to do.' }, details, ...extras },
  },
  ProblemDetails: {
    type: 'object',
    description: 'RFC 9457; for clients whose `Accept` names `application/problem+json`.',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'The documentation of the code.' },
      title: { type: 'string', description: 'The code in words.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: { type: 'string', description: 'What is wrong and what to do.' },
      instance: { type: 'string', format: 'uri', description: 'Identifies the request, by its X-Request-Id.' },
      code,
      details,
      ...extras,
    },
    examples: [problemBody(errorExamples.analysisNotFound, '6f1c2a9e-3f3b-4d7a-9a55-0b9f3f0f7d10')],
  },
};
