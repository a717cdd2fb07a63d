import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLOAT, floats, input, INT64, int64, node, onnxModel, output } from './onnx-writer.js';

export interface ToyClassifier {
  readonly labels: readonly string[];
  /** What each word adds to the logits of the labels. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** The logits where no such word is said. */
  readonly bias: readonly number[];
  readonly multiLabel?: boolean;
}

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

/** Writes a folder as Hugging Face's exporters do: a bag of words with a tokenizer that lower-cases and cuts at blanks and punctuation. */
export function writeToyClassifier(folder: string, { labels, words, bias, multiLabel }: ToyClassifier): void {
  mkdirSync(folder, { recursive: true });
  const json = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  const names = [...special, ...Object.keys(words)];
  json('config.json', {
    _name_or_path: 'acme/toy-scam-classifier',
    id2label: Object.fromEntries(labels.map((label, i) => [String(i), label])),
    max_position_embeddings: 64,
    ...(multiLabel && { problem_type: 'multi_label_classification' }),
  });
  json('tokenizer_config.json', { tokenizer_class: 'BertTokenizer', model_max_length: 1e30 });
  json('tokenizer.json', {
    version: '1.0',
    added_tokens: special.map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: { type: 'Lowercase' },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(names.map((name, id) => [name, id])),
    },
  });
  const nothing = labels.map(() => 0);
  const table = [...special.map(() => nothing), ...Object.values(words)].flat();
  const width = labels.length;
  const model = onnxModel('classifier', [
    node('Gather', ['table', 'input_ids'], 'rows'),
    node('Cast', ['attention_mask'], 'heard', { to: FLOAT }),
    node('Unsqueeze', ['heard', 'two'], 'weights'),
    node('Mul', ['rows', 'weights'], 'masked'),
    node('ReduceSum', ['masked', 'one'], 'sums', { keepdims: 0 }),
    node('Add', ['sums', 'bias'], 'logits'),
    floats('table', [names.length, width], table),
    floats('bias', [width], bias),
    int64('one', 1),
    int64('two', 2),
    input('input_ids', INT64, ['N', 'T']),
    input('attention_mask', INT64, ['N', 'T']),
    output('logits', FLOAT, ['N', width]),
  ]);
  writeFileSync(join(folder, 'model.onnx'), model);
}
