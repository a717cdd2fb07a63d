export const layoutNames = [
  'whisper',
  'moonshine',
  'nemo-ctc',
  'nemo-transducer',
  'zipformer-transducer',
  'zipformer-ctc',
  'sense-voice',
  'paraformer',
  'wenet-ctc',
  'dolphin',
  'omnilingual',
  'medasr',
  'tdnn',
  'canary',
  'fire-red-asr',
  'cohere-transcribe',
  'phones',
] as const;
export type LayoutName = (typeof layoutNames)[number];

const tokens = /(^|[-.])tokens\.txt$/;
const pair = { encoder: /^encoder\b.*\.onnx$/, decoder: /^decoder\b.*\.onnx$/, tokens };
const single = { model: /^model\b.*\.onnx$/, tokens };
const transducer = {
  encoder: /^encoder\b.*\.onnx$/,
  decoder: /^decoder\b.*\.onnx$/,
  joiner: /^joiner\b.*\.onnx$/,
  tokens,
};

/**
 * The files of each layout as sherpa-onnx's model archives name them; the keys are those of its configuration. `phones` is our own.
 */
export const layouts: Readonly<Record<LayoutName, Readonly<Record<string, RegExp>>>> = {
  whisper: { encoder: /(^|-)encoder(\.\w+)?\.onnx$/, decoder: /(^|-)decoder(\.\w+)?\.onnx$/, tokens },
  moonshine: {
    preprocessor: /^preprocess(or)?\b.*\.onnx$/,
    encoder: /^encode(r)?\b.*\.onnx$/,
    uncachedDecoder: /^uncached_decode(r)?\b.*\.onnx$/,
    cachedDecoder: /^cached_decode(r)?\b.*\.onnx$/,
    tokens,
  },
  'nemo-ctc': single,
  'nemo-transducer': transducer,
  'zipformer-transducer': transducer,
  'zipformer-ctc': single,
  'sense-voice': single,
  paraformer: single,
  'wenet-ctc': single,
  dolphin: single,
  omnilingual: single,
  medasr: single,
  tdnn: single,
  canary: pair,
  'fire-red-asr': pair,
  'cohere-transcribe': pair,
  phones: { network: /^phones\b.*\.onnx$/, words: /^words\.bin$/ },
};

/** A folder name that decides where the file names are the same. */
const hints: readonly [RegExp, LayoutName][] = [
  [/sense-?voice/i, 'sense-voice'],
  [/paraformer/i, 'paraformer'],
  [/nemo|parakeet|fast-?conformer/i, 'nemo-ctc'],
  [/dolphin/i, 'dolphin'],
  [/omnilingual/i, 'omnilingual'],
  [/med-?asr/i, 'medasr'],
  [/tdnn/i, 'tdnn'],
  [/wenet/i, 'wenet-ctc'],
  [/zipformer/i, 'zipformer-ctc'],
];
/** The same for an encoder and a decoder. */
const pairHints: readonly [RegExp, LayoutName][] = [
  [/canary/i, 'canary'],
  [/fire-?red/i, 'fire-red-asr'],
  [/cohere/i, 'cohere-transcribe'],
];
const hinted = (folder: string, among: readonly [RegExp, LayoutName][]) =>
  among.find(([hint]) => hint.test(folder))?.[1];

/**
 * Tells the layout from the file names, and from the folder's name where several layouts have one `model.onnx`.
 * Undefined if neither is conclusive.
 */
export function detectLayout(folder: string, names: readonly string[]): LayoutName | undefined {
  const has = (pattern: RegExp | undefined) => pattern !== undefined && names.some((name) => pattern.test(name));
  if (has(transducer.joiner)) return /nemo|parakeet/i.test(folder) ? 'nemo-transducer' : 'zipformer-transducer';
  if (has(layouts.phones.network) && has(layouts.phones.words)) return 'phones';
  if (has(layouts.moonshine.preprocessor)) return 'moonshine';
  if (has(layouts.whisper.encoder)) return hinted(folder, pairHints) ?? 'whisper';
  return has(single.model) ? hinted(folder, hints) : undefined;
}

/** The file for a part: int8 where there is a choice (smaller and faster on CPUs), then the shortest name. */
export function pickFile(names: readonly string[], pattern: RegExp): string | undefined {
  const rank = (name: string) => (name.includes('int8') ? 0 : 1000) + name.length;
  return names.filter((name) => pattern.test(name)).sort((a, b) => rank(a) - rank(b))[0];
}
