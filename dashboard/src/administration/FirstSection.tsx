import { Navigate } from '@tanstack/react-router';
import { useSignedIn } from '../session/session.ts';
import { Forbidden } from './Forbidden.tsx';
import { openSections } from './sections.ts';

/** The administration opens with the first section that one may open. */
export function FirstSection() {
  const { may } = useSignedIn();
  const first = openSections(may)[0]?.sections[0];
  return first ? <Navigate to={first.to} replace /> : <Forbidden />;
}
