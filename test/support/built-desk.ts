import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from './temporary-folder.js';

/** Which no response of the API contains. */
export const mark = 'the desk of a test';
export const script = `console.log(${JSON.stringify(mark)});\n`.repeat(100);

const openApi = readFileSync('openapi/openapi.json');
export const ownApi = {
  apiVersion: (JSON.parse(openApi.toString()) as { info: { version: string } }).info.version,
  apiDigest: createHash('sha256').update(openApi).digest('hex'),
};

/** A small desk in the form of the real one, built for `api`. */
export function builtDesk(api: object = ownApi): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  write('index.html', `<!doctype html><meta name="style-nonce" content="__CSP_NONCE__"><title>${mark}</title>`);
  write('desk.json', JSON.stringify(api));
  write('assets/app-3f9b2c.js', script);
  write('assets/app-3f9b2c.js.br', brotliCompressSync(script));
  write('assets/app-3f9b2c.js.gz', gzipSync(script));
  write('assets/old-3f9b2c.js', script);
  write('assets/old-3f9b2c.js.br', brotliCompressSync(script));
  write('assets/app-3f9b2c.css', 'body { margin: 0 }');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}
