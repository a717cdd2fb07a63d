import { requireNode } from './node-version.js';

requireNode();
await import('./serve.js'); // only now: packages fail at an old Node while they are imported
