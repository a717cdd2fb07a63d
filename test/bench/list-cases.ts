import { vocabulary } from './list-words.ts';

export interface ListCase {
  readonly name: string;
  /** Query strings, asked in turn. */
  readonly queries: readonly string[];
  /** Reviews are filtered by, so that the caller needs read:reviews; entries then also carry who reviews them. */
  readonly withReviews?: true;
}

const word = (rank: number) => vocabulary[rank] ?? '';
const words = (from: number, step: number, count = 12) =>
  Array.from({ length: count }, (_, at) => word(from + at * step));
/** No word of the vocabulary has an x. */
const misspelt = (text: string) => `${text.slice(0, 3)}x${text.slice(3)}`;
const searches = (texts: readonly string[], more = '') =>
  texts.map((text) => `search=${encodeURIComponent(text)}${more}`);
/** The generated analyses span 2024-07-01 to 2026-06-30. */
const months = Array.from({ length: 10 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);

/** Each filter alone, filters with words, and every kind of word. */
export const listCases: readonly ListCase[] = [
  { name: 'page 1', queries: [''] },
  { name: 'page 100', queries: ['page=100'] },
  { name: 'page 100, 100 each', queries: ['page=100&limit=100'] },
  { name: 'status=completed', queries: ['status=completed'] },
  { name: 'status, rarer', queries: ['status=failed', 'status=queued', 'status=archived', 'status=flagged'] },
  {
    name: 'riskLevel',
    queries: ['very_low', 'low', 'medium', 'high', 'critical'].map((level) => `riskLevel=${level}`),
  },
  { name: 'minRiskScore', queries: [10, 50, 90, 99].map((score) => `minRiskScore=${score}`) },
  { name: 'maxRiskScore', queries: [0, 5, 50, 95].map((score) => `maxRiskScore=${score}`) },
  { name: 'min and max', queries: [20, 40, 60].map((score) => `minRiskScore=${score}&maxRiskScore=${score + 5}`) },
  { name: 'dateFrom', queries: months.map((month) => `dateFrom=${month}-01`) },
  { name: 'dateTo', queries: months.map((month) => `dateTo=${month}-01`) },
  { name: 'one week', queries: months.map((month) => `dateFrom=${month}-01&dateTo=${month}-08`) },
  { name: 'tag, common', queries: [0, 1, 2, 3].map((tag) => `tags=tag-${tag}`) },
  { name: 'tag, rare', queries: [10, 12, 14].map((tag) => `tags=tag-${tag}`) },
  { name: 'two tags', queries: ['tags=tag-0,tag-1', 'tags=tag-1,tag-2'] },
  {
    name: 'five filters',
    queries: ['status=completed&riskLevel=high&minRiskScore=65&dateFrom=2025-03-01&dateTo=2025-09-01'],
  },
  ...(['riskScore', 'duration'] as const).flatMap((by) =>
    (['desc', 'asc'] as const).map((order) => ({
      name: `by ${by} ${order}`,
      queries: [`sortBy=${by}&sortOrder=${order}`],
    })),
  ),
  {
    name: 'filtered, by riskScore',
    queries: ['sortBy=riskScore&status=completed', 'sortBy=riskScore&riskLevel=medium'],
  },
  {
    name: 'telephone number',
    queries: searches(Array.from({ length: 12 }, (_, at) => `+1555${1_000_003 + at * 777_777}`)),
  },
  {
    name: 'seven digits of a number',
    queries: searches(Array.from({ length: 12 }, (_, at) => String(1_000_003 + at * 777_777))),
  },
  { name: 'case number', queries: searches(Array.from({ length: 12 }, (_, at) => `CASE-2026-${10_007 + at * 7001}`)) },
  { name: 'word, rare (0.1 %)', queries: searches(words(19_000, 83)) },
  { name: 'word, 0.4 %', queries: searches(words(5000, 21)) },
  { name: 'word, 1 %', queries: searches(words(2000, 21)) },
  { name: 'word, 3 %', queries: searches(words(900, 11)) },
  { name: 'word, 10 %', queries: searches(words(260, 7)) },
  { name: 'word, 0.4 %, misspelt', queries: searches(words(5000, 21).map(misspelt)) },
  { name: 'word, common', queries: searches(words(20, 5)) },
  { name: 'word, in all', queries: searches(words(0, 1)) },
  { name: 'beginning of a word', queries: searches(words(20, 5).map((each) => each.slice(0, 3))) },
  { name: 'two common words', queries: searches(words(20, 5).map((each, at) => `${each} ${word(60 + at)}`)) },
  { name: 'common and rare word', queries: searches(words(19_000, 83).map((each) => `${each} ${word(3)}`)) },
  { name: 'phrase, common', queries: searches(words(0, 1).map((each, at) => `"${word((at * 5) % 7)} ${each}"`)) },
  { name: 'phrase, rarer', queries: searches(words(20, 5).map((each, at) => `"${word(at)} ${each}"`)) },
  { name: 'common OR rare word', queries: searches(words(20, 5).map((each, at) => `${word(9000 + at)} OR ${each}`)) },
  {
    name: 'common, without -word',
    queries: searches(words(20, 5).map((each) => `${each} -${word(100)} -${word(200)}`)),
  },
  { name: 'status + common word', queries: searches(words(20, 5), '&status=completed') },
  { name: 'riskLevel + common word', queries: searches(words(20, 5), '&riskLevel=high') },
  { name: 'tag + common word', queries: searches(words(20, 5), '&tags=tag-1') },
  { name: 'week + common word', queries: searches(words(20, 5), '&dateFrom=2025-05-01&dateTo=2025-05-08') },
  { name: 'status + rare word', queries: searches(words(19_000, 83), '&status=completed') },
  { name: 'common word, by riskScore', queries: searches(words(20, 5), '&sortBy=riskScore') },
  { name: 'common word, page 100', queries: searches(words(20, 5), '&page=100') },
  { name: 'three statuses', queries: ['status=failed,queued,archived'] },
  { name: 'priority', queries: ['low', 'medium', 'high', 'urgent', 'high,urgent'].map((each) => `priority=${each}`) },
  { name: 'department', queries: ['sales', 'claims', 'cards,mortgages'].map((each) => `department=${each}`) },
  {
    name: 'callerId',
    queries: Array.from(
      { length: 12 },
      (_, at) => `callerId=${encodeURIComponent(`+1 555 ${1_000_003 + at * 777_777}`)}`,
    ),
  },
  {
    name: 'indicator',
    queries: ['threat', 'urgency_pressure', 'payment_untraceable,bank_impersonation'].map(
      (each) => `indicator=${each}`,
    ),
  },
  { name: 'warning', queries: ['warning=LOW_TRANSCRIPTION_CONFIDENCE'] },
  { name: 'language', queries: ['language=en', 'language=es'] },
  { name: 'model', queries: ['model=shipped', 'model=own', 'model=shipped,own'] },
  { name: 'no filter, with reviews', queries: [''], withReviews: true },
  { name: 'assignedTo', queries: [0, 13, 39].map((user) => `assignedTo=usr_bench_${user}`), withReviews: true },
  { name: 'assignedTo=none', queries: ['assignedTo=none'], withReviews: true },
  { name: 'reviewed=true', queries: ['reviewed=true'], withReviews: true },
  { name: 'reviewed=false', queries: ['reviewed=false', 'reviewed=false&minRiskScore=60'], withReviews: true },
  { name: 'verdict', queries: ['verdict=fraud', 'verdict=legitimate'], withReviews: true },
  {
    name: 'four new filters',
    queries: [
      'department=claims&indicator=payment_untraceable&language=en&priority=medium,high',
      'language=en&model=own&warning=LOW_TRANSCRIPTION_CONFIDENCE&department=cards',
    ],
  },
  {
    name: 'five, not reviewed',
    queries: [
      'reviewed=false&indicator=payment_untraceable&department=claims,billing&priority=high,urgent&language=en',
    ],
    withReviews: true,
  },
  { name: 'department + common word', queries: searches(words(20, 5), '&department=claims') },
];
