/** Letters; with fewer, the language cannot be detected. */
const fewest = 12;
/** Letters that are looked at; more say no more. */
const most = 4000;

/** The ISO 639-1 code of the language that these words are in; undefined if there is too little evidence. */
export async function spokenLanguage(texts: readonly string[]): Promise<string | undefined> {
  let said = '';
  for (const text of texts) if (said.length < most) said += ` ${text.slice(0, most)}`;
  if ((said.match(/\p{L}/gu)?.length ?? 0) < fewest) return undefined;
  const { eld } = await import('eld/small'); // its tables take 140 MB and 0.3 s, and most transcripts name their language
  const found = eld.detect(said);
  return found.isReliable() && found.language ? found.language : undefined;
}
