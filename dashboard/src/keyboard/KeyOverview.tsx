import { Modal, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreference } from '../app/preferences.ts';
import { Key } from '../design/Key.tsx';
import { useKeyGroups } from './keys.ts';
import classes from './key-overview.module.css';

/** `?`: all keys of this page. */
export function KeyOverview({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTranslations('app.keys');
  const groups = Map.groupBy(useKeyGroups(), ({ title }) => title);
  const [letterKeys = true, setLetterKeys] = usePreference('letterKeys');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size="lg">
      <div className={classes.groups}>
        {[...groups].map(([title, parts]) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl className={classes.keys}>
              {parts
                .flatMap(({ bindings }) => bindings)
                .map(({ keys, label }) => (
                  <div key={keys[0]} className={classes.row}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map((each) => (
                        <Key key={each}>{each}</Key>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt={16}
        size="xs"
        label={t('letterKeys')}
        checked={letterKeys}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
