import { serveJobs } from '../../platform/processes/serve-jobs.js';
import { type TranscriptJob, workOn } from './transcript-work.js';

/** The child process that reads and redacts transcripts. */
serveJobs((job) => workOn(job as TranscriptJob));
