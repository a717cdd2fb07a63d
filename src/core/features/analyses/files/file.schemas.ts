import { z } from 'zod';
import { largestResolution } from '../../../speech/audio/peaks.js';
import { wholeNumber } from '../../../platform/http/query-values.js';
import { AudioView } from '../analysis.schemas.js';

export const FileView = AudioView.extend({
  analysisId: z.string(),
  fileName: z.string(),
  codec: z.string(),
  derivedFrom: z.string().nullable().describe('The file that this one was trimmed from; null for an uploaded one.'),
  createdAt: z.iso.datetime(),
}).meta({ id: 'RecordingFile' });
export type FileView = z.output<typeof FileView>;

export const ContentQuery = z.strictObject({
  redacted: z
    .enum(['true', 'false'])
    .default('true')
    .describe('false: the original, for supervisors and administrators. Otherwise, redacted parts are muted.'),
  playable: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true: as WAV where browsers cannot play the codec (GSM 6.10, G.722, ADPCM, ALAC, Speex).'),
});
export type ContentQuery = z.output<typeof ContentQuery>;

export const WaveformQuery = z.strictObject({
  points: wholeNumber(1, largestResolution, (points) => points.default(1000)).describe(
    'Number of points per channel, evenly distributed over the recording.',
  ),
});
export type WaveformQuery = z.output<typeof WaveformQuery>;

const level = z.number().min(-1).max(1);
export const WaveformView = z
  .object({
    fileId: z.string(),
    duration: z.number().describe('Seconds.'),
    points: z.int(),
    channels: z
      .array(
        z.object({
          min: z.array(level).describe('Lowest sample in each point; -1 is full scale.'),
          max: z.array(level).describe('Highest sample in each point; 1 is full scale.'),
        }),
      )
      .describe('One entry per channel of the recording; a stereo call has two.'),
  })
  .meta({ id: 'Waveform' });
export type WaveformView = z.output<typeof WaveformView>;
