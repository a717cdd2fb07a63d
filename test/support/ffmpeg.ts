import { hasProgram } from './has-program.js';

/** Whether ffmpeg is on PATH; Debian's package `ffmpeg` has it. */
export const hasFfmpeg = hasProgram('ffmpeg', '-version');
