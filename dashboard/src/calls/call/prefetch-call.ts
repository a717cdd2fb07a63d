import { queries } from '../../app/queries.ts';
import { sessionState } from '../../session/session.ts';
import { analysisOptions, reviewsOptions } from './call-options.ts';

/** Reads what the page of a call waits for before the page is there; what fails is read again by the page. */
export async function prefetchCall(analysisId: string): Promise<void> {
  const session = sessionState();
  if (!('scopes' in session)) return;
  await Promise.all([
    queries.prefetchQuery(analysisOptions(analysisId)),
    session.scopes.has('read:reviews') && queries.prefetchQuery(reviewsOptions(analysisId)),
  ]);
}
