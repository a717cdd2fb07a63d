import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputsDigest } from './inputs.ts';

// Exits with 0 where the desk was built of what is there now: a build takes most of the time of `npm run build`.
const home = join(import.meta.dirname, '..');
const facts = join(home, 'dist/desk.json');
const isBuilt = existsSync(facts) && existsSync(join(home, 'src/api/generated/sdk.gen.ts'));
const built = isBuilt && (JSON.parse(readFileSync(facts, 'utf8')) as { inputsDigest?: string }).inputsDigest;
process.exitCode = built === inputsDigest() ? 0 : 1;
