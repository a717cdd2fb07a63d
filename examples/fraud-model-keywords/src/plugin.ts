import { definePlugin } from '@callwarden/sdk';
import { z } from 'zod';

const Options = z.strictObject({
  words: z.array(z.string().trim().min(1)).min(1),
  risk: z.number().min(0).max(1).default(0.8),
  languages: z.array(z.string()).min(1).default(['en']),
  version: z.string().default('1'),
});

export default definePlugin({
  sdk: 1,
  kind: 'fraud-model',
  name: 'fraud-model-keywords',
  version: '0.1.0',
  options: Options,
  create: ({ words, risk, languages, version }) => {
    const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(/\s+/g, '\\s+'));
    const search = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
    return {
      model: { name: 'fraud-model-keywords', version, languages },
      async score({ utterances }, signal) {
        signal.throwIfAborted();
        const indicators = utterances.flatMap(({ text, start, end }) =>
          [...text.matchAll(search)].map(([quote]) => {
            return { type: 'keyword', confidence: risk, severity: 'medium' as const, start, end, quote };
          }),
        );
        return { risk: indicators.length > 0 ? risk : 0, indicators };
      },
    };
  },
});
