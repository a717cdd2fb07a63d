import type { Transcript } from '@callwarden/sdk';
import { redact } from '../../src/core/speech/redaction/redact.js';
import { redactionCategories, type RedactionCategory } from '../../src/core/platform/config/redaction-categories.js';

/** A call whose turns are written one after another, each begun with the letter of its speaker: `A: hello | B: yes`. */
export function call(text: string, language = 'en'): Transcript {
  const utterances = text.split(' | ').map((turn, index) => {
    const [, who, said] = /^(?:([AB]): )?(.*)$/s.exec(turn)!;
    return { speaker: who === 'B' ? 1 : 0, start: index * 10, end: index * 10 + 10, text: said! };
  });
  return { language, confidence: 1, utterances };
}

/** The turns of a call after redaction, without their speakers. */
export function redactedText(
  text: string,
  { language = 'en', only = redactionCategories }: { language?: string; only?: readonly RedactionCategory[] } = {},
): string {
  const { transcript } = redact(call(text, language), new Set(only));
  return transcript.utterances.map((utterance) => utterance.text).join(' | ');
}
