type Probe = typeof import('../../src/core/speech/audio/probe.ts');
type Trimming = typeof import('../../src/core/speech/audio/trimmer.ts');

/** One cut by the service's own classes, in a process of its own. */
export interface TrimTask {
  readonly source: string;
  readonly target: string;
}

const built = <T>(path: string): Promise<T> =>
  import(new URL(`../../dist/core/speech/audio/${path}`, import.meta.url).href) as Promise<T>;
const { probe } = await built<Probe>('probe.js');
const { trimDefaults, Trimmer } = await built<Trimming>('trimmer.js');
const { source, target } = JSON.parse(process.argv[2] ?? '{}') as TrimTask;
const sound = await probe(source);
const began = performance.now();
const { original, trimmed } = await new Trimmer().trim(source, sound, target, trimDefaults);
console.log(JSON.stringify({ ms: performance.now() - began, original, trimmed }));
