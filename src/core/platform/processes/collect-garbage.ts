import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What a start leaves, some 40 MB, V8 would collect only when memory gets short: a process at rest would keep it for good. The
 * program's own `gc` exists only if Node's command line asks for it.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
