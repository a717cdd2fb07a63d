import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Application, NextFunction, Request, Response } from 'express';
import staticFiles from 'express-static-gzip';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { packagePath } from '../../platform/config/package-path.js';
import { methodsAt } from '../../platform/http/methods-at.js';
import { readDesk } from './built-desk.js';
import { deskHeaders, STYLE_NONCE } from './desk-headers.js';

type Handler = (request: Request, response: Response, next: NextFunction) => void;

/** Paths below these are never the desk's, whether the API has them or not. */
const ofApi = /^\/(?:v1|api|health|metrics|docs|openapi\.\w+)(?:\/|$)/i;
/** Their names have a hash of their content. */
const assets = '/assets/';
/** With the nonce of the response in them, so that they are no files. */
const pages: ReadonlySet<string> = new Set(['/', '/index.html']);
const remedy = 'Run "npm run build" in the folder of Callwarden and start the service again; the API works without it.';

/** The web application, next to the API that it uses. */
@Injectable()
export class Desk {
  private readonly handle: Handler | undefined;

  constructor(@Inject(CONFIG) { desk, roles }: Config) {
    if (!desk.enabled || !roles.includes('api')) return;
    const folder = desk.folder ?? packagePath('dashboard/dist');
    const built = readDesk(folder, packagePath('openapi/openapi.json'));
    if ('fault' in built) new Logger('Desk').warn(`${built.fault} ${remedy} (${folder})`);
    this.handle = 'fault' in built ? faulty(built.fault) : serving(built.folder, built.page);
  }

  /** Middleware, before the routes of the API. */
  readonly serve = (request: Request, response: Response, next: NextFunction): void => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!this.handle || !reads || isOfApi(request)) return next();
    deskHeaders(request, response, () => this.handle!(request, response, next));
  };
}

/** Files, and the page for everything else that a browser navigates to: its script knows which paths there are. */
function serving(folder: string, page: string): Handler {
  const files = staticFiles(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: { cacheControl: false, index: false, redirect: false },
  });
  return (request, response, next) => {
    const otherwise = (error?: unknown) => {
      for (const name of ['Content-Encoding', 'Content-Type']) response.removeHeader(name);
      response.set('Cache-Control', 'no-store');
      if (error || !wantsPage(request)) return next(error);
      response.type('html').send(page.replaceAll('__CSP_NONCE__', String(response.locals[STYLE_NONCE])));
    };
    if (pages.has(request.path)) return otherwise();
    if (!isDecodable(request.path)) return next(); // what serves files has an answer of its own
    const isAsset = request.path.startsWith(assets);
    response.set('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    files(request, response, otherwise);
  };
}

const faulty =
  (fault: string): Handler =>
  (request, response, next) => {
    if (!wantsPage(request)) return next();
    response.status(503).type('text').send(`${fault}\n${remedy}\n`);
  };

/** A browser that goes to a path, not a program or a page that asks for data. `/` is the desk's for whoever takes HTML at all. */
function wantsPage(request: Request): boolean {
  const { path } = request;
  if (path.startsWith(assets)) return false;
  return request.accepts(path === '/' ? ['html', 'json'] : ['json', 'html']) === 'html';
}

const isOfApi = ({ path, app }: Request): boolean => ofApi.test(path) || methodsAt(app as Application, path).length > 0;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
