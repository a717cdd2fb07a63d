/** What one voice says in a cue. `who` is as the transcript names them, and empty where it does not. */
export interface Voice {
  readonly who: string;
  readonly text: string;
}

/**
 * Who says what in a cue: `<v Name>` of WebVTT, or `Name: ` before the words. Words before the first `<v>` are passed over, all
 * other tags are left out. Looks at every character a fixed number of times.
 */
export function voicesOf(cue: string): Voice[] {
  const spans: { who: string; text: string }[] = [];
  const all = { who: '', text: '' };
  let inVoice = false;
  let at = 0;
  for (const { start, end, content } of tagsOf(cue)) {
    const words = cue.slice(at, start);
    all.text += words;
    if (inVoice) spans.at(-1)!.text += words;
    at = end;
    const who = voiceName(content);
    if (who !== undefined) spans.push({ who, text: '' });
    if (who !== undefined || content === '/v') inVoice = who !== undefined;
  }
  const rest = cue.slice(at);
  all.text += rest;
  if (inVoice) spans.at(-1)!.text += rest;
  const parts =
    spans.length > 0 ? spans.map((span) => ({ ...span, text: plain(span.text) })) : [named(plain(all.text))];
  return parts.filter(({ text }) => text !== '');
}

interface Tag {
  /** Characters of the cue; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** From every `<` to the next `>`; a `<` after the last `>` is text. */
function* tagsOf(cue: string): Generator<Tag> {
  for (let start = cue.indexOf('<'); start !== -1;) {
    const close = cue.indexOf('>', start);
    if (close === -1) return;
    yield { start, end: close + 1, content: cue.slice(start + 1, close) };
    start = cue.indexOf('<', close);
  }
}

/** Of `v Name` and `v.class.class Name`; undefined of other tags. */
function voiceName(tag: string): string | undefined {
  if (!/^v[\s.]/.test(tag)) return undefined;
  const blank = tag.search(/\s/);
  const name = blank === -1 ? '' : tag.slice(blank).trim();
  return name || undefined;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function named(text: string): Voice {
  const [, who, said] = /^(\p{L}[\p{L}\d .'-]{0,29}): (.+)$/u.exec(text) ?? [];
  return who && said ? { who, text: said } : { who: '', text };
}
