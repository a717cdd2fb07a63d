import { queries } from '../../app/queries.ts';
import { sessionState } from '../../session/session.ts';
import { analysisOptions, reviewsOptions } from './call-options.ts';

/** Requests what the page of a call waits for, while the code of the page is still coming. */
export function prefetchCall(analysisId: string): void {
  const session = sessionState();
  if (!('scopes' in session)) return;
  void queries.prefetchQuery(analysisOptions(analysisId));
  if (session.scopes.has('read:reviews')) void queries.prefetchQuery(reviewsOptions(analysisId));
}
