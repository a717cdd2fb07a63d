import { codeBlocksOf } from './code-blocks.js';

export interface PythonSample {
  readonly name: string;
  readonly code: string;
}

/** The programs in clients/python/README.md; the first line of each has its name. */
export const pythonSamples: readonly PythonSample[] = codeBlocksOf('clients/python/README.md')
  .filter(({ language }) => language === 'python')
  .map(({ code }) => {
    const name = /^# (\w+\.py)\n/.exec(code)?.[1];
    if (name === undefined) throw new Error(`A program in clients/python/README.md has no name: ${code.slice(0, 80)}`);
    return { name, code };
  });
