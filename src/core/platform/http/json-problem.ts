/**
 * Why a text is not JSON, without any of its own words: V8 quotes what it stumbles over, which may be a secret. `line` is
 * counted from 1, and undefined if V8 does not report it.
 */
export function jsonProblem(error: unknown, text: string): { readonly reason: string; readonly line?: number } {
  const message = error instanceof Error ? error.message : '';
  // V8 names a position only where it quotes nothing.
  const [, what, position] = /^([^"]{1,100}) at position (\d+)/.exec(message) ?? [];
  if (what && position)
    return { reason: `is not JSON: ${what.replace(' in JSON', '')}`, line: lineAt(text, Number(position)) };
  if (message === 'Unexpected end of JSON input') return { reason: 'is not JSON: it breaks off' };
  return { reason: 'is not JSON' };
}

function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
