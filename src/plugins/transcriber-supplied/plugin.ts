import { z } from 'zod';
import { definePlugin, PermanentError } from '../../core/sdk/index.js';

/** Takes the transcript that the client uploaded with the recording; no speech recognition runs. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-supplied',
  version: '0.1.0',
  options: z.strictObject({}),
  create: () => ({
    usable: (recording) => recording.transcript !== undefined || 'the upload has no transcript part',
    async transcribe(recording, call) {
      if (!recording.transcript) throw new PermanentError('TRANSCRIPT_MISSING', 'The upload has no transcript part');
      call.progress(1);
      return recording.transcript;
    },
  }),
});
