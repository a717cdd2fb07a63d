import type { Request } from 'express';
import { errors } from '../../../platform/errors/errors.js';

/**
 * Keeps pages of other origins from acting with the cookies of a browser: by fetch metadata, and by the origin (OWASP Cross-Site
 * Request Forgery Prevention Cheat Sheet). Clients that are no browsers send neither header. Throws CROSS_SITE_REQUEST.
 */
export function mustBeSameOrigin(request: Request, publicUrl: string | undefined): void {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') throw errors.crossSiteRequest('Sec-Fetch-Site');
  const origin = request.get('Origin');
  if (origin !== undefined && !isOwn(origin, request.host, publicUrl)) throw errors.crossSiteRequest('Origin');
}

/** A proxy may call the service by another name than browsers do, which is then that of the public address. */
function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  const from = URL.parse(origin)?.host;
  if (!from) return false; // `null`, as of a sandboxed frame
  return from === host?.toLowerCase() || (publicUrl !== undefined && from === URL.parse(publicUrl)?.host);
}
