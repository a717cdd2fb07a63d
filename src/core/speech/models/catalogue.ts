import { nearest } from './nearest.js';

/** How sherpa-onnx loads the files: which of its model configurations they fill. */
export const layouts = [
  'whisper',
  'moonshine',
  'nemo-ctc',
  'transducer',
  'zipformer-ctc',
  'sense-voice',
  'vad',
  'speaker-segmentation',
  'speaker-embedding',
] as const;
export type Layout = (typeof layouts)[number];

export interface ModelFile {
  /** Where it lies in the model's folder. */
  readonly path: string;
  readonly url: string;
  /** In bytes; null where nobody here has seen it. */
  readonly size: number | null;
  /** Lower-case hex; null where nobody here has seen it. */
  readonly sha256: string | null;
}

export interface Model {
  /** What the administrator types, and the name of its folder. */
  readonly name: string;
  readonly title: string;
  readonly layout: Layout;
  /** ISO 639 codes; `*` for a model that is not bound to a short list. */
  readonly languages: readonly string[];
  readonly files: readonly ModelFile[];
  /** Of the weights, as their authors state it; null where they do not. */
  readonly licence: string | null;
  /** The page to read before use. */
  readonly source: string;
  /** What is not certain about licence or size. */
  readonly caveat?: string;
}

/** The catalogue's files all lie below it; a mirror replaces it. */
export const HUGGING_FACE = 'https://huggingface.co';

type Row = readonly [path: string, size: number | null, sha256: string | null];

/** A repository of csukuangfj, the author of sherpa-onnx, at the commit that sizes and checksums were seen for. */
const fromHub = (repository: string, commit: string, rows: readonly Row[]) => ({
  source: `${HUGGING_FACE}/csukuangfj/${repository}`,
  files: rows.map(([path, size, sha256]) => ({
    path,
    url: `${HUGGING_FACE}/csukuangfj/${repository}/resolve/${commit}/${path}`,
    size,
    sha256,
  })),
});

const WHISPER_TOKENS = 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126';
const MOONSHINE_TOKENS = '1165c2aeb9f72f457a83be2d459a09054f27490acd9b41bd43794dfd25e296ea';

/**
 * Each checksum is in at least two public projects that pin the same file, with its size; none was computed
 * here, so the first pull on a machine with a network is what proves them. Licences: README of openai/whisper, model cards of
 * UsefulSensors/moonshine, of csukuangfj's Parakeet export, of FunAudioLLM/SenseVoiceSmall and of pyannote/segmentation-3.0,
 * LICENSE of snakers4/silero-vad and of modelscope/3D-Speaker.
 */
