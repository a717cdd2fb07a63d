import { analysisId, createdAt, fileId } from './example-values.js';

const audio = {
  fileId,
  url: `/v1/files/${fileId}/content`,
  contentType: 'audio/ogg',
  duration: 74.2,
  size: 301_442,
  sampleRate: 16_000,
  channels: 1,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const uploaded = {
  analysisId,
  fileId,
  status: 'queued',
  estimatedTime: 8,
  createdAt,
  duplicateOf: null,
  warnings: [],
};

export const uploadExamples: Readonly<Record<string, unknown>> = {
  UploadedAnalysis: uploaded,
  BatchUploads: {
    succeeded: 1,
    failed: 1,
    results: [
      { key: '0', status: 'success', error: null, upload: uploaded },
      {
        key: '1',
        status: 'failed',
        error: { code: 'INVALID_FILE_FORMAT', message: 'The file is not a recording in MP3, WAV, M4A or OGG.' },
        upload: null,
      },
    ],
  },
  ResumableUpload: {
    uploadId: 'upl_01jd5q5f7h9k1n3q5s7v9x1z3b',
    size: 301_442,
    offset: 131_072,
    createdAt,
    expiresAt: '2026-02-01T08:00:00.000Z',
    analysisId: null,
  },
  RequestedAnalysis: { analysisId, fileId, status: 'queued', createdAt },
  RecordingFile: { ...audio, analysisId, fileName: 'call.ogg', codec: 'Opus', derivedFrom: null, createdAt },
  Waveform: { fileId, duration: 74.2, points: 2, channels: [{ min: [-0.4, -0.7], max: [0.5, 0.6] }] },
  Trimmed: {
    fileId: 'fil_01jd5mb0c3d5e7f9g1h3j5k7mp',
    originalFileId: fileId,
    duration: { original: 74.2, trimmed: 70.9, reduction: 3.3 },
    fileSize: { original: 301_442, trimmed: 288_031 },
  },
};
