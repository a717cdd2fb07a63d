import { Button, CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { MissedSign, Review } from '../../../api/generated/types.gen.ts';
import { errorOf } from '../../../api/error.ts';
import { Key } from '../../../design/Key.tsx';
import { clock } from '../../../design/time.ts';
import { useKeys } from '../../../keyboard/keys.ts';
import type { Player } from '../sound/player.ts';
import { useMissedSigns } from './missed-signs.ts';
import classes from './signs.module.css';
import { shortcut } from '../../../keyboard/changed-keys.ts';

interface Props {
  readonly review: Review;
  readonly player: Player;
}

/** What the models did not find: `w` where it begins, `w` where it ends. */
export function MissedSigns({ review, player }: Props) {
  const t = useTranslations('call.missed');
  const { found, begun, mark, cancel, remove, failure } = useMissedSigns(review, player);
  useKeys(t('title'), [
    { keys: ['w'], label: begun === undefined ? t('begin') : t('end'), run: mark },
    ...(begun === undefined ? [] : [{ keys: ['Escape'], label: t('cancel'), run: cancel }]),
  ]);
  return (
    <section aria-label={t('title')} className={classes.missed}>
      <ul>
        {found.map((sign) => (
          <MissedRow key={sign.missedSignId} sign={sign} player={player} onRemove={() => remove(sign.missedSignId)} />
        ))}
      </ul>
      <Button variant="default" h={24} px={8} onClick={mark} aria-keyshortcuts={shortcut('w')}>
        {begun === undefined ? t('begin') : t('endOf', { from: clock(begun) })} <Key>w</Key>
      </Button>
      {begun !== undefined && (
        <Button variant="subtle" h={24} px={8} onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      <p role="alert">{failure !== null && (errorOf(failure).message ?? t('failed'))}</p>
    </section>
  );
}

interface RowProps {
  readonly sign: MissedSign;
  readonly player: Player;
  readonly onRemove: () => void;
}

function MissedRow({ sign: { start, end, quote }, player, onRemove }: RowProps) {
  const t = useTranslations('call.missed');
  const span = { from: clock(start), to: clock(end) };
  return (
    <li className={classes.missedRow}>
      <UnstyledButton className={classes.play} onClick={() => player.playRange(start, end)}>
        <IconPlayerPlayFilled size={12} aria-hidden />
        <VisuallyHidden>{t('play')}</VisuallyHidden>
        {span.from}–{span.to}
      </UnstyledButton>
      <span>{quote ?? t('marked')}</span>
      <CloseButton size={24} onClick={onRemove} aria-label={t('remove', span)} />
    </li>
  );
}
