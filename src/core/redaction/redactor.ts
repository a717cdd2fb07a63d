import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import type { Transcript } from '../sdk/index.js';
import { redact, type Redacted } from './redact.js';
import type { RedactionCategory } from './redaction.types.js';

/** Takes out of transcripts what the configuration says must not be kept. To be asked before anything of one is stored. */
@Injectable()
export class Redactor {
  private readonly categories: ReadonlySet<RedactionCategory>;

  constructor(@Inject(CONFIG) config: Config) {
    this.categories = new Set(config.redaction.categories);
  }

  redact(transcript: Transcript): Redacted {
    return redact(transcript, this.categories);
  }
}
