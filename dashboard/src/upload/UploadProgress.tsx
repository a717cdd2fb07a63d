import { useTranslations } from 'use-intl';
import { levelOf } from '../design/level.ts';
import { Severity, SeverityShape } from '../design/Severity.tsx';
import type { Upload } from './upload.ts';
import classes from './upload-progress.module.css';
import { useFailureText } from './use-failure-text.ts';

interface Props {
  readonly upload: Upload;
  readonly needsTranscript: boolean;
}

/** Where a recording is on its way, in words and as a bar. */
export function UploadProgress({ upload: { file, state, transcript }, needsTranscript }: Props) {
  const t = useTranslations('upload.state');
  const whyNot = useTranslations('reviews.notScored');
  const failureText = useFailureText();
  switch (state.status) {
    case 'chosen':
      return needsTranscript && !transcript ? (
        <Words tone="medium">{t('needsTranscript')}</Words>
      ) : (
        <Words>{t('chosen')}</Words>
      );
    case 'sending':
      return <Bar name={file.name} words={t('sending')} percent={Math.round(state.sent * 100)} />;
    case 'analysing':
      return <Bar name={file.name} words={t(state.stage ?? 'queued')} percent={state.percent} analysing />;
    case 'analysed':
      if (state.score === undefined) return <Words>{t('uploaded')}</Words>;
      if (state.notScored) return <Words tone="none">{whyNot(state.notScored)}</Words>;
      return (
        <p className={classes.state}>
          <Severity level={levelOf(state.level)} score={state.score} />
        </p>
      );
    case 'failed':
      return <Words tone="critical">{failureText(state.failure)}</Words>;
    default:
      return <Words>{t(state.status)}</Words>;
  }
}

/** A failure is marked by a shape and its words; colour is never alone. */
const Words = ({ tone, children }: { readonly tone?: 'critical' | 'medium' | 'none'; readonly children: string }) => (
  <p className={classes.state} data-tone={tone}>
    {tone && <SeverityShape level={tone} />}
    <span>{children}</span>
  </p>
);

interface BarProps {
  readonly name: string;
  readonly words: string;
  readonly percent: number;
  /** Its bytes have arrived: the bar is another one. */
  readonly analysing?: boolean;
}

function Bar({ name, words, percent, analysing = false }: BarProps) {
  const t = useTranslations('upload');
  return (
    <div className={classes.progress}>
      <p>
        {words} <span className={classes.percent}>{percent} %</span>
      </p>
      <div
        className={classes.bar}
        data-analysing={analysing || undefined}
        role="progressbar"
        aria-label={t('progress', { name })}
        aria-valuenow={percent}
        aria-valuetext={`${words}, ${percent} %`}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
