import { readFileSync } from 'node:fs';
import type { Transcript } from '@callwarden/sdk';
import { readTranscript } from '../../src/core/speech/transcripts/read-transcript.js';

/** What is said in a sample call. @param transcript as samples.json names it. */
export const sampleCall = (transcript: string): Transcript =>
  readTranscript(readFileSync(`samples/${transcript}`, 'utf8'));
