import { existsSync } from 'node:fs';
import type { Kind, Plugin } from '@callwarden/sdk';
import { fraudModelContract, transcriberContract } from '@callwarden/sdk/testing';
import { writeBeepModel } from '../support/beep-model.js';
import { findCommand } from '../../src/plugins/transcriber-pocketsphinx/find-command.js';
import { builtins } from '../../src/plugins/index.js';
import { importPlugin } from '../../src/core/platform/plugins/import-plugin.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { holds } from './holds.js';

const plugin = async <K extends Kind>(_kind: K, use: string) => (await importPlugin({ use }, builtins)) as Plugin<K>;
const folder = temporaryFolder();
await writeBeepModel(folder.path);
afterAll(() => folder.remove());

const uploaded = 'an upload with a transcript';
const decoded = ['silence', 'two channels', uploaded];

holds(
  'transcriber-supplied',
  transcriberContract(await plugin('transcriber', 'transcriber-supplied'), { options: {}, takes: [uploaded] }),
);
holds(
  'transcriber-sherpa-onnx',
  transcriberContract(await plugin('transcriber', 'transcriber-sherpa-onnx'), {
    options: { model: folder.path, layout: 'zipformer-ctc' },
    takes: decoded,
  }),
);
holds(
  'transcriber-openai',
  transcriberContract(await plugin('transcriber', 'transcriber-openai'), {
    options: { baseUrl: 'http://speech.example/v1' },
    takes: [...decoded, 'what nothing on this node can decode'],
    fetch: openai,
  }),
);

const speaks = (await findCommand('pocketsphinx_continuous')) && existsSync('/usr/share/pocketsphinx/model/en-us');
if (speaks)
  holds(
    'transcriber-pocketsphinx',
    transcriberContract(await plugin('transcriber', 'transcriber-pocketsphinx'), { options: {}, takes: decoded }),
  );
else it.skip('transcriber-pocketsphinx keeps its contract (skipped: pocketsphinx is not installed)', () => {});

holds(
  'the keyword model of a third party',
  fraudModelContract(await plugin('fraud-model', './test/fixtures/keyword-model/index.js'), {
    options: { words: ['code', 'gift card'] },
    strict: false,
  }),
);

/** What the transcription endpoint of OpenAI answers. */
async function openai(_input: unknown, init?: RequestInit): Promise<Response> {
  init?.signal?.throwIfAborted();
  const segments = [{ start: 0, end: 1.5, text: 'Hello?', avg_logprob: -0.2, no_speech_prob: 0.01 }];
  return Response.json({ language: 'english', duration: 2, text: 'Hello?', segments });
}

it('All built-in transcribers and fraud models are under contract here', () => {
  const here = ['fraud-model-onnx', 'transcriber-openai', 'transcriber-pocketsphinx', 'transcriber-sherpa-onnx'];
  const heavy = Object.keys(builtins).filter((name) => /^(transcriber|fraud-model)-/.test(name));
  expect(heavy.sort()).toEqual([...here, 'transcriber-supplied']);
});
