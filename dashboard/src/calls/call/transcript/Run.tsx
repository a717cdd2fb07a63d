import { useTranslations } from 'use-intl';
import { SeverityShape } from '../../../design/Severity.tsx';
import { clock } from '../../../design/time.ts';
import type { Sign } from '../../../signs/signs.ts';
import { useSignWords } from '../../../signs/use-sign-words.ts';
import type { TokenRun } from './runs.ts';
import classes from './run.module.css';

interface Props {
  readonly run: TokenRun;
  /** The index of the token that is heard, or -1. */
  readonly heard: number;
  readonly focused: Sign | undefined;
  readonly onSign: (sign: Sign) => void;
}

export function Run({ run, heard, focused, onSign }: Props) {
  const { sign, redaction } = run;
  if (redaction) return <Removed run={run} />;
  const words = run.tokens.map((token, at) => (
    <span
      key={run.from + at}
      data-token={run.from + at}
      className={run.from + at === heard ? classes.heard : undefined}
    >
      {sign && at === run.tokens.length - 1 ? token.text.trimEnd() : token.text}
    </span>
  ));
  if (!sign) return <>{words}</>;
  return (
    <>
      <mark className={classes.quote} data-tone={sign.severity} data-focused={sign.id === focused?.id || undefined}>
        {words}
      </mark>
      {run.tokens.at(-1)?.ending.map((ending) => (
        <SignLabel key={ending.id} sign={ending} onSign={onSign} />
      ))}{' '}
    </>
  );
}

function SignLabel({ sign, onSign }: { readonly sign: Sign; readonly onSign: (sign: Sign) => void }) {
  const { short } = useSignWords();
  return (
    <button
      type="button"
      className={classes.label}
      data-tone={sign.severity}
      onClick={(event) => {
        event.stopPropagation();
        onSign(sign);
      }}
    >
      <SeverityShape level={sign.severity} /> {sign.number} {short(sign.type)}
    </button>
  );
}

function Removed({ run: { redaction, tokens } }: { readonly run: TokenRun }) {
  const t = useTranslations('call.transcript');
  if (!redaction) return null;
  const category = t(`removed.${redaction.category}`);
  const blank = tokens.at(-1)?.text.match(/\s+$/u)?.[0] ?? '';
  return (
    <>
      <span className={classes.removed}>
        {t('muted', { category, from: clock(redaction.start), to: clock(redaction.end) })}
      </span>
      {blank}
    </>
  );
}
