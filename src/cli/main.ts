#!/usr/bin/env node
import { requireNode } from '../node-version.js';

requireNode();
await import('./run-program.js'); // only now: packages fail at an old Node while they are imported
