import { worker, workerEmit } from 'workerpool';
import type { Logger, Provider } from '@callwarden/sdk';
import { parse } from '../config/parse.js';
import { LocalFileStore } from '../storage/local-file-store.js';
import { type Builtins, importPlugin } from './import-plugin.js';
import { collectGarbage } from '../processes/collect-garbage.js';
import { create } from './load-plugins.js';
import { pluginContext } from './plugin-context.js';
import type { PluginEntry } from '../config/plugin-entry.js';

/** What a call brings home; errors travel as plain values, so that none of their fields is lost on the way. */
export type Outcome =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: ProcessError };
export interface ProcessError {
  readonly message: string;
  readonly code?: string;
  readonly permanent: boolean;
}
export type Notice =
  | { readonly began: number }
  | { readonly ended: number }
  | { readonly progress: number }
  | { readonly log: [keyof Logger, string] };

export interface ProcessSettings {
  readonly entry: PluginEntry;
  readonly recordingsFolder: string;
}

interface Cleanup {
  readonly worker: { addAbortListener(listener: () => Promise<void>): void };
}

/** Serves one provider in a child process. The composition root calls it with the built-ins. */
export function serveProvider(builtins: Builtins): void {
  process.stdout.write = process.stderr.write.bind(process.stderr); // the output of the service is its own
  process.on('SIGINT', () => {}); // a Ctrl-C in the terminal is for the service, which ends us when it has finished
  let provider: Promise<Provider> | undefined;
  const calls = new Calls();
  const call = function (this: Cleanup, settings: ProcessSettings, method: string, args: unknown[]): Promise<Outcome> {
    return calls.run(this.worker, async (signal) => {
      provider ??= start(settings, builtins);
      provider.catch(() => (provider = undefined)); // what could not start may start later
      return run(await provider, method, args, signal);
    });
  };
  worker({ call }, { onTerminate: async () => (await provider)?.close?.() });
}

/** The call that runs. When it is aborted, the process lives on only if the call ends in time. */
class Calls {
  private abort = new AbortController();
  private running?: Promise<Outcome>;
  private heard = false;

  run(worker: Cleanup['worker'], work: (signal: AbortSignal) => unknown): Promise<Outcome> {
    workerEmit({ began: process.pid } satisfies Notice);
    this.listen(worker);
    const { signal } = (this.abort = new AbortController());
    const outcome = (async () => ({ ok: true, value: await work(signal) }) as const)()
      .catch((error: unknown) => ({ ok: false, error: describe(error) }) as const)
      .finally(() => signal.aborted && workerEmit({ ended: process.pid } satisfies Notice));
    return (this.running = outcome);
  }

  /** A listener holds until it has been called. */
  private listen(worker: Cleanup['worker']): void {
    if (this.heard) return;
    this.heard = true;
    worker.addAbortListener(async () => {
      this.heard = false;
      this.abort.abort();
      await this.running;
    });
  }
}

async function start({ entry, recordingsFolder }: ProcessSettings, builtins: Builtins): Promise<Provider> {
  const log = (level: keyof Logger) => (message: string) => workerEmit({ log: [level, message] } satisfies Notice);
  const logger: Logger = { info: log('info'), warn: log('warn'), error: log('error') };
  const plugin = await importPlugin(entry, builtins);
  const options = await parse(plugin.options, entry.options, 'options');
  const context = pluginContext(entry.id, options, new LocalFileStore(recordingsFolder), logger);
  const provider = await create(plugin as never, options, context);
  collectGarbage();
  return provider;
}

const listensToSignal = ['score', 'scoreSoFar'];

/** `has` says whether the provider has the method that its argument names. */
function run(provider: Provider, method: string, args: unknown[], signal: AbortSignal): unknown {
  const methods = provider as unknown as Record<string, unknown>;
  if (method === 'has') return typeof methods[String(args[0])] === 'function';
  const member = methods[method];
  if (typeof member !== 'function') return member;
  const progress = (done: number) => workerEmit({ progress: done } satisfies Notice);
  const last = method === 'transcribe' ? [{ signal, progress }] : listensToSignal.includes(method) ? [signal] : [];
  return (member as (...all: unknown[]) => unknown).call(provider, ...args, ...last);
}

function describe(error: unknown): ProcessError {
  if (!(error instanceof Error)) return { message: String(error), permanent: false };
  const { message, code, permanent } = error as Error & { code?: unknown; permanent?: unknown };
  return { message, code: typeof code === 'string' ? code : undefined, permanent: permanent === true };
}
