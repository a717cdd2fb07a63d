import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const most = 5;

/** The constructors in a file that take too many arguments. */
function tooLong(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node) && node.parameters.length > most)
      found.push(`${file}: ${node.parent.name?.text ?? 'a class'} takes ${node.parameters.length}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

const classOf = (count: number): string => {
  const parameters = Array.from({ length: count }, (_, at) => `private readonly p${at}: string`);
  return `export class Example { constructor(${parameters.join(', ')}) {} }`;
};

describe('constructors', () => {
  it(`take ${most} arguments at most`, () => {
    const files = globSync('src/**/*.ts');
    expect(files.length).toBeGreaterThan(700);
    expect(files.flatMap((file) => tooLong(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are named with their count where they take more', () => {
    expect(tooLong('example.ts', classOf(most))).toEqual([]);
    expect(tooLong('example.ts', classOf(most + 1))).toEqual([`example.ts: Example takes ${most + 1}`]);
  });
});
