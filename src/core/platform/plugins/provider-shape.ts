import { z } from 'zod';
import type { Kind } from '@callwarden/sdk';

const method = z.custom<() => unknown>((value) => typeof value === 'function', 'is not a function');
const name = z.string('is not a text').min(1, 'is empty');
const names = z.array(name, 'is not a list of texts');
const part = z.number('is not a number').min(0, 'is below 0').max(1, 'is above 1');
const object = <T extends z.core.$ZodLooseShape>(shape: T) => z.looseObject(shape, 'is not an object');

const shapes: Readonly<Record<Kind, z.ZodType>> = {
  transcriber: object({ usable: method, transcribe: method, trustLimit: part.optional(), caveat: name.optional() }),
  'fraud-model': object({
    model: object({ name, version: name, languages: names }),
    score: method,
    scoreSoFar: method.optional(),
  }),
  channel: object({
    channel: name,
    deliver: method,
    templates: names.optional(),
    clientSettings: z.record(z.string(), z.string(), 'is not an object of texts').optional(),
  }),
  assignment: object({
    type: name,
    assign: method,
    requires: z.enum(['assignTo', 'pool'], 'is neither "assignTo" nor "pool"').optional(),
    fields: z.custom((value) => Boolean((value as { '~standard'?: unknown } | null)?.['~standard'])).optional(),
  }),
};
const common = object({ check: method.optional(), close: method.optional() });

/** Throws an Error that says where what `create` gave is no provider of its kind. */
export function mustBeProvider(kind: Kind, provider: unknown): void {
  const issues = [shapes[kind], common].flatMap((shape) => shape.safeParse(provider).error?.issues ?? []);
  if (issues.length === 0) return;
  const faults = new Set(
    issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')} ${message}` : message)),
  );
  throw new Error(`what create() gave is no ${kind}: ${[...faults].join('; ')}`);
}
