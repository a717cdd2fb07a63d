#!/usr/bin/env node
import { run } from './run.js';

const { stdin: input, stdout: output, stderr: errors } = process;
process.exitCode = await run(process.argv.slice(2), { cwd: process.cwd(), input, output, errors });
