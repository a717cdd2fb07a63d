import { serveProvider } from './core/plugins/provider-process.js';
import { builtins } from './plugins/index.js';

serveProvider(builtins);
