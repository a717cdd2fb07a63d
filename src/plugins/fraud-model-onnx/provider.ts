import type { FraudModel, Logger } from '@callwarden/sdk';
import { isClassifierFolder, readClassifierFolder } from './classifier/classifier-folder.js';
import { ClassifierNetwork } from './classifier/classifier-network.js';
import { ClassifierScorer } from './classifier/classifier-scorer.js';
import { meaningsOf } from './classifier/labels.js';
import { readModelFolder } from './model-folder.js';
import { Networks } from './networks.js';
import type { Options } from './options.js';
import { Scorer } from './scorer.js';

/** Shows at the start that the networks run and fit their description. */
const sample = {
  language: 'en',
  confidence: 1,
  utterances: [{ speaker: 0, start: 0, end: 1, text: 'Good morning.' }],
};

/** Loads the model of a folder. Throws where its files are not what they should be. */
export async function createProvider(options: Options, log: Logger) {
  if (await isClassifierFolder(options.folder)) return classifier(options);
  const model = await readModelFolder(options.folder);
  const networks = await Networks.load(model, options.threads);
  const scorer = new Scorer(model.description, networks, log);
  const { name, version, languages } = model.description;
  return {
    ...provider({ name, version, languages }, scorer, networks),
    scoreSoFar: (...of: Parameters<Scorer['scoreSoFar']>) => scorer.scoreSoFar(...of),
    close: () => {
      scorer.clear();
      return networks.release();
    },
  };
}

async function classifier({ folder, threads, classifier: options }: Options) {
  const found = await readClassifierFolder(folder);
  const meanings = meaningsOf(found, options.labels);
  const network = await ClassifierNetwork.load(found, threads);
  const { name = found.name, version, languages } = options;
  return provider({ name, version, languages }, new ClassifierScorer(found, network, meanings, options), network);
}

function provider(
  model: FraudModel['model'],
  scorer: Pick<FraudModel, 'score'>,
  networks: { release(): Promise<void> },
) {
  return {
    model,
    score: (...of: Parameters<FraudModel['score']>) => scorer.score(...of),
    check: async () => void (await scorer.score(sample, new AbortController().signal)),
    close: () => networks.release(),
  };
}
