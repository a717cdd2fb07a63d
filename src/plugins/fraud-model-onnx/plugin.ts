import { z } from 'zod';
import { definePlugin } from '../../core/sdk/index.js';
import { readModelFolder } from './model-folder.js';
import { Networks } from './networks.js';
import { Scorer } from './scorer.js';

/** Shows at the start that the networks run and fit model.json. */
const sample = {
  language: 'en',
  confidence: 1,
  utterances: [{ speaker: 0, start: 0, end: 1, text: 'Good morning.' }],
};

/** Scores transcripts with a model folder that holds ONNX networks, such as models/fraud-en. */
export default definePlugin({
  sdk: 1,
  kind: 'fraud-model',
  name: 'fraud-model-onnx',
  version: '0.1.0',
  options: z.strictObject({
    folder: z.string().min(1).describe('A model folder; a relative path starts at the working directory.'),
    threads: z.int().min(1).max(64).default(1).describe('Processor threads that one scoring may use.'),
  }),
  async create({ folder, threads }, { log }) {
    const model = await readModelFolder(folder);
    const networks = await Networks.load(model, threads);
    const scorer = new Scorer(model.description, networks, log);
    const { name, version, languages } = model.description;
    return {
      model: { name, version, languages },
      score: (transcript, signal) => scorer.score(transcript, signal),
      check: async () => void (await scorer.score(sample, new AbortController().signal)),
      close: () => networks.release(),
    };
  },
});
