import assert from 'node:assert/strict';
import type { Kind, Plugin, PluginContext, Provider } from './index.js';
import type { Subject } from './testing-case.js';

/** Without an outside world a provider gets an error that says so, instead of reaching the real one from a test. */
const nowhere: typeof fetch = () =>
  Promise.reject(new Error('give the contract a `fetch` that stands for the outside'));

export interface Bench<K extends Kind> {
  /** Creates, checks, lends and closes a provider. */
  use<T>(work: (provider: Provider<K>) => Promise<T>): Promise<T>;
  /** As `use`, and the work closes it. */
  open(): Promise<Provider<K>>;
}

export function bench<K extends Kind>(plugin: Plugin<K>, subject: Subject, files?: PluginContext['files']): Bench<K> {
  const log = { info() {}, warn() {}, error() {} };
  const missing = () => Promise.reject(new Error('there is no file in this contract'));
  const context: PluginContext = {
    id: 'under-contract',
    log,
    fetch: subject.fetch ?? nowhere,
    files: files ?? {
      read: missing,
      path: missing,
    },
  };
  const open = async () => {
    const provider = await plugin.create(await validated(plugin, subject.options), context);
    await provider.check?.();
    return provider;
  };
  return {
    open,
    async use(work) {
      const provider = await open();
      try {
        return await work(provider);
      } finally {
        await provider.close?.();
      }
    },
  };
}

async function validated(plugin: Plugin, options: unknown): Promise<unknown> {
  const result = await plugin.options['~standard'].validate(options);
  assert.ok(!result.issues, `the options of the subject are refused: ${JSON.stringify(result.issues)}`);
  return result.value;
}

/**
 * The promise of a call whose signal was aborted must reject. Only an answer that waited for nothing is fine: such a
 * call is over before anything could stop it.
 */
export async function mustNotGoOn(call: () => Promise<unknown>): Promise<void> {
  const later = new Promise((resolve) => setImmediate(() => resolve('later')));
  const outcome = Promise.resolve()
    .then(call)
    .then(
      () => 'answered',
      () => 'rejected',
    );
  const first = await Promise.race([outcome, later]);
  if (first === 'later') assert.equal(await outcome, 'rejected', 'the call went on although its signal was aborted');
}

export function between0And1(value: unknown, what: string): void {
  assert.ok(typeof value === 'number' && value >= 0 && value <= 1, `${what} is ${String(value)}, not between 0 and 1`);
}

export function isLanguage(code: unknown, what: string): void {
  assert.doesNotThrow(() => new Intl.Locale(code as string), `${what} is ${JSON.stringify(code)}, not a BCP 47 code`);
}

/** A copy that throws when it is changed. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, frozen(each)]))) as T;
}

/** By content: runners such as Jest and child processes hand over arrays of other realms. */
export function same(actual: unknown, expected: unknown, message: string): void {
  assert.equal(JSON.stringify(actual), JSON.stringify(expected), message);
}
