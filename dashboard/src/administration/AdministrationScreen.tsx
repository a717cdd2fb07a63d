import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSignedIn } from '../session/session.ts';
import classes from './administration.module.css';
import { AdministrationTexts } from './AdministrationTexts.tsx';
import { Forbidden } from './Forbidden.tsx';
import { sectionAt } from './sections.ts';
import { SectionMenu } from './SectionMenu.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';

/** The sections at the side, and the one that is open; on narrow screens they are in a menu above it. */
export function AdministrationScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { may } = useSignedIn();
  const section = sectionAt(path);
  return (
    <Suspense>
      <AdministrationTexts>
        <div className={classes.screen}>
          <SectionNavigation />
          <div className={classes.section}>
            <SectionMenu current={section?.name} />
            {section === undefined || may(section.scope) ? <Outlet /> : <Forbidden />}
          </div>
        </div>
      </AdministrationTexts>
    </Suspense>
  );
}
