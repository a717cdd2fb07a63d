import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installPacked } from '../support/packed-package.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);

/** A program of someone else: values and types of the package, an error that is narrowed, a request that is answered. */
const consumer = `
import { Callwarden, etagOf, isCallwardenError, verifyWebhook } from '@callwarden/client';
import type { Analysis, CallwardenOptions, ErrorCode, Operations, Review, WebhookPayload } from '@callwarden/client';

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', etag: '"1"' } });
const options: CallwardenOptions = {
  url: 'https://calls.example.com',
  apiKey: 'a-key',
  fetch: async (url) => url.endsWith('rev_1') ? answer({ reviewId: 'rev_1' }) : answer({ error: { code: 'REVIEW_EXISTS', message: 'It exists.', existingReviewId: 'rev_1' } }, 409),
};
const client = new Callwarden(options);
const api: Operations = client.api;
async function reviewOf({ analysisId }: Pick<Analysis, 'analysisId'>): Promise<Review> {
  try {
    return await client.reviews.create({ analysisId });
  } catch (error) {
    if (!isCallwardenError(error, 'REVIEW_EXISTS')) throw error;
    const code: 'REVIEW_EXISTS' & ErrorCode = error.code;
    const existing: string = error.existingReviewId;
    return code && client.reviews.get(existing);
  }
}
const review = await reviewOf({ analysisId: 'ana_1' });
const { data } = await api.getReview({ path: { reviewId: review.reviewId } });
const verify: (received: { body: string; headers: Headers; secret: string }) => Promise<WebhookPayload> = verifyWebhook;
console.log(data.reviewId, etagOf(review), typeof verify);
// @ts-expect-error: a request takes what the document says.
export const wrong = () => client.reviews.create({ analysis: 'ana_1' });
`;

describe('the package @callwarden/client, packed', () => {
  const folder = temporaryFolder();
  let packed: Awaited<ReturnType<typeof installPacked>>;
  afterAll(() => folder.remove());

  beforeAll(async () => {
    packed = await installPacked('packages/client', folder.path, []);
    writeFileSync(join(folder.path, 'consumer.ts'), consumer);
  }, 60_000);

  it('holds what was built, README and LICENSE, and nothing else', () => {
    const { files, size } = packed;
    const others = files.map(({ path }) => path).filter((path) => !/^dist\/.*\.(js|d\.ts)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.some(({ path }) => path.includes('.spec.'))).toBe(false);
    expect(size).toBeLessThan(150_000);
    expect(readdirSync(join(folder.path, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@callwarden',
    ]);
  });

  it.each([
    ['nodenext', 'Node', { lib: ['es2022'], types: ['node'], typeRoots: [resolve('node_modules/@types')] }],
    ['nodenext', 'browsers', { lib: ['es2022', 'dom'], types: [] }],
    ['bundler', 'browsers', { lib: ['es2022', 'dom'], types: [] }],
  ])(
    'compiles strictly by %s for %s, and runs',
    async (moduleResolution, _, options) => {
      const outDir = join(folder.path, 'out');
      mkdirSync(outDir, { recursive: true });
      const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        target: 'es2022',
        module,
        moduleResolution,
        outDir,
        ...options,
      };
      writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
      const compiled = await run(process.execPath, [tsc, '-p', folder.path]).catch(
        (error: { stdout: string }) => error,
      );
      expect(compiled.stdout).toBe('');
      const { stdout } = await run(process.execPath, [join(outDir, 'consumer.js')]);
      expect(stdout).toBe('rev_1 "1" function\n');
    },
    60_000,
  );
});
