import { spawnSync } from 'node:child_process';

/** Whether it is on PATH: it then says its version. */
export const hasProgram = (name: string, option = '--version'): boolean => spawnSync(name, [option]).status === 0;
