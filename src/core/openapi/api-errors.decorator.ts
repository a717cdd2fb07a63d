import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type ErrorName } from '../errors/errors.js';

export const ERRORS = 'x-errors';

/** Names what a route may answer beside its success; the document is completed from it. Several on a route add up. */
export const ApiErrors = (...names: ErrorName[]) =>
  applyDecorators((target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    const holder = descriptor?.value ?? target;
    const known: ErrorName[] = Reflect.getMetadata(ERRORS, holder) ?? [];
    const all = [...new Set([...known, ...names])];
    Reflect.defineMetadata(ERRORS, all, holder);
    return ApiExtension(ERRORS, all)(target, key as string, descriptor as PropertyDescriptor);
  });
