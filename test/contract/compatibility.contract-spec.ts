import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { breaksBetween, type OpenApiDocument } from '../compatibility/compare-documents.ts';
import { judge, saysSo } from '../compatibility/verdict.ts';
import { temporaryFolder } from '../support/temporary-folder.js';

// The document as JSON, to change anything in it.
// oxlint-disable-next-line no-explicit-any
type Json = any;
const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenApiDocument;

/** The breaks that a change of the document causes. */
function breaksOf(change: (after: Json) => void): string[] {
  const after = structuredClone(document);
  change(after);
  return breaksBetween(document, after);
}
const fields = (after: Json, component: string) => after.components.schemas[component].properties;

describe('the comparison with the released document', () => {
  it('finds nothing in the same document', () => expect(breaksOf(() => undefined)).toEqual([]));

  it.each<[string, (after: Json) => void, string]>([
    ['a removed route', (a) => delete a.paths['/v1/reviews/assign'], 'POST /v1/reviews/assign: is gone'],
    ['a removed method', (a) => delete a.paths['/v1/reviews'].get, 'GET /v1/reviews: is gone'],
    [
      'a renamed operation',
      (a) => (a.paths['/v1/upload'].post.operationId = 'send'),
      'POST /v1/upload: has the operationId send, not upload',
    ],
    [
      'a removed field of a response',
      (a) => delete fields(a, 'Analysis').duration,
      'Analysis.duration (response): is gone',
    ],
    [
      'a field of a response that may be absent',
      (a) => a.components.schemas.Analysis.required.splice(0, 1),
      'Analysis.analysisId (response): may be absent',
    ],
    [
      'a field of a response that may be null',
      (a) => (fields(a, 'Analysis').duration = { type: ['number', 'null'] }),
      'Analysis.duration (response): may be null',
    ],
    [
      'another type in a response',
      (a) => (fields(a, 'FileInfo').size = { type: 'string' }),
      'FileInfo.size (response): may be string',
    ],
    [
      'a number in a response that was an integer',
      (a) => (fields(a, 'FileInfo').size = { type: 'number' }),
      'FileInfo.size (response): may be number',
    ],
    [
      'an enum in a response that becomes any text',
      (a) => (a.components.schemas.RiskLevel = { type: 'string' }),
      'RiskLevel (response): is no longer one of fixed values',
    ],
    [
      'a new required field of a request',
      (a) => (
        a.components.schemas.NewReview.required.push('reason'),
        (fields(a, 'NewReview').reason = { type: 'string' })
      ),
      'NewReview.reason (request): is required',
    ],
    [
      'a field of a request that becomes required',
      (a) => a.components.schemas.NewReview.required.push('deadline'),
      'NewReview.deadline (request): is required',
    ],
    [
      'a removed field of a request',
      (a) => delete fields(a, 'NewReview').instructions,
      'NewReview.instructions (request): is gone',
    ],
    [
      'a removed value of an enum in a request',
      (a) => a.components.schemas.ReviewType.enum.shift(),
      'ReviewType (request): no longer takes "standard"',
    ],
    [
      'null that is no longer taken',
      (a) => (fields(a, 'NewReview').instructions = { type: 'string', maxLength: 10_000 }),
      'NewReview.instructions (request): no longer takes null',
    ],
    [
      'a tighter bound',
      (a) => (fields(a, 'NewComment').text.maxLength = 100),
      'NewComment.text (request): has maxLength 100, not 5000',
    ],
    [
      'another default',
      (a) => (fields(a, 'NewReview').requireSecondReview.allOf[0].default = true),
      'NewReview.requireSecondReview (request): is true by default, not false',
    ],
    [
      'a removed query parameter',
      (a) => {
        const { get } = a.paths['/v1/analyses'];
        get.parameters = get.parameters.filter(({ name }: { name: string }) => name !== 'search');
      },
      'GET /v1/analyses ?search: is gone',
    ],
    [
      'a required query parameter',
      (a) => a.paths['/v1/analyses'].get.parameters.push({ name: 'team', in: 'query', required: true, schema: {} }),
      'GET /v1/analyses ?team: is required',
    ],
    [
      'a value of a query parameter that is no longer taken',
      (a) => a.components.schemas.AnalysisPriority.enum.pop(),
      'AnalysisPriority (request): no longer takes "urgent"',
    ],
    ['another success', (a) => delete a.paths['/v1/upload'].post.responses['201'], 'POST /v1/upload → 201: is gone'],
    [
      'a removed header',
      (a) => delete a.paths['/v1/upload'].post.responses['201'].headers.Location,
      'POST /v1/upload → 201 header Location: is gone',
    ],
    [
      'a removed media type',
      (a) => delete a.paths['/v1/analyses'].get.responses['200'].content['text/csv'],
      'GET /v1/analyses → 200 text/csv: is gone',
    ],
    [
      'another scope',
      (a) => (a.paths['/v1/upload'].post['x-required-scope'] = 'admin'),
      'POST /v1/upload: needs the scope admin, not write:analyses',
    ],
    [
      'credentials',
      (a) => (a.paths['/health/live'].get.security = [{ bearer: [] }]),
      'GET /health/live: needs credentials',
    ],
    [
      'a removed field of an event',
      (a) => delete a.components.schemas.FraudDetectedEvent.properties.webhookId,
      'FraudDetectedEvent.webhookId (response): is gone',
    ],
    ['an event that is no longer sent', (a) => delete a.webhooks['fraud.detected'], 'webhook fraud.detected: is gone'],
    [
      'a member of a union that is no longer taken',
      (a) => a.components.schemas.AssignmentStrategy.oneOf.shift(),
      'AssignmentStrategy.type (request): no longer takes "specific"',
    ],
  ])('finds %s', (_, change, found) => expect(breaksOf(change)).toContain(found));

  it.each<[string, (after: Json) => void]>([
    ['a new route', (a) => (a.paths['/v1/new'] = a.paths['/v1/reviews'])],
    ['a new field of a response', (a) => (fields(a, 'Analysis').mood = { type: 'string' })],
    ['a new value of an enum in a response', (a) => a.components.schemas.PipelineStage.enum.push('translate')],
    ['a new optional field of a request', (a) => (fields(a, 'NewReview').reason = { type: 'string' })],
    ['a looser bound', (a) => (fields(a, 'NewComment').text.maxLength = 9000)],
    ['a field of a request that becomes optional', (a) => a.components.schemas.NewReview.required.pop()],
    [
      'an integer in a request that may be any number',
      (a) => (fields(a, 'LoadBalancedAssignment').maxPerReviewer.type = 'number'),
    ],
    ['an error that does not come any more', (a) => delete a.paths['/v1/upload'].post.responses['413']],
    ['other names of parameters in paths', (a) => renamePath(a, '/v1/reviews/{reviewId}', '/v1/reviews/{id}')],
    [
      'a parameter that takes several values',
      (a) => {
        const { parameters } = a.paths['/v1/users'].get;
        const role = parameters.find(({ name }: { name: string }) => name === 'role');
        role.schema = { type: 'array', items: role.schema };
      },
    ],
    ['other words', (a) => (fields(a, 'Analysis').duration.description = 'In seconds.')],
    [
      'a component in place of the same schema',
      (a) => {
        a.components.schemas.Tags = fields(a, 'Analysis').tags;
        fields(a, 'Analysis').tags = { allOf: [{ $ref: '#/components/schemas/Tags' }], description: 'Labels.' };
      },
    ],
  ])('allows %s', (_, change) => expect(breaksOf(change)).toEqual([]));

  it.each([
    ['0.2.0', '0.3.0', true],
    ['0.2.0', '0.3.0-rc.1', true],
    ['0.2.0', '0.2.9', false],
    ['0.2.0', '1.0.0', true],
    ['1.2.0', '1.3.0', false],
    ['1.2.0', '2.0.0', true],
    ['1.9.0', '0.10.0', false],
  ])('after %s, a break may come in %s: %s', (released, version, allowed) =>
    expect(saysSo(released, version)).toBe(allowed),
  );

  it('takes only breaks that are accepted, and no acceptance of what breaks nothing', () => {
    const accepted = [{ change: 'GET /a: is gone', reason: 'Nobody could call it.' }];
    const of = (...breaks: string[]) => judge(breaks, accepted, '0.2.0', '0.2.1');
    expect(of('GET /a: is gone')).toEqual({ allowed: true, lines: [] });
    expect(of('GET /a: is gone', 'GET /b: is gone')).toEqual({
      allowed: false,
      lines: ['breaks clients of 0.2.0: GET /b: is gone'],
    });
    expect(of()).toEqual({ allowed: false, lines: ['is accepted, but breaks nothing: GET /a: is gone'] });
    expect(judge(['GET /b: is gone'], [], '0.2.0', '0.3.0').allowed).toBe(true);
  });
});

const renamePath = (after: Json, from: string, to: string) => {
  after.paths[to] = after.paths[from];
  delete after.paths[from];
};

describe('npm run lint:compat', () => {
  const folder = temporaryFolder();
  const inFolder = (name: string) => join(folder.path, 'openapi', name);
  afterAll(() => folder.remove());

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [resolve('test/compatibility/main.ts'), ...args], { cwd: folder.path }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );

  it('fails on a break, and no longer after the release', async () => {
    cpSync('openapi', join(folder.path, 'openapi'), { recursive: true });
    const changed: Json = structuredClone(document);
    delete changed.paths['/v1/reviews/assign'];
    writeFileSync(inFolder('openapi.json'), JSON.stringify(changed));
    const failed = await run();
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('POST /v1/reviews/assign: is gone')]);
    expect(await run('--release')).toEqual({ code: 0, stdout: '' });
    expect(await run()).toEqual({ code: 0, stdout: '' });
    expect(JSON.parse(readFileSync(inFolder('released.json'), 'utf8'))).toEqual(changed);
  });
});
