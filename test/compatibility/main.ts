import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { breaksBetween, type OpenApiDocument } from './compare-documents.ts';
import { type AcceptedBreak, judge } from './verdict.ts';

// npm run lint:compat: whether the document breaks clients of the last release. With --release, today's becomes the released one.
const paths = {
  document: 'openapi/openapi.json',
  released: 'openapi/released.json',
  accepted: 'openapi/accepted-breaks.json',
};
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } });
const document = read(paths.document) as OpenApiDocument;
if (values.release) {
  writeFileSync(paths.released, `${JSON.stringify(document)}\n`);
  writeFileSync(paths.accepted, '[]\n');
} else {
  const released = read(paths.released) as OpenApiDocument;
  const breaks = breaksBetween(released, document);
  const verdict = judge(breaks, read(paths.accepted) as AcceptedBreak[], released.info.version, document.info.version);
  for (const line of verdict.lines) process.stdout.write(`${line}\n`);
  if (!verdict.allowed) {
    process.stdout.write('Keep the old form, raise the version, or accept the break: docs/compatibility.md\n');
    process.exitCode = 1;
  }
}
