import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inputsDigest } from './inputs.ts';

/**
 * After the build: writes desk.json, from which the service learns for which API the desk was built and the next build of what, and a compressed
 * copy of each text next to it, so that no request waits for compression.
 */
const home = join(import.meta.dirname, '..');
const dist = join(home, 'dist');

const document = await readFile(join(home, '../openapi/openapi.json'));
const { info } = JSON.parse(document.toString()) as { info: { version: string } };
const apiDigest = createHash('sha256').update(document).digest('hex');
const facts = { apiVersion: info.version, apiDigest, inputsDigest: inputsDigest() };
await writeFile(join(dist, 'desk.json'), `${JSON.stringify(facts, null, 2)}\n`);

const texts = globSync('assets/*.{js,css,svg}', { cwd: dist });
await Promise.all(
  texts.map(async (name) => {
    const path = join(dist, name);
    const text = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
  }),
);
