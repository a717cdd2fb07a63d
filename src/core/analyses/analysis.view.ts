import type { Analysis } from './analysis.entity.js';
import type {
  AnalysisListEntry,
  AnalysisView,
  ProgressView,
  TranscriptionView,
  UploadedAnalysis,
} from './analysis.schemas.js';
import { timeRange } from './time-range.js';
import type { StoredTranscript } from './transcript.entity.js';

const shownStatus = ({ disposition, status }: Analysis) => disposition ?? status;

export function viewUploaded(analysis: Analysis, estimatedTime: number): UploadedAnalysis {
  const { id, file, status, createdAt, warnings } = analysis;
  return { analysisId: id, fileId: file.id, status, estimatedTime, createdAt: createdAt.toISOString(), warnings };
}

export function viewListEntry(analysis: Analysis): AnalysisListEntry {
  const { id, riskScore, riskLevel, duration, createdAt, tags, summary } = analysis;
  return {
    analysisId: id,
    status: shownStatus(analysis),
    riskScore: riskScore ?? null,
    riskLevel: riskLevel ?? null,
    duration,
    createdAt: createdAt.toISOString(),
    tags,
    summary: summary ?? null,
  };
}

export function viewAnalysis(analysis: Analysis, transcript?: StoredTranscript | null): AnalysisView {
  const { id, createdAt, completedAt, file, tags, notes, metadata, priority, duration, summary, warnings, error } =
    analysis;
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
    ...(transcript !== undefined && { transcription: transcript && viewTranscription(transcript) }),
    tags,
    notes: notes ?? null,
    priority,
    duration,
    summary: summary ?? null,
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

function viewFraud({ riskScore, riskLevel, indicators, summary }: Analysis): AnalysisView['fraudAnalysis'] {
  if (riskScore == null || riskLevel == null) return null;
  const fraudIndicators = (indicators ?? []).map(({ type, confidence, severity, start, end, quote }) => ({
    type,
    confidence,
    severity,
    timestamp: timeRange(start, end),
    description: describeIndicator(type, quote),
  }));
  return { riskScore, riskLevel, fraudIndicators, summary: summary ?? '' };
}

/** "Credential request: “read me the code”" */
export const describeIndicator = (type: string, quote: string): string => {
  const words = type.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: “${quote}”`;
};

export function viewTranscription({ text, utterances, language, confidence }: StoredTranscript): TranscriptionView {
  return {
    text,
    speakers: utterances.map(({ speaker, start, end, text: said }) => ({ speaker, start, end, text: said })),
    language,
    confidence,
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
