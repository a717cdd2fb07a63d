import type { Request, Response } from 'express';
import type { AppError } from '../errors/app-error.js';
import { errorBody } from '../errors/error-body.js';
import { problemBody } from '../errors/problem-body.js';
import { prefersProblem, problemType } from './prefers-problem.js';

/** Answers with the error: in the usual body, or as problem details where the client prefers them. */
export function sendError(request: Request, response: Response, error: AppError): void {
  const isProblem = prefersProblem(request.headers.accept);
  response
    .set(error.content.headers ?? {})
    .status(error.status)
    .vary('Accept')
    .type(isProblem ? problemType : 'json') // the route may have set another
    .json(isProblem ? problemBody(error, String(response.locals['requestId'])) : errorBody(error));
}
