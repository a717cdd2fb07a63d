/** BCP 47's code for an unknown language. */
export const undetermined = 'und';

/** Letters from which on the words decide, not a claim. Of English with 25 letters, eld takes 1 % for another language: `npm run bench -- trust`. */
const enough = 80;
/** The same in scripts other than Latin, which few languages share. */
const enoughInOwnScript = 12;
/** eld reads no further than 350 bytes of a text. */
const charactersOfPassage = 300;
const mostPassages = 8;

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const isLatin = (text: string): boolean => letters(text) < 2 * (text.match(/\p{Script=Latin}/gu)?.length ?? 0);

/** Whether there are enough words to detect their language. */
export function isEnoughToDetect(texts: readonly string[]): boolean {
  const said = texts.join(' ').slice(0, 20_000);
  return letters(said) >= (isLatin(said) ? enough : enoughInOwnScript);
}

/**
 * The language of a transcript, as a BCP 47 code; `und` where it is not known. Enough words decide against a claim, since many
 * recognisers claim the one language that they know; a claim that agrees with them keeps its region.
 *
 * @param claimed by the recogniser or the client; empty if neither says it
 */
export async function languageOfTranscript(claimed: string, texts: readonly string[]): Promise<string> {
  const claim = main(claimed) === undetermined ? '' : claimed;
  const found = isEnoughToDetect(texts) ? await detect(texts, main(claim)) : undefined;
  return found === undefined || found === main(claim) ? claim || undetermined : found;
}

const main = (language: string): string => language.toLowerCase().split(/[-_]/)[0]!;

/**
 * What most passages are in, of those that are clear, as an ISO 639-1 code. Undefined where that is not clear, or where the detector does not know the claimed
 * language, so that it cannot contradict it.
 */
async function detect(texts: readonly string[], claim: string): Promise<string | undefined> {
  const { eld } = await import('eld/small'); // its tables take 140 MB and 0.3 s
  if (claim !== '' && !Object.values(eld.info().Languages).includes(claim)) return undefined;
  const votes = passagesOf(texts.join(' ')).flatMap((passage) => {
    const found = eld.detect(passage);
    return found.isReliable() ? [found.language] : [];
  });
  const counts = Map.groupBy(votes, (language) => language);
  return [...counts].find(([, own]) => 2 * own.length > votes.length)?.[0];
}

/** Spread over the transcript. */
function passagesOf(said: string): string[] {
  const count = Math.max(1, Math.min(mostPassages, Math.floor(said.length / charactersOfPassage)));
  const starts = Array.from({ length: count }, (_, at) => Math.floor((at * said.length) / count));
  return starts.map((start) => said.slice(start, start + charactersOfPassage));
}
