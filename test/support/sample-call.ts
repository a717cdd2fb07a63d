import { readFileSync } from 'node:fs';
import { readTranscript } from '../../src/core/speech/transcripts/read-transcript.js';
import type { Transcript } from '../../src/core/sdk/index.js';

/** What is said in a sample call. @param transcript as samples.json names it. */
export const sampleCall = (transcript: string): Transcript =>
  readTranscript(readFileSync(`samples/${transcript}`, 'utf8'));
