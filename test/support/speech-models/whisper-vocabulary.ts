const words = [' low', ' high'];

/** Token numbers. Those of the text come first, and are the only ones in the list of tokens. */
export const ids = {
  low: 0,
  high: 1,
  end: 2,
  sot: 3,
  en: 4,
  de: 5,
  translate: 6,
  transcribe: 7,
  sotLm: 8,
  sotPrev: 9,
  noSpeech: 10,
  noTimestamps: 11,
} as const;

/** The last 1501 tokens are times, from <|0.00|> to <|30.00|>. */
export const vocabulary = ids.noTimestamps + 1 + 1501;

/** Each token is in Base64. */
export const whisperTokens = Buffer.from(
  words.map((word, id) => `${Buffer.from(word).toString('base64')} ${id}\n`).join(''),
);

/** What sherpa-onnx reads from the encoder; `context` is in tokens. */
export const whisperMetadata = (size: string, multilingual: boolean, context: number): Record<string, string> => ({
  model_type: `whisper-${size}`,
  version: '1',
  maintainer: 'k2-fsa',
  n_mels: '80',
  n_audio_ctx: '1500',
  n_audio_state: '2',
  n_audio_head: '1',
  n_audio_layer: '1',
  n_vocab: String(vocabulary),
  n_text_ctx: String(context),
  n_text_state: '2',
  n_text_head: '1',
  n_text_layer: '1',
  sot_sequence: (multilingual ? [ids.sot, ids.en, ids.transcribe] : [ids.sot]).join(','),
  all_language_tokens: [ids.en, ids.de].join(','),
  all_language_codes: 'en,de',
  sot: String(ids.sot),
  sot_index: '0',
  eot: String(ids.end),
  blank_id: '220',
  is_multilingual: multilingual ? '1' : '0',
  no_speech: String(ids.noSpeech),
  non_speech_tokens: '',
  transcribe: String(ids.transcribe),
  translate: String(ids.translate),
  sot_prev: String(ids.sotPrev),
  sot_lm: String(ids.sotLm),
  no_timestamps: String(ids.noTimestamps),
});
