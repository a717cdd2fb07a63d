/** What the process is asked for that cuts M4A files, as JSON in its only argument. */
export interface TrimTask {
  /** Of the recording. */
  readonly path: string;
  /** Undefined to have it measured: a Timeline, as JSON on stdout. */
  readonly cut?: Cut;
}

export interface Cut {
  /** Where the new file goes. */
  readonly target: string;
  /** What is kept, in units from the first sample that is heard. */
  readonly from: number;
  readonly until: number;
}

/** How long what is heard takes. */
export interface Timeline {
  readonly unitsPerSecond: number;
  readonly length: number;
  /** Whether an edit list leaves out the beginning of fragments, which ffmpeg 5 plays all the same. */
  readonly editsFragments: boolean;
}
