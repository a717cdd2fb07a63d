import mjml2html from 'mjml';

/** Placeholders go through MJML untouched, and are filled in for each message. */
export async function toHtml(source: string, path: string): Promise<string> {
  const include = source.indexOf('<mj-include');
  if (include >= 0) throw new Error(`${path}:${lineAt(source, include)}: mj-include is not supported`);
  const { html, errors } = await mjml2html(source, { fonts: {} }).catch((error: Error) => {
    throw new Error(`${path}:1: ${error.message}`);
  });
  // A placeholder is no colour and no length, yet its value may well be one.
  const error = errors.find(({ message }) => !/\{[{%]/.test(message));
  if (error) throw new Error(`${path}:${error.line}: ${error.message} (${error.tagName})`);
  const lost = placeholders(source).find(({ text }) => !html.includes(text));
  if (lost) throw new Error(`${path}:${lost.line}: MJML drops ${lost.text} here; put it into <mj-raw> or <mj-text>`);
  return html.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : blanks)); // a third of it is indentation, which every letter would carry
}

/** Those of the body, without comments. MJML silently leaves out text between its elements. */
function placeholders(source: string): { text: string; line: number }[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const body = source.replace(/<!--[\s\S]*?-->/g, blank).replace(/<mj-head>[\s\S]*?<\/mj-head>/g, blank);
  return [...body.matchAll(/\{%[^{]*?%\}|\{\{[^{]*?\}\}/g)].map(({ 0: text, index }) => ({
    text,
    line: lineAt(body, index),
  }));
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
