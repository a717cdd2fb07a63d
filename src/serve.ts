import { runToEnd } from './ending.js';
import { report, runService } from './run-service.js';

await runToEnd(runService, report);
