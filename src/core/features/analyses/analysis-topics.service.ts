import { Injectable } from '@nestjs/common';
import { undetermined } from '../../speech/transcripts/spoken-language.js';
import { AnalysisTopicsRepository, type HeldAnalysis } from './analysis-topics.repository.js';

/** The topic of calls that the fraud models could not judge. */
const notScored = 'not_scored';

/** What other features ask of analyses within a transaction of theirs. */
@Injectable()
export class AnalysisTopics {
  constructor(private readonly analyses: AnalysisTopicsRepository) {}

  /**
   * Indicator types, tags, the language, with its region and without, and `not_scored` if it has no score, in lower case; of
   * analyses that exist.
   */
  async of(accountId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.analyses.of(accountId, ids);
    return new Map(
      rows.map(({ id, tags, types, language, isNotScored }) => {
        const languages = language && language !== undetermined ? [language, language.split(/[-_]/)[0]!] : [];
        const topics = [...types, ...tags, ...languages, ...(isNotScored ? [notScored] : [])];
        return [id, [...new Set(topics.map((topic) => topic.toLowerCase()))]];
      }),
    );
  }

  /** Keeps analyses from being erased until the transaction ends. Those that exist, by id. */
  async hold(accountId: string, ids: readonly string[]): Promise<Map<string, HeldAnalysis>> {
    const held = ids.length > 0 ? await this.analyses.hold(accountId, ids) : [];
    return new Map(held.map((each) => [each.id, each]));
  }

  /** Which of these are not erased; what is stored about one of them by now goes with it. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    return new Set(ids.length > 0 ? await this.analyses.existing(ids) : []);
  }
}
