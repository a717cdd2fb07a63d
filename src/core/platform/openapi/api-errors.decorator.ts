import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { ErrorName } from '../errors/errors.js';

/** One mark for each error: marks of several decorators add up, values of one mark would not. */
export const ERROR_MARK = 'x-error-';

/** Names what a route may answer besides success; the document is completed from it. */
export const ApiErrors = (...names: ErrorName[]) =>
  applyDecorators(...names.map((name) => ApiExtension(`${ERROR_MARK}${name}`, true)));
