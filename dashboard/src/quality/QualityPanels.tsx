import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FraudModel, VersionScoreCounts } from '../api/generated/types.gen.ts';
import { Banner } from '../design/Banner.tsx';
import { useSignedIn } from '../session/session.ts';
import { CalibrationPanel } from './CalibrationPanel.tsx';
import { ComparisonPanel } from './ComparisonPanel.tsx';
import { MissesPanel } from './MissesPanel.tsx';
import classes from './quality.module.css';
import { scoreTable } from './score-table.ts';
import { ThresholdPanel } from './ThresholdPanel.tsx';
import { TimePanel } from './TimePanel.tsx';

interface Props {
  readonly model: FraudModel;
  readonly models: readonly FraudModel[];
  readonly entries: readonly VersionScoreCounts[];
  readonly alertsFrom: number;
  readonly dateFrom: string;
  readonly other: string | undefined;
  readonly onOther: (other: string) => void;
}

const isShadow = ({ providers }: FraudModel) => providers.some(({ shadow }) => shadow === true);

/** Below so many verdicts, the intervals are too wide to decide anything by. */
const few = 30;

/** All about one model, at one threshold; what a threshold does is computed here, and never waits for the service. */
export function QualityPanels({ model, models, entries, alertsFrom, dateFrom, other, onOther }: Props) {
  const t = useTranslations('quality');
  const { may } = useSignedIn();
  const [threshold, setThreshold] = useState(alertsFrom);
  const table = useMemo(() => scoreTable(entries), [entries]);
  const verdicts = table.all.frauds + table.all.legitimate;
  const others = models.filter((each) => each.model !== model.model && each.hasScores);
  const compared = others.find((each) => each.model === other) ?? others.find(isShadow) ?? others[0];
  return (
    <>
      {verdicts < few && (
        <Banner tone="medium" title={t('few', { verdicts })}>
          {t('fewNext')}
        </Banner>
      )}
      <div className={classes.page}>
        <div className={classes.column}>
          <ThresholdPanel table={table} threshold={threshold} alertsFrom={alertsFrom} onChange={setThreshold} />
          <TimePanel entries={entries} threshold={threshold} />
        </div>
        <div className={classes.column}>
          <CalibrationPanel bins={table.calibration} />
          <ComparisonPanel
            model={model.model}
            other={compared?.model ?? ''}
            others={others}
            dateFrom={dateFrom}
            threshold={threshold}
            onChange={onOther}
          />
          {may('read:reviews') && <MissesPanel model={model.model} dateFrom={dateFrom} />}
        </div>
      </div>
    </>
  );
}
