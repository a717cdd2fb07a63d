import type { Redaction } from '../../../speech/redaction/redaction.types.js';
import type { Status } from '../analysis.types.js';
import type { RecordingFile } from '../recording.entity.js';

/** A file, and the analysis that it belongs to: as its recording, or trimmed from that. */
export interface OwnedFile {
  readonly file: RecordingFile;
  readonly analysisId: string;
  readonly analysisStatus: Status;
  /** What was said in this file and is not kept; seconds of this file. */
  readonly redactions: readonly Redaction[];
}
