import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../session/session.ts';
import classes from './administration.module.css';
import { openSections } from './sections.ts';

/** From 1024 px. */
export function SectionNavigation() {
  const t = useTranslations('administration');
  const { may } = useSignedIn();
  return (
    <nav className={classes.side} aria-label={t('title')}>
      {openSections(may).map(({ name, sections }) => (
        <div key={name}>
          <p className={classes.group} id={`sections-${name}`}>
            {t(`groups.${name}`)}
          </p>
          <ul aria-labelledby={`sections-${name}`}>
            {sections.map((section) => (
              <li key={section.name}>
                <Link to={section.to} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
                  {t(`sections.${section.name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
