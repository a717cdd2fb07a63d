import type { RecognizerConfig } from 'sherpa-onnx-node';
import { languageCode } from './known-languages.js';
import type { LayoutName } from './layouts.js';
import type { Model } from './model.js';
import type { Options } from './options.js';
import type { Recognise } from './recognise.js';
import { sampleRate } from './wav-samples.js';
import { toWords } from './words.js';

/** Those that sherpa-onnx loads. */
type SherpaLayout = Exclude<LayoutName, 'phones'>;
type SherpaModel = Model & { readonly layout: SherpaLayout };

/** Half a second. Some encoders fail on a handful of frames; under 80 samples sherpa-onnx ends the process. */
const shortest = sampleRate / 2;

/** Hypotheses that hot words need at least to make a difference; sherpa-onnx's own default. */
const leastPaths = 4;

/** Loads the model; to be done once, since sherpa-onnx does not give all memory back. Imported late: it is native code. */
export async function sherpaRecogniser(model: SherpaModel, options: Options): Promise<Recognise> {
  const config = recognizerConfig(model, options);
  const { default: sherpa } = await import('sherpa-onnx-node');
  const recognizer = await sherpa.OfflineRecognizer.createAsync(config);
  return async ({ start, samples }) => {
    const stream = recognizer.createStream(model.hotWords);
    stream.acceptWaveform({ samples: padded(samples), sampleRate });
    const result = await recognizer.decodeAsync(stream);
    return {
      words: toWords(result, start / sampleRate, (start + samples.length) / sampleRate),
      language: (result.lang ?? '').replace(/[<|>]/g, ''),
    };
  };
}

function padded(samples: Float32Array): Float32Array {
  if (samples.length >= shortest) return samples;
  const longer = new Float32Array(shortest);
  longer.set(samples);
  return longer;
}

/** Keys of sherpa-onnx's `modelConfig`. */
const sections: Readonly<Record<SherpaLayout, string>> = {
  whisper: 'whisper',
  moonshine: 'moonshine',
  'nemo-ctc': 'nemoCtc',
  'nemo-transducer': 'transducer',
  'zipformer-transducer': 'transducer',
  'zipformer-ctc': 'zipformerCtc',
  'sense-voice': 'senseVoice',
  paraformer: 'paraformer',
  'wenet-ctc': 'wenetCtc',
  dolphin: 'dolphin',
  omnilingual: 'omnilingual',
  medasr: 'medasr',
  tdnn: 'tdnn',
  canary: 'canary',
  'fire-red-asr': 'fireRedAsr',
  'cohere-transcribe': 'cohereTranscribe',
};

export function recognizerConfig(
  { layout, files, bpeVocab, paths = 1 }: SherpaModel,
  options: Options,
): RecognizerConfig {
  const { tokens = '', ...parts } = files;
  const { hotWords } = options;
  const section = layout === 'paraformer' ? { model: parts.model } : { ...parts, ...extras(layout, options) };
  return {
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      [sections[layout]]: section,
      ...(layout === 'nemo-transducer' && { modelType: 'nemo_transducer' }),
      tokens,
      numThreads: options.threads,
      ...(hotWords && bpeVocab && { modelingUnit: 'bpe', bpeVocab }),
      provider: 'cpu',
      debug: 0,
    },
    // Beam search ends the process with CTC models. Hot words need it.
    ...(layout.endsWith('-transducer') && (hotWords || paths > 1)
      ? { decodingMethod: 'modified_beam_search', maxActivePaths: hotWords ? Math.max(leastPaths, paths) : paths }
      : { decodingMethod: 'greedy_search' }),
    ...(hotWords && { hotwordsScore: hotWords.score }),
  };
}

/** An empty language means that the model finds out. */
function extras(layout: LayoutName, { language }: Options): Record<string, unknown> {
  const spoken = languageCode(layout, language);
  if (layout === 'whisper') return { language: spoken, task: 'transcribe', tailPaddings: -1 };
  if (layout === 'sense-voice') return { language: spoken, useInverseTextNormalization: 1 };
  if (layout === 'canary') return { srcLang: spoken || 'en', tgtLang: spoken || 'en', usePnc: 1 };
  if (layout === 'cohere-transcribe') return { language: spoken, usePunct: 1, useItn: 1 };
  return {};
}
