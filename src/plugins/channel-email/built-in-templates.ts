import builtInPages from './built-in.json' with { type: 'json' };
import { compileBuiltIn } from './compile.js';

/** Stand in for what an administrator's folder does not have. */
export const builtIn = {
  standard: compileBuiltIn(builtInPages.standard, 'the built-in template "standard"'),
  digest: compileBuiltIn(builtInPages.digest, 'the built-in template "digest"'),
};
