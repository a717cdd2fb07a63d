import type { Included } from './analyses.service.js';
import type { Analysis } from './analysis.entity.js';
import type {
  AnalysisView,
  AudioView,
  ModelScoreView,
  ProgressView,
  TranscriptionView,
  UploadedAnalysis,
} from './analysis.schemas.js';
import { viewIndicator } from './indicator.view.js';
import type { ModelScore } from './model-score.entity.js';
import type { RecordingFile } from './recording.entity.js';
import type { StoredTranscript } from './transcript.entity.js';
import { shiftTimes } from './trim/shift-times.js';

const shownStatus = ({ disposition, status }: Analysis) => disposition ?? status;

export function viewUploaded(analysis: Analysis, estimatedTime: number, duplicateOf: string | null): UploadedAnalysis {
  const { id, file, status, createdAt, warnings } = analysis;
  const timestamp = createdAt.toISOString();
  return { analysisId: id, fileId: file.id, status, estimatedTime, createdAt: timestamp, duplicateOf, warnings };
}

export function viewAnalysis(analysis: Analysis, included: Included = {}): AnalysisView {
  const { id, createdAt, completedAt, file, tags, notes, metadata, priority, duration, summary } = analysis;
  const { notScored, warnings, error } = analysis;
  const { callerId = null, department = null, caseNumber = null, customFields = {} } = metadata;
  return {
    analysisId: id,
    status: shownStatus(analysis),
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    fileInfo: {
      fileId: file.id,
      fileName: file.fileName,
      duration,
      size: file.size,
    },
    fraudAnalysis: viewFraud(analysis),
    ...viewIncluded(included, file),
    tags,
    notes: notes ?? null,
    priority,
    duration,
    summary: summary ?? null,
    notScored: notScored ?? null,
    warnings,
    error: error ?? null,
    metadata: {
      callerId,
      department,
      caseNumber,
      customFields: { ...customFields },
    },
  };
}

function viewIncluded(
  { transcription, audio, history, reviews, models }: Included,
  recording: RecordingFile,
): Partial<AnalysisView> {
  return {
    ...(transcription !== undefined && { transcription: transcription && viewTranscription(transcription, recording) }),
    ...(audio && { audio: viewAudio(audio) }),
    ...(history && { history }),
    ...(reviews && { reviews: reviews as Record<string, unknown>[] }),
    ...(models && { models: models.map(viewScore) }),
  };
}

const viewScore = ({
  providerId,
  model,
  modelVersion,
  languages,
  risk,
  weight,
  shadow,
}: ModelScore): ModelScoreView => ({
  provider: providerId,
  model,
  version: modelVersion,
  languages: [...languages],
  risk,
  weight,
  shadow,
});

export function viewAudio({ id, contentType, duration, size, sampleRate, channels, sha256 }: RecordingFile): AudioView {
  return { fileId: id, url: `/v1/files/${id}/content`, contentType, duration, size, sampleRate, channels, sha256 };
}

function viewFraud(analysis: Analysis): AnalysisView['fraudAnalysis'] {
  const { riskScore = null, riskLevel = null, notScored, indicators, summary } = analysis;
  if ((riskScore === null || riskLevel === null) && !notScored) return null;
  const fraudIndicators = (indicators ?? []).map((each, index) => viewIndicator(each, index, analysis));
  return { riskScore, riskLevel, fraudIndicators, summary: summary ?? '' };
}

export function viewTranscription(
  { text, utterances, words, language, confidence }: StoredTranscript,
  { redactions, duration }: RecordingFile,
): TranscriptionView {
  return {
    text,
    speakers: utterances.map(({ speaker, start, end, text: said }) => ({ speaker, start, end, text: said })),
    // Undefined where it was not asked for.
    ...(words !== undefined && { words: words && words.map(({ text: word, start, end }) => ({ word, start, end })) }),
    language,
    confidence,
    redactions: shiftTimes(
      redactions.filter(({ end }) => end > 0),
      0,
      duration,
    ),
  };
}

export function viewProgress(analysis: Analysis): ProgressView {
  return {
    analysisId: analysis.id,
    status: shownStatus(analysis),
    stage: analysis.stage ?? null,
    percent: analysis.percent,
  };
}
