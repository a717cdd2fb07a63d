import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { BadField } from '../errors/errors.js';
import { ApiErrors } from '../openapi/api-errors.decorator.js';

/** The errors that name invalid fields; see docs/api.md. */
export type InvalidName = 'invalidParameters' | 'invalidUpdate' | 'invalidTrim' | 'invalidWebhook' | 'validationFailed';
export const INVALID = 'invalid';
export const Invalid = (name: InvalidName) => applyDecorators(SetMetadata(INVALID, name), ApiErrors(name));

/** What the schema pipe throws; the interceptor turns it into the route's own error. */
export class InvalidInput extends Error {
  constructor(readonly fields: readonly BadField[]) {
    super('invalid input');
  }
}