export const catalogue: readonly Model[] = [
  {
    name: 'whisper-tiny.en',
    title: 'Whisper tiny, English (int8)',
    layout: 'whisper',
    languages: ['en'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-whisper-tiny.en', 'd026532c022fa99fd789d6b32446a1df7b6bfc43', [
      ['tiny.en-encoder.int8.onnx', 12_937_772, '0ce578b827c94a961aacb8fa14b02f096504b337e5c94be37c36238cbe3e8bc6'],
      ['tiny.en-decoder.int8.onnx', 89_853_865, '06c0e6ff6348d427e51839219d1c886c18cfdf411e629e33f5e1679bff9c1527'],
      ['tiny.en-tokens.txt', 835_554, '306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930'],
    ]),
  },
  {
    name: 'whisper-tiny',
    title: 'Whisper tiny, many languages (int8)',
    layout: 'whisper',
    languages: ['*'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-whisper-tiny', '65176e2deb88badc814a94058666cadccc29b61c', [
      ['tiny-encoder.int8.onnx', 12_937_772, 'd24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434'],
      ['tiny-decoder.int8.onnx', 89_855_401, 'd2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925'],
      ['tiny-tokens.txt', 816_730, WHISPER_TOKENS],
    ]),
  },
  {
    name: 'whisper-base',
    title: 'Whisper base, many languages (int8)',
    layout: 'whisper',
    languages: ['*'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-whisper-base', 'bb53ee204431c90d314c1cc08d28d23e5b7927cc', [
      ['base-encoder.int8.onnx', 29_120_534, '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11'],
      ['base-decoder.int8.onnx', 130_672_026, '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d'],
      ['base-tokens.txt', 816_730, WHISPER_TOKENS],
    ]),
  },
  {
    name: 'whisper-small',
    title: 'Whisper small, many languages (int8)',
    layout: 'whisper',
    languages: ['*'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-whisper-small', '8f3c18b358db4d1f2fc1eae49d75cd20989e4309', [
      ['small-encoder.int8.onnx', 112_442_483, '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9'],
      ['small-decoder.int8.onnx', 262_226_114, 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee'],
      ['small-tokens.txt', 816_730, WHISPER_TOKENS],
    ]),
  },
  {
    name: 'moonshine-tiny-en',
    title: 'Moonshine tiny, English (int8)',
    layout: 'moonshine',
    languages: ['en'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-moonshine-tiny-en-int8', 'bf2b762c076d8ea61e2af0b3851c9564fb77552e', [
      ['preprocess.onnx', 6_800_738, 'f33addce61a143460fe753b5ee5b7db255e5140b5b779c065b94f6c83ff0bf4e'],
      ['encode.int8.onnx', 18_249_187, '8774dfba578de027ec6595c2c654a0836434489bc963a0db124a7f181f571acb'],
      ['uncached_decode.int8.onnx', 53_216_096, '216737000dd5881a17aa043f6bbd286add33e4c3b0ae257153e2ec15438bdc41'],
      ['cached_decode.int8.onnx', 45_264_830, '2aff28bba6a03d8dcf5c9feac45462629bae37317442299f28115ad09da773f6'],
      ['tokens.txt', 436_688, MOONSHINE_TOKENS],
    ]),
  },
  {
    name: 'moonshine-base-en',
    title: 'Moonshine base, English (int8)',
    layout: 'moonshine',
    languages: ['en'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-moonshine-base-en-int8', '052b0798ad1bf046a140fdd4efcd9426530fa3f5', [
      ['preprocess.onnx', 14_077_290, 'ffa630d395c5ccf76f5d4954be5b882df76aaf6491519ec01fd82ea7a3819fb2'],
      ['encode.int8.onnx', 50_311_494, '7e38770f776f2e5583a53b052936005df2ba5c833d7e09c2a5fd796b94bf73e2'],
      ['uncached_decode.int8.onnx', 122_120_451, 'c01f4b35093bcac20d352d23a75a539e772964579f9d024a90e5e6f09cae9987'],
      ['cached_decode.int8.onnx', 99_983_837, '2db74e51cedf64a8b1be3c8192e0bb5e4923af0e90bd9e87f8e8771873f8ea03'],
      ['tokens.txt', 436_688, MOONSHINE_TOKENS],
    ]),
  },
  {
    name: 'parakeet-tdt-0.6b-v2',
    title: 'NVIDIA Parakeet TDT 0.6B v2, English (int8)',
    layout: 'transducer',
    languages: ['en'],
    licence: 'CC-BY-4.0',
    ...fromHub('sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8', '1ab9323565ddb038682214b292f588070a538ce2', [
      ['encoder.int8.onnx', 652_184_296, 'a32b12d17bbbc309d0686fbbcc2987b5e9b8333a7da83fa6b089f0a2acd651ab'],
      ['decoder.int8.onnx', 7_257_753, 'b6bb64963457237b900e496ee9994b59294526439fbcc1fecf705b31a15c6b4e'],
      ['joiner.int8.onnx', 1_739_080, '7946164367946e7f9f29a122407c3252b680dbae9a51343eb2488d057c3c43d2'],
      ['tokens.txt', 9_384, 'ec182b70dd42113aff6c5372c75cac58c952443eb22322f57bbd7f53977d497d'],
    ]),
  },
  {
    name: 'sense-voice',
    title: 'SenseVoice small (int8)',
    layout: 'sense-voice',
    languages: ['zh', 'en', 'ja', 'ko', 'yue'],
    licence: 'FunASR MODEL_LICENSE',
    caveat: 'a licence of its own: read it before use',
    ...fromHub('sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17', '2365baeacb507f821a0c8120fcee3d484dba7a07', [
      ['model.int8.onnx', 239_233_841, 'c71f0ce00bec95b07744e116345e33d8cbbe08cef896382cf907bf4b51a2cd51'],
      ['tokens.txt', 315_894, 'f449eb28dc567533d7fa59be34e2abca8784f771850c78a47fb731a31429a1dc'],
    ]),
  },
  {
    name: 'silero-vad',
    title: 'Silero voice activity detection, for all of the above',
    layout: 'vad',
    languages: ['*'],
    licence: 'MIT',
    ...fromHub('vad', 'fba88cd2e921609e7675c3aaf51e0b9b295da4bc', [
      ['silero_vad.onnx', 1_807_522, 'a35ebf52fd3ce5f1469b2a36158dba761bc47b973ea3382b3186ca15b1f5af28'],
    ]),
  },
  {
    name: 'pyannote-segmentation-3.0',
    title: 'pyannote segmentation 3.0: where another person begins to speak',
    layout: 'speaker-segmentation',
    languages: ['*'],
    licence: 'MIT',
    ...fromHub('sherpa-onnx-pyannote-segmentation-3-0', '9403a6902bb58e3d5ae8c7e77c3422de279db2e0', [
      ['model.onnx', 5_992_913, '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079'],
    ]),
  },
  {
    name: 'campplus-voxceleb',
    title: '3D-Speaker CAM++, English: whose voice it is',
    layout: 'speaker-embedding',
    languages: ['en'],
    licence: 'Apache-2.0',
    caveat: 'the licence is that of the 3D-Speaker project; VoxCeleb, which it was trained on, has terms of its own',
    ...fromHub('speaker-embedding-models', '0743f301363dec56491a490f6d6cbc9d67f9a3bf', [
      [
        '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx',
        29_596_978,
        '357a834f702b80161e5b981182c038e18553c1f2ca752ed6cec2052365d4129b',
      ],
    ]),
  },
];

export const findModel = (name: string): Model | undefined => catalogue.find((model) => model.name === name);

/** The name that was probably meant, if any is near. */
export const nearestModelName = (name: string): string | undefined =>
  nearest(
    name,
    catalogue.map((model) => model.name),
  );

/** Bytes of all files; null as soon as one is unknown. */
export const modelSize = ({ files }: Model): number | null =>
  files.reduce<number | null>((sum, { size }) => (sum === null || size === null ? null : sum + size), 0);
