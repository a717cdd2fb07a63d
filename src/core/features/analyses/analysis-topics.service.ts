import { Injectable } from '@nestjs/common';
import { AnalysisTopicsRepository } from './analysis-topics.repository.js';

/** What other features ask of analyses within a transaction of theirs. */
@Injectable()
export class AnalysisTopics {
  constructor(private readonly analyses: AnalysisTopicsRepository) {}

  /** Indicator types, tags and the language, with its region and without, in lower case; of analyses that exist. */
  async of(accountId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.analyses.of(accountId, ids);
    return new Map(
      rows.map(({ id, tags, types, language }) => {
        const languages = language ? [language, language.split(/[-_]/)[0]!] : [];
        return [id, [...new Set([...types, ...tags, ...languages].map((topic) => topic.toLowerCase()))]];
      }),
    );
  }

  /** Keeps an analysis from being erased until the transaction ends; undefined where it is not there. */
  hold(accountId: string, id: string): Promise<{ riskScore: number | null } | undefined> {
    return this.analyses.hold(accountId, id);
  }

  /** Which of these are not erased; what is stored about one of them by now goes with it. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    return new Set(ids.length > 0 ? await this.analyses.existing(ids) : []);
  }
}
