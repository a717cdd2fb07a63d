/** A recording to analyse, and its transcript where one was named. */
export interface NamedRecording {
  readonly recording: string;
  readonly transcript?: string;
}
