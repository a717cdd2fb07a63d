import { join } from 'node:path';
import { z } from 'zod';
import { definePlugin, type PluginContext, type Recording, type TranscribeCall } from '@callwarden/sdk';
import { exists, findCommand } from './find-command.js';
import { modelFiles, recognise } from './recognise.js';
import { mean, toUtterances } from './utterances.js';
import type { Word } from './words.js';

const Options = z.strictObject({
  command: z
    .string()
    .min(1)
    .default('pocketsphinx_continuous')
    .describe('A name on PATH, or a path. Only pocketsphinx 0.8 (5prealpha), as Debian ships it, has this program.'),
  model: z
    .string()
    .min(1)
    .default('/usr/share/pocketsphinx/model/en-us')
    .describe('The folder with `en-us/`, `en-us.lm.bin` and `cmudict-en-us.dict`.'),
  pause: z.number().positive().max(10).default(0.6).describe('Seconds; a longer pause starts a new utterance.'),
});
type Options = z.infer<typeof Options>;

/** Noise may be heard with more confidence than speech, so that no confidence is enough, not even the highest. See README.md. */
const [trustLimit, highest] = [1, 0.99];

const install = 'apt-get install pocketsphinx pocketsphinx-en-us';

/** English speech recognition by Debian's pocketsphinx: no download, no account, many word errors. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-pocketsphinx',
  version: '0.1.0',
  options: Options,
  create: (options, context) => ({
    trustLimit,
    async usable({ channels }) {
      if (channels.length === 0) return 'nothing on this node can decode the recording: apt-get install ffmpeg';
      if (!(await findCommand(options.command))) return `${options.command} is not on PATH: ${install}`;
      const absent = await absentFile(options.model);
      return absent === undefined || `${absent} is missing: ${install}`;
    },
    async transcribe(recording, call) {
      const channels = await listen(recording, call, options, context);
      call.progress(1);
      const utterances = toUtterances(channels, options.pause);
      return { language: '', confidence: Math.min(highest, mean(channels.flat())), utterances }; // it hears English in any language
    },
  }),
});

async function absentFile(model: string): Promise<string | undefined> {
  for (const name of Object.values(modelFiles)) if (!(await exists(join(model, name)))) return join(model, name);
  return undefined;
}

/** The words of each channel, one channel after the other, so that a job takes one core. */
async function listen(recording: Recording, call: TranscribeCall, options: Options, context: PluginContext) {
  const { channels, duration } = recording;
  const heard: Word[][] = [];
  for (const { key } of channels) {
    const words: Word[] = [];
    heard.push(words);
    for await (const word of recognise(options.command, options.model, await context.files.path(key), call.signal)) {
      words.push(word);
      call.progress(Math.min(1, (heard.length - 1 + word.end / Math.max(duration, word.end)) / channels.length));
    }
  }
  return heard;
}
