import { spawnSync } from 'node:child_process';

/** Whether ffmpeg is on PATH; Debian's package `ffmpeg` has it. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
