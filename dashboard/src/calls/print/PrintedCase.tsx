import { useFormatter, useTranslations } from 'use-intl';
import type { Analysis, Comment, Print, Review, Waveform } from '../../api/generated/types.gen.ts';
import { levelOf } from '../../design/level.ts';
import { Severity } from '../../design/Severity.tsx';
import { useSignedIn } from '../../session/session.ts';
import { numbered } from '../../signs/signs.ts';
import { CallFacts } from '../call/CallFacts.tsx';
import { callEvents } from '../call/talk/call-events.ts';
import { HistoryLine } from '../call/talk/HistoryLine.tsx';
import { VerdictWord } from '../call/verdict/VerdictWord.tsx';
import classes from './print.module.css';
import { PrintedSigns } from './PrintedSigns.tsx';
import { PrintedTranscript } from './PrintedTranscript.tsx';
import { PrintedWave } from './PrintedWave.tsx';
import { personName } from '../../design/person-name.ts';

interface Props {
  readonly analysis: Analysis;
  readonly reviews: readonly Review[];
  readonly own: Review | undefined;
  readonly waveform: Waveform | undefined;
  readonly comments: readonly Comment[];
  readonly print: Print;
}

export function PrintedCase({ analysis, reviews, own, waveform, comments, print }: Props) {
  const t = useTranslations('print');
  const { fraudAnalysis, notScored, warnings, models = [], metadata, transcription } = analysis;
  const signs = numbered(fraudAnalysis?.fraudIndicators ?? []);
  const scored = models.filter(({ shadow }) => !shadow).map(({ model, version }) => `${model} ${version}`);
  return (
    <article className={classes.case}>
      <CallFacts analysis={analysis} />
      <p>
        {analysis.analysisId}
        {metadata.caseNumber && `, ${t('case', { number: metadata.caseNumber })}`}
      </p>

      <section>
        <h2>{t('decision')}</h2>
        <Decision reviews={reviews} />
      </section>

      <section>
        <h2>{t('score')}</h2>
        <p className={classes.score}>
          <strong>{fraudAnalysis?.riskScore ?? '–'}</strong>
          <Severity level={levelOf(fraudAnalysis?.riskLevel)} />
          <span>{scored.join(', ')}</span>
        </p>
        {notScored && <p>{notScored.message}</p>}
        {warnings.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
        {waveform && <PrintedWave waveform={waveform} signs={signs} />}
      </section>

      <section>
        <h2>{t('signs')}</h2>
        {signs.length === 0 ? <p>{t('noSigns')}</p> : <PrintedSigns signs={signs} review={own} />}
      </section>

      <section>
        <h2>{t('transcript')}</h2>
        {transcription ? <PrintedTranscript transcription={transcription} signs={signs} /> : <p>{t('noTranscript')}</p>}
      </section>

      <section>
        <h2>{t('history')}</h2>
        <ol className={classes.lines}>
          {callEvents(analysis, reviews, comments).map((event) => (
            <HistoryLine key={event.key} event={event} />
          ))}
        </ol>
      </section>

      <Seal print={print} />
    </article>
  );
}

function Decision({ reviews }: { readonly reviews: readonly Review[] }) {
  const t = useTranslations('print');
  const format = useFormatter();
  const given = reviews.filter(({ findings }) => findings);
  if (given.length === 0) return <p>{t('undecided')}</p>;
  return (
    <ul className={classes.lines}>
      {given.map(({ reviewId, findings, assignedTo, completedAt }) => (
        <li key={reviewId}>
          {findings && <VerdictWord findings={findings} />} {assignedTo && personName(assignedTo)}
          {completedAt && `, ${format.dateTime(new Date(completedAt), { dateStyle: 'long', timeStyle: 'short' })}`}
          {findings?.notes && <p className={classes.note}>{findings.notes}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Proves later what stood in the trail when this was printed. */
function Seal({ print: { printId, printedAt, sequence, hash } }: { readonly print: Print }) {
  const t = useTranslations('print');
  const format = useFormatter();
  const { user } = useSignedIn();
  const at = format.dateTime(new Date(printedAt), { dateStyle: 'long', timeStyle: 'long' });
  return (
    <footer className={classes.seal}>
      <p>{t('by', { name: personName(user), at })}</p>
      <p>
        {sequence === null ? t('unsealed', { id: printId }) : t('line', { sequence, id: printId })}
        {hash && (
          <>
            <br />
            SHA-256 <code>{hash}</code>
          </>
        )}
      </p>
    </footer>
  );
}
