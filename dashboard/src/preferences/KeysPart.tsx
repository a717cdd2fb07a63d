import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreference } from '../app/preferences.ts';
import { Key } from '../design/Key.tsx';
import { changeKey, keyOf, useChangedKeys } from '../keyboard/changed-keys.ts';
import { printed } from '../keyboard/keys.ts';
import { Table } from '../lists/Table.tsx';
import { deskKeys } from './desk-keys.ts';
import { KeyDialog } from './KeyDialog.tsx';
import classes from './preferences.module.css';
import { useKeyWords } from './use-key-words.ts';

export function KeysPart() {
  const t = useTranslations('preferences.keys');
  const changed = useChangedKeys();
  const words = useKeyWords();
  const [letterKeys = true, setLetterKeys] = usePreference('letterKeys');
  const [, setKeys] = usePreference('keys');
  const [changing, setChanging] = useState<string>();
  return (
    <section className={classes.part}>
      <Switch
        size="xs"
        classNames={{ description: classes.hint }}
        label={t('letterKeys')}
        description={t('letterKeysHint')}
        checked={letterKeys}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
      <p className={classes.quiet}>{t('where')}</p>
      <div className={classes.table}>
        <Table
          label={t('title')}
          columns={[
            { key: 'does', head: t('does') },
            { key: 'key', head: t('key') },
            { key: 'actions', head: t('actions'), actions: true },
          ]}
          rows={deskKeys.map((entry) => {
            const { key } = entry;
            const does = words(entry);
            return {
              key,
              cells: {
                does,
                key: (
                  <>
                    <Key>{key}</Key>
                    {changed[key] !== undefined && (
                      <span className={classes.quiet}> {t('instead', { key: printed(key) })}</span>
                    )}
                  </>
                ),
                actions: (
                  <span className={classes.buttons}>
                    {changed[key] !== undefined && (
                      <Button
                        variant="default"
                        aria-label={t('resetOf', { does })}
                        onClick={() => changeKey(key, undefined)}
                      >
                        {t('reset')}
                      </Button>
                    )}
                    <Button
                      variant="default"
                      aria-label={t('changeOf', { does, key: printed(keyOf(key, changed)) })}
                      onClick={() => setChanging(key)}
                    >
                      {t('change')}
                    </Button>
                  </span>
                ),
              },
            };
          })}
        />
      </div>
      {Object.keys(changed).length > 0 && (
        <div>
          <Button variant="default" onClick={() => setKeys(undefined)}>
            {t('resetAll')}
          </Button>
        </div>
      )}
      {changing !== undefined && <KeyDialog of={changing} onClose={() => setChanging(undefined)} />}
    </section>
  );
}
