import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse, type Report } from 'scslre';
import ts from 'typescript';

/** Regular expressions that are put together when they run, of fixed parts. Each was looked at: none has two ways to read a text. */
const composed = [
  'core/platform/outbound/homograph.ts',
  'core/speech/redaction/words.ts',
  'plugins/channel-sms/smpp/options.ts',
];

interface Found {
  readonly place: string;
  readonly text: string;
}

/** The literals of a file, and where it calls RegExp. */
function expressionsOf(file: string): { literals: Found[]; calls: boolean } {
  const tree = ts.createSourceFile(file, readFileSync(join('src', file), 'utf8'), ts.ScriptTarget.Latest, true);
  const literals: Found[] = [];
  let calls = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      literals.push({ place: `${file}:${line + 1}`, text: node.text });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') calls = true;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { literals, calls };
}

/** What lets some text take more time than in proportion to its length: to match, or from each place on to find out that it does not. */
function reportsOf(literal: string): readonly Report[] {
  const end = literal.lastIndexOf('/');
  return analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports;
}

describe('regular expressions', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .toSorted();
  const all = files.map((file) => ({ file, ...expressionsOf(file) }));

  it('take time in proportion to the text, all of them', () => {
    const literals = all.flatMap((each) => each.literals);
    expect(literals.length).toBeGreaterThan(200);
    const unsafe = literals.flatMap(({ place, text }) =>
      reportsOf(text).map(({ type, exponential }) => `${place} ${exponential ? 'exponential' : type}: ${text}`),
    );
    expect(unsafe).toEqual([]);
  });

  it('are literals, but for those that are known', () =>
    expect(all.filter(({ calls }) => calls).map(({ file }) => file)).toEqual(composed));

  it.each([
    String.raw`/<v(?:\.[^ >]+)*\s+([^>]+)>([\s\S]*?)(?=<\/v>|<v[ .]|$)/g`,
    String.raw`/^\s*\d+\s*\n\s*\d+:\d+/`,
    String.raw`/<[^>]*>/g`,
    String.raw`/\/+$/`,
    String.raw`/^(a+)+$/`,
  ])('are seen where they do not: %s', (literal) => expect(reportsOf(literal)).not.toEqual([]));
});
