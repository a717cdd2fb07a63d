import { readFileSync } from 'node:fs';
import { packagePath } from './core/platform/config/package-path.js';

/** Of the service, from its package.json. */
export const version = (JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string }).version;
