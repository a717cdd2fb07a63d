type Probe = typeof import('../../src/core/speech/audio/probe.ts');
type Decoding = typeof import('../../src/core/speech/audio/decoder.ts');

/** One recording decoded by the service's own class, in a process of its own. */
export interface DecodeTask {
  readonly source: string;
  readonly folder: string;
  /** Where ffmpeg is looked for. */
  readonly PATH: string;
}

const built = <T>(path: string): Promise<T> =>
  import(new URL(`../../dist/core/speech/audio/${path}`, import.meta.url).href) as Promise<T>;
const { probe } = await built<Probe>('probe.js');
const { Decoder } = await built<Decoding>('decoder.js');
const { source, folder, PATH } = JSON.parse(process.argv[2] ?? '{}') as DecodeTask;
const sound = await probe(source);
process.env['PATH'] = PATH;
const began = performance.now();
const { duration } = await new Decoder().decode(source, sound, folder, AbortSignal.timeout(3_600_000), () => {});
console.log(JSON.stringify({ ms: performance.now() - began, duration }));
