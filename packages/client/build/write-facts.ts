import { readFileSync, writeFileSync } from 'node:fs';

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: { readonly Error: { readonly properties: { readonly code: { readonly description: string } } } };
  };
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { paths, components } = read('../../../openapi/openapi.json') as OpenApiDocument;
const { version } = read('../package.json') as { readonly version: string };

/** The catalogue: each code is a link to its documentation. */
const codes = components.schemas.Error.properties.code.description.matchAll(/\/docs\/errors#(\w+)/g);
const errorCodes = [...new Set([...codes].map(([, code]) => code))];
const idempotentPaths = Object.entries(paths)
  .filter(([, { post }]) => post?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
  .map(([path]) => path);

const list = (values: readonly unknown[]) => values.map((value) => `  ${JSON.stringify(value)},\n`).join('');
if (errorCodes.length === 0 || idempotentPaths.length === 0)
  throw new Error('openapi.json has no error codes or no Idempotency-Key: build/write-facts.ts reads it wrongly.');
writeFileSync(
  new URL('../src/generated/facts.gen.ts', import.meta.url),
  `// Written by build/write-facts.ts from openapi.json.

/** Every code of the error catalogue. */
export const errorCodes = [
${list(errorCodes)}] as const;

/** Paths whose POST takes an Idempotency-Key. */
export const idempotentPaths: ReadonlySet<string> = new Set([
${list(idempotentPaths)}]);

/** Of this package. */
export const version = ${JSON.stringify(version)};
`,
);
