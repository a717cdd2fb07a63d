import { z } from 'zod';
import { inOrder, period } from '../../../platform/http/moment.js';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { flag, separated, wholeNumber } from '../../../platform/http/query-values.js';
import { notScoredReasons, priorities, riskLevels, shownStatuses, verdicts, warningCodes } from '../analysis.types.js';
import { maxTerms, readSearch } from '../search/search-terms.js';

const score = wholeNumber(0, 100, (number) => number.optional());
const tags = z.preprocess(separated, z.array(z.string().trim().min(1).max(64)).max(50).optional());
const several = <T extends z.ZodType>(item: T) => z.preprocess(separated, z.array(item).min(1).max(50).optional());
const word = z.string().trim().min(1).max(200);
const anyOf = 'Comma-separated; any of them.';
const search = z
  .string()
  .trim()
  .max(500)
  .refine((text) => readSearch(text).length > 0, 'must contain a letter or a digit')
  .refine((text) => readSearch(text).flat().length <= maxTerms, `must have at most ${maxTerms} words and phrases`)
  .optional();

/** The check of a range of scores: `.refine(...scoresInOrder)`. */
export const scoresInOrder = [
  ({ minRiskScore: min, maxRiskScore: max }: { readonly minRiskScore?: number; readonly maxRiskScore?: number }) =>
    min === undefined || max === undefined || min <= max,
  { path: ['minRiskScore'], message: 'must not be above maxRiskScore' },
] satisfies [unknown, unknown];

export const AnalysisQuery = z
  .strictObject({
    ...pageQuery,
    page: wholeNumber(1, 1_000_000, (page) => page.optional().meta({ default: 1, description: 'Page number.' })),
    cursor: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'From the Link header of the page before, instead of `page`: no entry comes twice while others come in.',
      ),
    status: several(z.enum(shownStatuses)).describe(`${anyOf} The status that is shown.`),
    riskLevel: several(z.enum(riskLevels)).describe(anyOf),
    priority: several(z.enum(priorities)).describe(anyOf),
    department: several(word).describe(anyOf),
    callerId: several(word).describe(`${anyOf} Telephone numbers by their digits, however they are written.`),
    indicator: several(word).describe(`${anyOf} Types of indicators.`),
    warning: several(z.enum(warningCodes)).describe(anyOf),
    language: several(
      z
        .string()
        .max(35)
        .regex(/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i, 'is not a language code, such as en or en-GB'),
    ).describe(`${anyOf} Of the transcript; \`en\` is also en-GB.`),
    assignedTo: several(word).describe(
      `${anyOf} Who has a review of it: userIds, \`me\`, or \`none\`. Needs read:reviews.`,
    ),
    verdict: several(z.enum(verdicts)).describe(`${anyOf} Of its reviews. Needs read:reviews.`),
    reviewed: flag.describe('Whether it has a verdict. Needs read:reviews.'),
    model: several(word).describe(`${anyOf} Names of fraud models that scored it.`),
    minRiskScore: score.describe('Inclusive. Leaves out analyses without a score.'),
    maxRiskScore: score.describe('Inclusive. Leaves out analyses without a score.'),
    notScored: flag.describe(
      'True: completed without a score, as the words cannot be judged. False: all others, those that are not completed too.',
    ),
    ...period,
    tags: tags.describe('Comma-separated; all of them.'),
    search: search.describe(
      'Searches transcript, notes, caller information, tags, file names and ids for all of the words, as written, without accents, or by ' +
        'their stem in the language of the call; the last word may be a prefix. Numbers are found by any four digits or more of them. ' +
        'Supports "quoted phrase", OR and -word. Where nothing is found, words with one letter different are.',
    ),
    include: z
      .preprocess(separated, z.array(z.enum(['snippets'])).max(20))
      .optional()
      .describe('`snippets`: with `search`, what was said where the words are found. Not in CSV.'),
    sortBy: z
      .enum(['createdAt', 'riskScore', 'duration'])
      .default('createdAt')
      .describe('Ties are ordered by id; analyses without a riskScore are last in either order.'),
    sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending.'),
  })
  .refine(...scoresInOrder)
  .refine(...inOrder)
  .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
    path: ['cursor'],
    message: 'must not stand with page: a cursor is a page already',
  })
  .refine(({ include, search: text }) => include === undefined || text !== undefined, {
    path: ['include'],
    message: 'snippets need search: they show where its words are',
  });
export type AnalysisQuery = z.output<typeof AnalysisQuery>;

const Snippet = z
  .object({
    text: z.string().describe('What was said without interruption.'),
    start: z.number().describe('Seconds.'),
    end: z.number().describe('Seconds.'),
    speaker: z.int(),
    matches: z
      .array(z.object({ start: z.int(), end: z.int() }))
      .describe('Where the words stand in `text`, in UTF-16 code units; `end` is exclusive. May be empty for numbers.'),
  })
  .meta({ id: 'Snippet' });

export const AnalysisListEntry = z
  .object({
    analysisId: z.string(),
    status: z.enum(shownStatuses),
    riskScore: z.int().nullable(),
    riskLevel: z.enum(riskLevels).nullable(),
    duration: z.number().describe('Seconds.'),
    createdAt: z.iso.datetime(),
    tags: z.array(z.string()),
    summary: z.string().nullable(),
    priority: z.enum(priorities),
    callerId: z.string().nullable(),
    department: z.string().nullable(),
    fileName: z.string(),
    language: z.string().nullable().describe('Of the transcript; null while there is none.'),
    indicatorTypes: z.array(z.string()).describe('Each once, the strongest first.'),
    warnings: z.array(z.enum(warningCodes)),
    notScored: z
      .enum(notScoredReasons)
      .nullable()
      .describe('The reason why a completed analysis has no riskScore; the analysis itself has message and remedy.'),
    reviewers: z
      .array(z.object({ userId: z.string(), email: z.string(), name: z.string() }))
      .describe('Who has a review of it, of those that the caller may read.'),
    verdict: z
      .enum(verdicts)
      .nullable()
      .describe('Of its reviews; null while they have none, and where the caller may not read it.'),
    snippets: z
      .array(Snippet)
      .optional()
      .describe(
        'With include=snippets: the first three parts of the transcript that have any of the words; empty where they are elsewhere.',
      ),
  })
  .meta({ id: 'AnalysisListEntry' });
export type AnalysisListEntry = z.output<typeof AnalysisListEntry>;

export const ListPagination = Pagination.extend({
  totalIsEstimate: z
    .literal(true)
    .optional()
    .describe(
      'Present if total and pages are estimates; totals below 10,000 are exact if they can be counted in time.',
    ),
}).meta({ id: 'AnalysisListPagination' });
export type ListPagination = z.output<typeof ListPagination>;

export const AnalysisList = z
  .object({
    data: z.array(AnalysisListEntry),
    pagination: ListPagination,
    similarWords: z
      .array(z.string())
      .optional()
      .describe(
        'Present if nothing has the words of the search, and these, which differ in one letter, were searched instead; in lower ' +
          'case and without accents.',
      ),
  })
  .meta({ id: 'AnalysisList' });
export type AnalysisList = z.output<typeof AnalysisList>;
