import { useTranslations } from 'use-intl';
import { SeverityShape } from '../../../design/Severity.tsx';
import { clock } from '../../../design/time.ts';
import type { Sign } from '../../../signs/signs.ts';
import { useSignWords } from '../../../signs/use-sign-words.ts';
import type { MarkPlace } from './mark-places.ts';
import classes from './mark.module.css';

interface Props {
  readonly sign: Sign;
  readonly place: MarkPlace | undefined;
  /** Seconds as a part of the track. */
  readonly at: (seconds: number) => string;
  readonly focused: boolean;
  readonly onChoose: (sign: Sign) => void;
}

export function Mark({ sign, place, at, focused, onChoose }: Props) {
  const t = useTranslations();
  const { title } = useSignWords();
  if (sign.start === null || sign.end === null) return null;
  const label = t('call.sound.mark', {
    number: sign.number,
    severity: t(`design.severity.${sign.severity}`),
    title: title(sign.type),
    from: clock(sign.start),
    to: clock(sign.end),
  });
  return (
    <button
      type="button"
      className={classes.mark}
      data-tone={sign.severity}
      style={{ insetInlineStart: at(sign.start), width: at(sign.end - sign.start) }}
      aria-label={label}
      title={label}
      aria-current={focused || undefined}
      data-tinted={place?.tinted || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onChoose(sign)}
    >
      <span className={classes.label} style={{ '--shift': `${place?.shift ?? 0}px` }}>
        <SeverityShape level={sign.severity} />
        {sign.number}
      </span>
    </button>
  );
}
