import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request, Response } from 'express';
import { methodsAt } from './methods-at.js';
import { isNoSpace } from '../storage/no-space.js';
import { AppError } from '../errors/app-error.js';
import { errors } from '../errors/errors.js';
import { sendError } from './send-error.js';

/** The one way out for errors: the same fields for all of them, and of ours only the request id. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);

  constructor(private readonly adapter: HttpAdapterHost) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (response.headersSent) return void response.destroy();
    sendError(request, response, this.translate(thrown, request, response));
  }

  private translate(thrown: unknown, request: Request, response: Response): AppError {
    if (thrown instanceof AppError) return thrown;
    if (thrown instanceof HttpException && thrown.getStatus() === 404) return this.noRoute(request);
    if (thrown instanceof HttpException && thrown.getStatus() === 400)
      return errors.malformedRequest(`${thrown.message}.`);
    const id = String(response.locals['requestId'] ?? '');
    this.log.error(
      `${request.method} ${withoutSignature(request.path)} (request ${id}): ${thrown instanceof Error ? thrown.stack : String(thrown)}`,
    );
    if (isNoSpace(thrown)) return errors.insufficientStorage();
    if (isUnreachable(thrown)) return errors.serviceUnavailable('The database is not responding; try again shortly.');
    return errors.internal(id);
  }

  private noRoute({ method, path }: Request): AppError {
    const allowed = methodsAt(this.adapter.httpAdapter.getInstance<Application>(), path);
    return allowed.length > 0 ? errors.methodNotAllowed(method, allowed) : errors.notFound(`${method} ${path}`);
  }
}

/** The signature of a link in a message lets anybody who has it act as its reader. */
const withoutSignature = (path: string): string => path.replace(/\.[\w-]{43}(?=\/|$)/, '.…');

const isUnreachable = (thrown: unknown): boolean =>
  /ECONNREFUSED|ECONNRESET|Connection terminated|the database system is|terminating connection|timeout exceeded when trying to connect/.test(
    String(thrown),
  );
