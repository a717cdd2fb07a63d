import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(process.env['CALLWARDEN_SHARED'] ?? '../shared', 'SPEC.md');
/** Whether the specification lies beside the project. */
export const hasSpecification = existsSync(path);

export interface SpecRow {
  /** The heading or the sentence that the table stands under. */
  readonly section: string;
  readonly row: string;
}

/** Sections whose rows are tested here; what the others tell of is not built yet. */
const sections = [
  'Analysis',
  'fraudAnalysis',
  'transcription',
  'POST /v1/upload',
  'POST /v1/audio/trim',
  'GET /v1/analyses',
  'PUT /v1/analyses/{analysisId}',
  'Review',
  'Review status values',
  'POST /v1/reviews',
  'POST /v1/reviews/assign',
  'Webhook',
  'Webhook endpoints',
  'Webhook event types',
  'Notification rules',
  'Errors',
] as const;
export type Section = (typeof sections)[number];

/** Sections whose rows are named by two cells: status and code, method and path. */
const byTwo: ReadonlySet<string> = new Set(['Errors', 'Webhook endpoints']);

/** Every row of the tables in those sections of the specification, by its first cell, or by two. */
export function specRows(): SpecRow[] {
  let section = '';
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const heading = /^#+ (.+)$/.exec(line)?.[1] ?? /^(fraudAnalysis|transcription):$/.exec(line)?.[1];
      if (heading) section = heading;
      const cells = /^\| (.+) \|$/
        .exec(line)?.[1]
        ?.split(' | ')
        .map((cell) => cell.trim());
      if (!cells || !(sections as readonly string[]).includes(section)) return [];
      if (/^(-+|Field|Part|Name|HTTP status|Method|State|Type|type|Priority)$/.test(cells[0]!)) return [];
      return [{ section, row: byTwo.has(section) ? `${cells[0]} ${cells[1]}` : cells[0]! }];
    });
}

const folder = 'test/e2e/spec';
const call = /\brow\(\s*'([^']+)',\s*'([^']+)'/g;

/** Rows that have a test. */
export function testedRows(): SpecRow[] {
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(call)].map(([, section, row]) => ({
      section: section!,
      row: row!,
    })),
  );
}

/** The test of one row of the specification. */
export function row(section: Section, name: string, test: () => Promise<void>): void {
  it(`${section} · ${name}`, test);
}
