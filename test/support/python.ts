import { spawnSync } from 'node:child_process';
import { hasProgram } from './has-program.js';

/** Whether python3 is on PATH; Debian's package `python3` has it. */
export const hasPython = hasProgram('python3');

/** Debian's own Python, which sees the Python packages of Debian. */
export const debianPython = '/usr/bin/python3';

/** Whether it can import a module: Debian's package `python3-httpx` has `httpx`, `mypy` has `mypy`. */
export const hasPythonModule = (name: string): boolean =>
  spawnSync(debianPython, ['-c', `import ${name}`]).status === 0;
