import { requestOptions, type CallOptions, type CreateOptions, type UpdateOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type {
  Analysis,
  AnalysisList,
  AnalysisUpdate,
  GetAnalysisData,
  ListAnalysesData,
  Progress,
  RequestedAnalysis,
  Transcript,
  TranscriptUpdate,
  UpdatedAnalysis,
  UploadedAnalysis,
  UrlUpload,
} from '../generated/types.gen.js';
import { Pages } from '../lists/pages.js';
import type { Connection } from '../transport/connection.js';
import { waitForAnalysis, type WaitOptions } from '../uploads/analyze.js';
import type { Recording } from '../uploads/recording.js';
import type { UploadOptions } from '../uploads/upload-options.js';
import { uploadAtOnce } from '../uploads/upload-recording.js';

type Filters = Omit<NonNullable<ListAnalysesData['query']>, 'page' | 'cursor'>;
type Include = Pick<NonNullable<GetAnalysisData['query']>, 'include'>;

/** Calls and what the service found in them. */
export class AnalysesResource {
  constructor(private readonly connection: Connection) {}

  /** The newest first, unless sorted otherwise; `limit` is the number of entries that one request reads. */
  list(filters: Filters = {}, options?: CallOptions): Pages<AnalysisList> {
    return new Pages((position) =>
      this.operations.listAnalyses({ ...requestOptions(options), query: { ...filters, ...position } }),
    );
  }

  get(analysisId: string, { include, ...options }: Include & CallOptions = {}): Promise<Analysis> {
    const query = include && { include };
    return dataOf(this.operations.getAnalysis({ ...requestOptions(options), path: { analysisId }, query }));
  }

  /** In one request, without waiting for the result; `client.analyze` does both. */
  upload(recording: Recording, options?: UploadOptions): Promise<UploadedAnalysis> {
    return uploadAtOnce(this.connection, recording, options);
  }

  /** The service downloads the recording. */
  uploadFromUrl(upload: UrlUpload, options?: CreateOptions): Promise<RequestedAnalysis> {
    return dataOf(this.operations.uploadFromUrl({ ...requestOptions(options), body: upload }));
  }

  /** Until it has ended. Throws an AnalysisFailedError if it fails. */
  wait(analysisId: string, options?: WaitOptions): Promise<Analysis> {
    return waitForAnalysis(this.connection, analysisId, options);
  }

  update(analysisId: string, changes: AnalysisUpdate, options?: UpdateOptions): Promise<UpdatedAnalysis> {
    return dataOf(this.operations.updateAnalysis({ ...requestOptions(options), path: { analysisId }, body: changes }));
  }

  /** Analyses the call again, or for the first time. */
  process(analysisId: string, options?: CreateOptions): Promise<Progress> {
    return dataOf(this.operations.processAnalysis({ ...requestOptions(options), path: { analysisId } }));
  }

  /** With recording, transcript and comments. */
  async delete(analysisId: string, options?: CallOptions): Promise<void> {
    await this.operations.deleteAnalysis({ ...requestOptions(options), path: { analysisId } });
  }

  transcript(analysisId: string, options?: CallOptions): Promise<Transcript> {
    return dataOf(this.operations.getTranscript({ ...requestOptions(options), path: { analysisId } }));
  }

  correctTranscript(analysisId: string, update: TranscriptUpdate, options?: UpdateOptions): Promise<Transcript> {
    return dataOf(
      this.operations.correctTranscript({ ...requestOptions(options), path: { analysisId }, body: update }),
    );
  }

  private get operations() {
    return this.connection.operations;
  }
}
