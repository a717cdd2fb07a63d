import { SingleBar } from 'cli-progress';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { AnalysisView } from '../core/features/analyses/analysis.schemas.js';
import type { Client, TranscriptFile } from './client.js';

type Style = Parameters<typeof styleText>[0];
const styles: Readonly<Record<string, Style>> = {
  critical: ['red', 'bold'],
  high: 'red',
  medium: 'yellow',
  low: 'green',
  very_low: 'green',
};
const mostShown = 8;
/** What the reason why a call is not scored says better. */
const repeated: readonly string[] = ['NO_SPEECH', 'LOW_TRANSCRIPTION_CONFIDENCE'];

/** Where a bar is drawn that nobody wants to see. */
const silent = () => new Writable({ write: (_, __, done) => done() });

/** Uploads a recording and shows how it comes along: a bar on a terminal, nothing elsewhere. */
export async function analyse(
  client: Client,
  recording: string,
  transcript?: TranscriptFile,
  { quiet = false } = {},
): Promise<AnalysisView> {
  const bar = new SingleBar({
    format: `  {bar} {percentage}%  {stage}  ${basename(recording).replaceAll(/[{}]/g, '_')}`,
    barsize: 30,
    clearOnComplete: true,
    hideCursor: true,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    noTTYOutput: false,
    ...(quiet && { stream: silent() }),
  });
  bar.start(100, 0, { stage: 'upload' });
  try {
    const { analysisId } = await client.upload(recording, transcript);
    for await (const { percent, stage, status } of client.watch(analysisId))
      bar.update(percent, { stage: stage ?? status });
    return await client.read(analysisId);
  } finally {
    bar.stop();
  }
}

/**
 * Score, level, indicators with quotes and times, summary; why there is no score, and what to do.
 * @param said the caveats of transcribers that were shown before, of which each is shown once
 */
export function showAnalysis(recording: string, analysis: AnalysisView, said = new Set<string>()): string {
  const { fraudAnalysis, notScored, fileInfo, error } = analysis;
  const warnings = analysis.warnings.filter(
    ({ code, message }) => code !== 'LIMITED_TRANSCRIBER' || !said.has(message),
  );
  for (const { message } of warnings) said.add(message);
  const title = `${styleText('bold', basename(recording))}  ${fileInfo.duration.toFixed(0)} s`;
  if (!fraudAnalysis)
    return `${title}\n  ${styleText('red', `failed at ${error?.stage}: ${error?.code}`)}\n  ${error?.message}`;
  if (notScored)
    return [
      `${title}   ${styleText(['yellow', 'bold'], `not scored  ${notScored.reason}`)}`,
      `  ${notScored.message}`,
      `  ${notScored.remedy}`,
      ...warnings.filter(({ code }) => !repeated.includes(code)).map(shownWarning),
    ].join('\n');
  const { riskScore, riskLevel, fraudIndicators, summary } = fraudAnalysis;
  const shown = fraudIndicators.slice(0, mostShown).map(({ type, severity, confidence, timestamp, description }) => {
    const quote = description.slice(description.indexOf('“'));
    return `  ${timestamp}  ${styleText(styles[severity] ?? 'white', type.padEnd(28))} ${confidence.toFixed(2)}  ${quote}`;
  });
  const more = fraudIndicators.length > mostShown ? [`  and ${fraudIndicators.length - mostShown} more`] : [];
  return [
    `${title}   ${styleText(styles[riskLevel ?? ''] ?? 'white', `score ${riskScore}  ${riskLevel}`)}`,
    `  ${summary}`,
    ...shown,
    ...more,
    ...warnings.map(shownWarning),
  ].join('\n');
}

const shownWarning = ({ code, message }: AnalysisView['warnings'][number]): string =>
  styleText('yellow', `  ${code}: ${message}`);
