import { type ErrorName, errors } from '../errors/errors.js';
import { errorsPath } from '../errors/problem-body.js';
import { ERROR_MARK } from './api-errors.decorator.js';
import { errorContent } from './error-components.js';
import { headerReferences, type HeaderName, rateLimitHeaders } from './headers.js';
import { requestExamples } from './request-examples.js';
import { successExamples } from './success-examples.js';

interface Content {
  schema?: { $ref?: string; type?: string };
  [key: string]: unknown;
}
export interface Response {
  description: string;
  content?: Record<string, Content>;
  headers?: Record<string, unknown>;
}
export interface Operation {
  responses: Record<string, Response>;
  security?: unknown;
  summary?: string;
  description?: string;
  parameters?: { in: string; name: string; description?: string }[];
  requestBody?: { content?: Record<string, Content> };
  [extension: string]: unknown;
}

/** What the parameters of paths name. */
const subjects: Readonly<Record<string, string>> = {
  analysisId: 'The analysis.',
  commentId: 'The comment.',
  printId: 'The print.',
  deliveryId: 'The delivery.',
  deviceId: 'The device.',
  escalationId: 'The escalation rule.',
  exportId: 'The export.',
  fileId: 'The recording.',
  indicatorId: 'The indicator.',
  keyId: 'The API key.',
  listId: 'The distribution list.',
  missedSignId: 'The missed sign.',
  model: 'The id of a fraud model.',
  notificationId: 'The notification.',
  notificationWebhookId: 'The notification webhook.',
  otherModel: 'The model to compare with.',
  reviewId: 'The review.',
  ruleId: 'The notification rule.',
  silenceId: 'The silence.',
  token: "The token in the e-mail's link.",
  uploadId: 'The resumable upload.',
  userId: 'The user.',
  viewId: 'The saved view.',
  webhookId: 'The webhook.',
};

/** What every operation of a method may answer, whatever its controller says. */
const always: readonly ErrorName[] = ['internal', 'serviceUnavailable'];
const changing = new Set(['post', 'put', 'patch', 'delete']);
const withBody: readonly ErrorName[] = [
  'malformedRequest',
  'payloadTooLarge',
  'unsupportedMediaType',
  'requestTimeout',
];

/** Adds what all operations have in common to one: errors, examples, headers, the scope in words. */
export function completeOperation(method: string, operation: Operation): void {
  const isPublic = operation['x-public'] === true;
  if (isPublic) operation.security = [];
  const marks = Object.keys(operation).filter((key) => key.startsWith(ERROR_MARK));
  const names = new Set(marks.map((mark) => mark.slice(ERROR_MARK.length) as ErrorName));
  for (const mark of marks) delete operation[mark];
  for (const name of always) names.add(name);
  if (!isPublic) names.add('invalidParameters');
  if (!isPublic && method !== 'delete') names.add('notAcceptable');
  if (changing.has(method)) names.add('insufficientStorage');
  if (changing.has(method) && method !== 'delete') for (const name of withBody) names.add(name);
  if (operation.parameters?.some((each) => each.in === 'path')) names.add('malformedRequest');
  describe(operation);
  exemplify(operation);
  for (const parameter of operation.parameters ?? [])
    if (parameter.in === 'path') parameter.description ??= subjects[parameter.name];
  for (const [status, response] of Object.entries(operation.responses)) succeed(operation, status, response);
  fail(operation, names);
  for (const [status, response] of Object.entries(operation.responses))
    response.headers = { ...headerReferences(...headersOf(operation, isPublic, status)), ...response.headers };
  delete operation['x-etag'];
  delete operation['x-location'];
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).toSorted(([a], [b]) => Number(a) - Number(b)),
  );
}

function describe(operation: Operation): void {
  const scope = operation['x-required-scope'];
  const access =
    typeof scope === 'string'
      ? `Needs the scope \`${scope}\`.`
      : operation['x-public'] === true
        ? 'Needs no credentials.'
        : 'Needs any valid credentials.';
  operation.description = [operation.description, access].filter(Boolean).join('\n\n');
}

function exemplify({ requestBody }: Operation): void {
  const json = requestBody?.content?.['application/json'];
  const name = json?.schema?.$ref?.split('/').at(-1);
  if (json && name && name in requestExamples) json['example'] = requestExamples[name];
}

function succeed(operation: Operation, status: string, response: Response): void {
  for (const [type, content] of Object.entries(response.content ?? {})) {
    if (type === 'text/csv') content.schema = { type: 'string' }; // Nest gives every type the schema of the first
    const name = content.schema?.$ref?.split('/').at(-1);
    if (name && type === 'application/json') {
      response.description ||= `The \`${name}\`.`;
      if (name in successExamples) content['example'] = successExamples[name];
    }
  }
  response.description ||= 'Done.';
  if (operation['x-etag'] !== true || status !== '200') return;
  operation.responses['304'] = { description: 'The resource still has the ETag of `If-None-Match`.' };
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'An ETag. If the resource still has it, the response is 304. Cannot be combined with `include`.',
      schema: { type: 'string' },
    } as never,
  ];
}

function fail(operation: Operation, names: ReadonlySet<ErrorName>): void {
  // In one order, so that operations with the same errors share a response.
  for (const [status, group] of Map.groupBy([...names].toSorted(), (name) => errors[name].status)) {
    operation.responses[status] = {
      description: group
        .map((name) => `[\`${errors[name].code}\`](${errorsPath}#${errors[name].code})`)
        .toSorted()
        .join(', '),
      content: errorContent(group),
    };
  }
}

function headersOf(operation: Operation, isPublic: boolean, status: string): HeaderName[] {
  const names: HeaderName[] = ['X-Request-Id'];
  if (!isPublic && status !== '401') names.push(...rateLimitHeaders);
  if (status === '401') names.push('WWW-Authenticate');
  if (status === '429' || status === '503') names.push('Retry-After');
  if (operation['x-etag'] === true && (status === '200' || status === '304')) names.push('ETag');
  if (status === '200' && operation.parameters?.some(({ name }) => name === 'If-Match')) names.push('ETag');
  if (status === '201' && operation['x-location'] === true) names.push('Location');
  const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key');
  if (takesKey && Number(status) < 400) names.push('Idempotent-Replay');
  return names;
}
