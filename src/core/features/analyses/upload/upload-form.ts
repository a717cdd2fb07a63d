import { jsonSchema } from '../../../platform/openapi/json-schema.js';
import { UploadMetadata } from '../analysis.schemas.js';
import { NewCallback } from '../callbacks/callback-input.js';

/** The parts of an upload, for the document. */
export const uploadParts = {
  file: {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream', // what OpenAPI 3.1 has for the format of 3.0; generators read either
    description: 'MP3, WAV, M4A or OGG, detected from the content; at most 500 MB (524,288,000 bytes).',
  },
  callback: {
    ...jsonSchema(NewCallback),
    description:
      'A URL that is called once, when the analysis has completed or failed: with the body of the webhook event, and retried like one. Needs read:analyses. See GET …/callback.',
  },
  metadata: jsonSchema(UploadMetadata),
  processImmediately: {
    type: 'boolean',
    default: true,
    description: 'False: the analysis stays queued until POST …/process.',
  },
  transcript: {
    type: 'string',
    maxLength: 8_388_608,
    description:
      'WebVTT, SRT or JSON in the format of `transcription`, as a field or a file, with at most 50,000 utterances. If present, no speech recognition runs.',
  },
} as const;

/** How the parts are sent that are no plain text. */
export const uploadEncoding = {
  file: { contentType: 'audio/mpeg, audio/wav, audio/mp4, audio/ogg, application/octet-stream' },
  callback: { contentType: 'application/json' },
  metadata: { contentType: 'application/json' },
} as const;
