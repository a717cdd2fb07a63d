import { BatchReceiver } from './batch/batch-receiver.js';
import { BatchUploadsController } from './batch/batch-uploads.controller.js';
import { BatchUploadsService } from './batch/batch-uploads.service.js';
import { UploadQuota } from './batch/upload-quota.js';
import { Callbacks } from './callbacks.service.js';
import { CallbackInput } from './callbacks/callback-input.js';
import { CallbackRepository } from './callbacks/callback.repository.js';
import { FetchLog } from './fetch/fetch-log.js';
import { FetchOutcomes } from './fetch/fetch-outcomes.js';
import { FetchJobs } from './fetch/fetch.jobs.js';
import { FetchRepository } from './fetch/fetch.repository.js';
import { Fetcher } from './fetch/fetcher.js';
import { Fetches } from './fetch/fetches.service.js';
import { SourceDownload } from './fetch/source-download.js';
import { UrlUploadInput } from './fetch/url-upload-input.js';
import { UrlUploadsController } from './fetch/url-uploads.controller.js';
import { UrlUploads } from './fetch/url-uploads.service.js';
import { CompleteRecordings } from './resumable/complete-recordings.js';
import { FinishedUploads } from './resumable/finished-uploads.js';
import { NewUploads } from './resumable/new-uploads.service.js';
import { PartialFiles } from './resumable/partial-files.js';
import { ResumableUploadsController } from './resumable/resumable-uploads.controller.js';
import { ResumableUploads } from './resumable/resumable-uploads.service.js';
import { ResumableJanitor } from './resumable/resumable.janitor.js';
import { ResumableRepository } from './resumable/resumable.repository.js';
import { TusProtocol } from './resumable/tus-protocol.js';
import { UploadDetails } from './resumable/upload-details.js';
import { UploadLocks } from './resumable/upload-locks.js';
import { AwaitedResult } from './upload/awaited-result.js';
import { EstimateRepository } from './upload/estimate.repository.js';
import { EstimatesService } from './upload/estimates.service.js';
import { NewAnalyses } from './upload/new-analyses.service.js';
import { UploadAdmission } from './upload/upload-admission.js';
import { UploadContents } from './upload/upload-contents.js';
import { UploadReceiver } from './upload/upload-receiver.js';
import { UploadsService } from './upload/uploads.service.js';
import { UploadsController } from './uploads.controller.js';

/** All ways by which recordings come in. */
export const uploadControllers = [
  UploadsController,
  UrlUploadsController,
  BatchUploadsController,
  ResumableUploadsController,
];

const callbacks = [CallbackInput, CallbackRepository, Callbacks];
const estimates = [EstimateRepository, EstimatesService];
const upload = [AwaitedResult, NewAnalyses, UploadAdmission, UploadContents, UploadReceiver, UploadsService];
const batch = [BatchReceiver, BatchUploadsService, UploadQuota];
const fetching = [Fetches, FetchJobs, FetchLog, FetchOutcomes, FetchRepository, Fetcher, SourceDownload];
const byUrl = [UrlUploadInput, UrlUploads, ...fetching];
const partial = [PartialFiles, ResumableJanitor, ResumableRepository, UploadDetails, UploadLocks];
const resumable = [CompleteRecordings, FinishedUploads, NewUploads, ResumableUploads, TusProtocol, ...partial];

export const uploadProviders = [...callbacks, ...estimates, ...upload, ...batch, ...byUrl, ...resumable];
