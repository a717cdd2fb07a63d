import { fail, runService } from './run-service.js';

await runService().catch(fail);
