import { spawnSync } from 'node:child_process';

/** Whether python3 is on PATH; Debian's package `python3` has it. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;
