import type { FraudModel } from '@callwarden/sdk';
import { soundScore } from '../../../platform/plugins/provider-answers.js';
import { type LabelledCall, transcriptOf, wordsOf } from './labelled-calls.js';

/** What a model says of a labelled call. */
export interface Judged {
  readonly id: string;
  readonly source: string;
  readonly isFraud: boolean;
  /** How many the model was given. */
  readonly words: number;
  /** 0 to 1. */
  readonly risk: number;
  /** From the question to the answer. */
  readonly ms: number;
  /** The strongest indicator, and its words; where there is none, how the call begins. */
  readonly indicator?: string;
  readonly quote: string;
}

const longestQuote = 160;

/** Asks the model about a call. Throws what the model throws, and an error where the risk is none. */
export async function judge(model: FraudModel, call: LabelledCall, signal: AbortSignal): Promise<Judged> {
  const transcript = transcriptOf(call);
  const began = performance.now();
  const answer = await model.score(transcript, signal);
  const ms = performance.now() - began;
  const { risk, indicators } = soundScore(`The model, asked about the call ${call.id},`, answer);
  const { id, source, label } = call;
  const [strongest] = indicators;
  const quote = strongest?.quote ?? call.turns.map(({ text }) => text).join(' ');
  const said = { quote: quote.length > longestQuote ? `${quote.slice(0, longestQuote - 1).trimEnd()}…` : quote };
  const known = { id, source, isFraud: label === 1, words: wordsOf(call), risk, ms };
  return { ...known, ...(strongest && { indicator: strongest.type }), ...said };
}
