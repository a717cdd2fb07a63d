import type { Plugin } from '@callwarden/sdk';
import { assignmentContract, type AssignmentSubject } from '@callwarden/sdk/testing';
import { importPlugin } from '../../src/core/platform/plugins/import-plugin.js';
import { builtins } from '../../src/plugins/index.js';
import { holds } from './holds.js';

const plugin = async (use: string) => (await importPlugin({ use }, builtins)) as Plugin<'assignment'>;

const subjects: Record<string, AssignmentSubject> = {
  'assignment-automatic': { options: { expertise: 1, working: 0 } },
  'assignment-expertise': { options: {}, fields: { considerWorkload: false } },
  'assignment-load-balanced': { options: {} },
  'assignment-round-robin': { options: {} },
  'assignment-specific': { options: {} },
};
for (const [name, subject] of Object.entries(subjects)) holds(name, assignmentContract(await plugin(name), subject));
holds(
  'assignment-expertise without its field',
  assignmentContract(await plugin('assignment-expertise'), { options: {} }),
);
holds(
  'the strategy of a third party',
  assignmentContract(await plugin('./test/fixtures/plugins/first-free.mjs'), { options: {} }),
);

it('All built-in assignment strategies are under contract here', () => {
  const ours = Object.keys(builtins).filter((name) => name.startsWith('assignment-'));
  expect(ours.sort()).toEqual(Object.keys(subjects));
});
