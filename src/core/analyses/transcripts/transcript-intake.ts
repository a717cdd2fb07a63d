import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { storable } from '../../http/storable.js';
import { redact, type Redacted } from '../../redaction/redact.js';
import type { RedactionCategory } from '../../redaction/redaction.types.js';
import type { Transcript } from '../../sdk/index.js';
import { spokenLanguage } from './spoken-language.js';

/** What every transcript goes through in memory before anything of it is stored. */
@Injectable()
export class TranscriptIntake {
  private readonly categories: ReadonlySet<RedactionCategory>;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.categories = new Set(config.redaction.categories);
  }

  /** With text that can be stored, a language, and without what must not be kept. */
  async take(transcript: Transcript): Promise<Redacted> {
    const utterances = transcript.utterances.map((each) => ({ ...each, text: storable(each.text) }));
    const texts = utterances.map(({ text }) => text);
    const language = transcript.language || (await spokenLanguage(texts)) || this.config.pipeline.language;
    return redact({ ...transcript, language, utterances }, this.categories);
  }
}
