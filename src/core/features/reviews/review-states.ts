import type { ReviewStatus } from './review.types.js';

/** `assignee` is the reviewer who has it; supervisors, administrators and API keys may do the same for them. */
export type Mover = 'assignee' | 'supervisor';

export interface Move {
  readonly from: ReviewStatus;
  readonly to: ReviewStatus;
  readonly by: Mover;
  /** What else happens, for the document. */
  readonly also: string;
}

/**
 * Every change of state that `PUT` can make; all others are INVALID_TRANSITION. The document and the tests
 * are made from this table.
 */
export const moves: readonly Move[] = [
  { from: 'pending', to: 'in_progress', by: 'assignee', also: '`startedAt` is set' },
  { from: 'pending', to: 'completed', by: 'assignee', also: 'it counts as started and completed' },
  { from: 'pending', to: 'escalated', by: 'assignee', also: '`reason` is required' },
  { from: 'in_progress', to: 'completed', by: 'assignee', also: '`findings` are stored' },
  { from: 'in_progress', to: 'escalated', by: 'assignee', also: '`reason` is required' },
  { from: 'escalated', to: 'in_progress', by: 'supervisor', also: 'work continues' },
  { from: 'escalated', to: 'completed', by: 'supervisor', also: '`findings` are stored' },
  {
    from: 'completed',
    to: 'completed',
    by: 'assignee',
    also: 'the findings are replaced; the history keeps the earlier ones',
  },
];

export const moveOf = (from: ReviewStatus, to: ReviewStatus): Move | undefined =>
  moves.find((move) => move.from === from && move.to === to);

export const possibleFrom = (from: ReviewStatus): ReviewStatus[] =>
  moves.filter((move) => move.from === from).map(({ to }) => to);

/** The table in Markdown. */
export const movesInWords = (): string =>
  [
    '| from | to | by | |',
    '|---|---|---|---|',
    ...moves.map(({ from, to, by, also }) => `| ${from} | ${to} | ${movers[by]} | ${also} |`),
  ].join('\n');

const movers: Readonly<Record<Mover, string>> = {
  assignee: 'the assignee, a supervisor, an administrator or an API key',
  supervisor: 'a supervisor or an administrator',
};
