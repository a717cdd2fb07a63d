import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void;

/**
 * What a start leaves, some 40 MB, V8 would collect only when memory gets short: an idle process would keep it permanently.
 * Only the flavor "last-resort" also returns the free pages of the heap to the system (10 MB of a provider's process). The
 * program's own `gc` exists only if Node's command line asks for it.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as Collect)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
