import { serveProvider } from './core/platform/plugins/provider-process.js';
import { builtins } from './plugins/index.js';

serveProvider(builtins);
