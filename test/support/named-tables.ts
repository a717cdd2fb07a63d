import ts from 'typescript';

export interface NamedTable {
  readonly line: number;
  readonly table: string;
  /** A view can be read by all. */
  readonly isWritten: boolean;
}

const afterNames = /^(select|where|group|order|having|limit|offset|union|set|returning|values|window|fetch|on)$/;
const writes = /^(into|update|truncate)$/;

/** Stands for `${…}` and for what is not known of a concatenation. */
const unknown = ' ? ';

/**
 * The tables that a TypeScript file names in SQL: in literals, templates and concatenations of them. Where statements are made, a
 * text that is a name and nothing else counts too, as it may be put into one.
 */
export function namedTables(file: string, source: string, tables: ReadonlySet<string>): NamedTable[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const isStatement = /(repository|statements?)\.ts$/.test(file);
  const found: NamedTable[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const named =
        isStatement && tables.has(text.trim()) ? [{ table: text.trim(), isWritten: true }] : tablesOf(text, tables);
      found.push(...named.map((each) => ({ line: line + 1, ...each })));
      partsOf(node).forEach(visit);
    } else ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Undefined for what is no text. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => unknown + literal.text).join('');
  if (!isConcatenation(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? unknown) + (right ?? unknown);
}

const isConcatenation = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** What is within a text and no part of it. */
function partsOf(node: ts.Node): ts.Node[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (isConcatenation(node))
    return [node.left, node.right].flatMap((each) => (textOf(each) === undefined ? each : partsOf(each)));
  return [];
}

/**
 * Tables where SQL has them: after from, join, into, update, using, truncate and table, behind the commas of a from clause, and
 * before `::regclass`.
 */
export function tablesOf(text: string, tables: ReadonlySet<string>): Omit<NamedTable, 'line'>[] {
  const tokens = [...text.matchAll(/'(\w+)'::regclass|'(?:[^']|'')*'|"?([a-z_]\w*)"?|[(),.]|\S/gi)];
  const found: Omit<NamedTable, 'line'>[] = [];
  /** For each open parenthesis: in a from clause or not. */
  const clauses = [false];
  let before = '';
  let isExpected = false;
  for (const [token, regclass, name] of tokens) {
    const word = (name ?? token).toLowerCase();
    if (regclass !== undefined && tables.has(regclass)) found.push({ table: regclass, isWritten: false });
    if (word === '(') clauses.push(false);
    else if (word === ')' && clauses.length > 1) clauses.pop();
    else if (afterNames.test(word)) clauses[clauses.length - 1] = false;
    if (isExpected && name !== undefined && tables.has(word))
      found.push({ table: word, isWritten: writes.test(before) || before === 'delete' });
    if (isExpected && /^(only|lateral)$/.test(word)) continue;
    const isName = /^(from|join|into|update|using|truncate|table)$/.test(word);
    const isNext = word === ',' && clauses.at(-1) === true;
    if (word === 'from' || word === 'using') clauses[clauses.length - 1] = true;
    before = word === 'from' && before === 'delete' ? 'delete' : word;
    isExpected = isName || isNext;
  }
  return found;
}
