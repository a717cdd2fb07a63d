const mostBytes = 524_288_000;
const bytes = { type: 'integer', minimum: 0, maximum: mostBytes } as const;

/** Headers of requests, for the document. */
export const tusHeader = {
  name: 'Tus-Resumable',
  description: 'The version of the protocol.',
  required: true,
  schema: { type: 'string', enum: ['1.0.0'] },
};
export const lengthHeader = {
  name: 'Upload-Length',
  description: 'Bytes of the whole recording.',
  required: true,
  schema: { ...bytes, minimum: 1, example: 301_442 },
};
export const offsetHeader = {
  name: 'Upload-Offset',
  description: 'Where these bytes begin: the offset of the upload.',
  required: true,
  schema: { ...bytes, example: 131_072 },
};
export const metadataHeader = {
  name: 'Upload-Metadata',
  description:
    'Pairs of a key and a base64 value, separated by commas: `filename`, and `metadata`, `processImmediately`, `transcript` and `callback` as in POST /v1/upload. All headers of a request have at most 16 KiB.',
  required: false,
  schema: { type: 'string', maxLength: 16_384, example: 'filename Y2FsbC5vZ2c=' },
} as const;

const answered = {
  'Upload-Offset': ['Bytes that have come and are on disk.', 131_072, true],
  'Upload-Length': ['Bytes of the whole recording.', 301_442, true],
  'Upload-Expires': ['When an unfinished upload is erased.', 'Sun, 01 Feb 2026 08:00:00 GMT', false],
  'Upload-Result': [
    'The path of the analysis, once the recording is complete.',
    '/v1/analyses/ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
    false,
  ],
} as const;

/** Headers of responses, for the document. */
export const tusHeaders = (...names: readonly (keyof typeof answered)[]) => ({
  'Tus-Resumable': {
    description: 'The version of the protocol.',
    schema: { type: 'string' as const },
    example: '1.0.0',
  },
  ...Object.fromEntries(
    names.map((name) => {
      const [description, example, required] = answered[name];
      const type = typeof example === 'number' ? 'integer' : 'string';
      return [name, { description, required, schema: { type }, example }];
    }),
  ),
});
