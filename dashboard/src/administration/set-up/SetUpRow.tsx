import { useTranslations } from 'use-intl';
import type { SetUpCheck } from '../../api/generated/types.gen.ts';
import type { Level } from '../../design/level.ts';
import { rich } from '../../design/rich.tsx';
import { StateMark } from '../../design/StateMark.tsx';
import { TestMail } from './TestMail.tsx';
import classes from './set-up.module.css';
import { useSetUpWords } from './use-set-up-words.ts';

const levels: Readonly<Record<SetUpCheck['state'], Level>> = { ok: 'low', attention: 'medium', failed: 'critical' };

export function SetUpRow({ check }: { readonly check: SetUpCheck }) {
  const t = useTranslations('setUp');
  const words = useSetUpWords();
  return (
    <li className={classes.row}>
      <StateMark level={levels[check.state]}>{t(`state.${check.state}`)}</StateMark>
      <div className={classes.words}>
        <h2>{t(`checks.${check.check}`)}</h2>
        <p>{words(check)}</p>
        {check.setting && check.state !== 'ok' && (
          <p className={classes.setting}>{t.rich('setting', { ...rich, setting: check.setting })}</p>
        )}
      </div>
      {check.check === 'mail' && check.finding !== 'missing' && <TestMail />}
    </li>
  );
}
