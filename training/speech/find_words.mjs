/**
 * Finds the words of 16 kHz mono 16-bit WAV files, and what tells whether each was heard right: `node find_words.mjs NETWORK WORDS [SEARCH] <
 * PATHS`, where SEARCH is `search` of a model.json. Prints one line of JSON for each path: a list of {text, sound, clarity, likely, phones}.
 * `npm run build` must have been run.
 */
import { text as readAll } from 'node:stream/consumers';
import { wordFit } from '@callwarden/word-search/fit';
import { phoneSearch } from '../../dist/plugins/transcriber-sherpa-onnx/phones/phone-search.js';
import { PhoneSearch } from '../../dist/plugins/transcriber-sherpa-onnx/phones/phone-settings.js';
import { readSamples } from '../../dist/plugins/transcriber-sherpa-onnx/wav-samples.js';

const [network, words, options = '{}'] = process.argv.slice(2);
const search = await phoneSearch({ network, words }, { search: PhoneSearch.parse(JSON.parse(options)) }, 1);
for (const path of (await readAll(process.stdin)).split('\n').filter(Boolean)) {
  const blocks = await Array.fromAsync(readSamples(path));
  const samples = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    samples.set(block, at);
    at += block.length;
  }
  const found = await search(samples);
  const signs = found.words.map((word) => ({
    text: word.text,
    ...wordFit(word, found.scores, found.width),
    likely: word.likely,
    phones: word.phones.length,
  }));
  console.log(JSON.stringify(signs));
}
