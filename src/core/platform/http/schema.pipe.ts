import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { badFields } from './bad-fields.js';
import { InvalidInput } from './invalid.decorator.js';
import { isCheckedLate } from './late-body.js';
import { storable, unstorable } from './storable.js';

/** Checks parameters and bodies against their schemas and names every bad field at once. */
@Injectable()
export class SchemaPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new InvalidInput(badFields(issues)) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    // An identifier that cannot be stored is one that does not exist.
    if (metadata.type === 'param' && typeof value === 'string')
      return super.transform(storable(value.replaceAll('\u0000', '\uFFFD')) as T, metadata);
    if (isCheckedLate(metadata.schema)) return value;
    const bad = metadata.type === 'custom' ? [] : unstorable(value);
    if (bad.length > 0) throw new InvalidInput(bad);
    return super.transform(value, metadata);
  }
}
