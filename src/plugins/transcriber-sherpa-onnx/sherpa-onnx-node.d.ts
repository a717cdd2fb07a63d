/** The part of sherpa-onnx-node 1.13 that this plugin uses; the package has no types. Seen in its C++ and by running it. */
declare module 'sherpa-onnx-node' {
  export interface RecognizerConfig {
    featConfig?: { sampleRate: number; featureDim: number };
    modelConfig: Record<string, unknown> & { tokens: string; numThreads: number; provider: string; debug: number };
    decodingMethod?: string;
    maxActivePaths?: number;
    hotwordsScore?: number;
  }

  export interface RecognizerResult {
    text: string;
    /** `<|en|>` or `en` from models that detect languages, else empty. */
    lang?: string;
    tokens?: string[];
    /** Seconds from the start of the segment, one for each token. */
    timestamps?: number[];
    /** Seconds, one for each token, from TDT models. */
    durations?: number[];
    /** Natural logarithms, one for each token, whatever the name says. */
    ys_log_probs?: number[];
    ys_probs?: number[];
  }

  export interface OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
  }

  export class OfflineRecognizer {
    /** A model file that it cannot read ends the process. */
    static createAsync(config: RecognizerConfig): Promise<OfflineRecognizer>;
    /** Phrases with "/" between them; only for transducers with modified_beam_search. */
    createStream(hotwords?: string): OfflineStream;
    decodeAsync(stream: OfflineStream): Promise<RecognizerResult>;
  }

  export interface SpeakerTurn {
    /** Seconds. */
    start: number;
    end: number;
    speaker: number;
  }

  export class OfflineSpeakerDiarization {
    /** A model file that it cannot read ends the process. */
    constructor(config: Record<string, unknown>);
    readonly handle: unknown;
  }

  export interface OnlineStream extends OfflineStream {
    inputFinished(): void;
  }

  export class SpeakerEmbeddingExtractor {
    /** A model file that it cannot read ends the process. */
    constructor(config: Record<string, unknown>);
    createStream(): OnlineStream;
    /** False where there is too little sound. */
    isReady(stream: OnlineStream): boolean;
    compute(stream: OnlineStream, externalBuffer: boolean): Float32Array;
  }

  export class Vad {
    constructor(config: Record<string, unknown>, bufferSeconds: number);
    acceptWaveform(samples: Float32Array): void;
    isEmpty(): boolean;
    /** `start` counts samples since the last reset. */
    front(externalBuffer: boolean): { start: number; samples: Float32Array };
    pop(): void;
    flush(): void;
    reset(): void;
  }
}

/** Below the classes: what they do not show yet. */
declare module 'sherpa-onnx-node/addon.js' {
  import type { SpeakerTurn } from 'sherpa-onnx-node';

  const addon: {
    /** `progress` is called on this thread with pieces done and in all. */
    offlineSpeakerDiarizationProcessAsync(
      handle: unknown,
      samples: Float32Array,
      progress: (done: number, all: number) => number,
    ): Promise<SpeakerTurn[]>;
  };
  export default addon;
}
