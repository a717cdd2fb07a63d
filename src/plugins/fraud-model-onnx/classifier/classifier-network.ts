import '../no-telemetry.js';
import { Tokenizer } from '@huggingface/tokenizers';
import { setImmediate } from 'node:timers/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { probabilityOf } from '../log-odds.js';
import type { ClassifierFolder } from './classifier-folder.js';

/** Texts judged in one run: bounds memory and the time until an abort is seen. */
const batch = 8;

/** Tokenizer and network of a text classifier, loaded once. */
export class ClassifierNetwork {
  private released?: Promise<void>;

  private constructor(
    private readonly session: InferenceSession,
    private readonly tokenizer: Tokenizer,
    private readonly folder: ClassifierFolder,
  ) {}

  /** Throws when a file is not what it should be. */
  static async load(folder: ClassifierFolder, threads: number): Promise<ClassifierNetwork> {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential' as const };
    const tokenizer = tokenizerOf(folder);
    return new ClassifierNetwork(await InferenceSession.create(folder.network, options), tokenizer, folder);
  }

  /** How many tokens a text has, special ones not counted. */
  count(text: string): number {
    return this.tokenizer.encode(text, { add_special_tokens: false }).ids.length;
  }

  /** Probabilities of the labels for each text; what a text has beyond the network's longest input is cut off. */
  async judge(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const rows: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += batch) {
      await setImmediate(); // an abort arrives in this turn
      signal.throwIfAborted();
      rows.push(...(await this.run(texts.slice(at, at + batch))));
    }
    return rows;
  }

  /** Again does nothing. */
  release(): Promise<void> {
    this.released ??= this.session.release();
    return this.released;
  }

  private async run(texts: readonly string[]): Promise<Float32Array[]> {
    const rows = texts.map((text) => this.tokenizer.encode(text).ids.slice(0, this.folder.longest));
    const length = Math.max(1, ...rows.map((row) => row.length));
    const ids = new BigInt64Array(rows.length * length);
    const mask = new BigInt64Array(rows.length * length);
    for (const [i, row] of rows.entries())
      for (const [j, id] of row.entries()) {
        ids[i * length + j] = BigInt(id);
        mask[i * length + j] = 1n;
      }
    const inputs: Record<string, BigInt64Array> = {
      input_ids: ids,
      attention_mask: mask,
      token_type_ids: new BigInt64Array(ids.length),
    };
    const feeds = this.session.inputNames.map((name) => {
      const data = inputs[name];
      if (!data) throw new Error(`${this.folder.network} wants ${name}, which a text classifier has not`);
      return [name, new Tensor('int64', data, [rows.length, length])] as const;
    });
    const result = await this.session.run(Object.fromEntries(feeds));
    const { dims, data } = result['logits'] ?? result[this.session.outputNames[0]!]!;
    const width = this.folder.labels.length;
    if (dims.length !== 2 || dims[1] !== width)
      throw new Error(
        `${this.folder.network} gives ${dims.join(' x ')} values for ${rows.length} texts and ${width} labels`,
      );
    const logits = data as Float32Array;
    return rows.map((_, i) => this.probabilities(logits.slice(i * width, (i + 1) * width)));
  }

  private probabilities(logits: Float32Array): Float32Array {
    if (this.folder.isMultiLabel) return logits.map((each) => probabilityOf(each));
    const highest = Math.max(...logits);
    const powers = logits.map((each) => Math.exp(each - highest));
    const sum = powers.reduce((total, each) => total + each, 0);
    return powers.map((each) => each / sum);
  }
}

function tokenizerOf({ tokenizer, tokenizerConfig }: ClassifierFolder): Tokenizer {
  try {
    return new Tokenizer(tokenizer, tokenizerConfig);
  } catch (error) {
    throw new Error(`tokenizer.json does not describe a tokenizer: ${(error as Error).message}`, { cause: error });
  }
}
