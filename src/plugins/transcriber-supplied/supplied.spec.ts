import type { PluginContext, Recording, Transcript } from '@callwarden/sdk';
import plugin from './plugin.js';

const context = {} as PluginContext;
const transcript: Transcript = {
  language: 'en',
  confidence: 1,
  utterances: [{ speaker: 0, start: 0.6, end: 1.4, text: 'Hello?' }],
};
const recording: Recording = { key: 'k', fileName: 'a.wav', contentType: 'audio/wav', duration: 2, channels: [] };
const call = { signal: new AbortController().signal, progress: () => {} };

describe('the supplied transcriber', () => {
  it('says that a recording without a transcript part is not for it', async () => {
    const provider = await plugin.create({}, context);
    expect(await provider.usable(recording)).toBe('the upload has no transcript part');
  });

  it('returns the transcript that came with the upload, even where nothing can decode the audio', async () => {
    const provider = await plugin.create({}, context);
    const supplied = { ...recording, transcript };
    expect(await provider.usable(supplied)).toBe(true);
    expect(await provider.transcribe(supplied, call)).toBe(transcript);
  });

  it('does not ask for another try when there is nothing to return', async () => {
    const provider = await plugin.create({}, context);
    await expect(provider.transcribe(recording, call)).rejects.toMatchObject({
      permanent: true,
      code: 'TRANSCRIPT_MISSING',
    });
  });

  it('takes no options', () => {
    expect(plugin.options.safeParse({ model: 'x' }).success).toBe(false);
  });
});
