import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../session/session.ts';
import classes from './administration.module.css';
import { openSections, type Section } from './sections.ts';

/** Below 1024 px: the sections in a menu above the one that is open. */
export function SectionMenu({ current }: { readonly current: Section['name'] | undefined }) {
  const t = useTranslations('administration');
  const { may } = useSignedIn();
  return (
    <div className={classes.menu}>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}>
            {current ? t('menu', { section: t(`sections.${current}`) }) : t('title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {openSections(may).map(({ name, sections }) => (
            <Fragment key={name}>
              <Menu.Label>{t(`groups.${name}`)}</Menu.Label>
              {sections.map((section) => (
                <Menu.Item
                  key={section.name}
                  component={Link}
                  to={section.to}
                  aria-current={section.name === current ? 'page' : undefined}
                >
                  {t(`sections.${section.name}`)}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
