import { readdirSync, readFileSync } from 'node:fs';

const flows = 'test/fixtures/sdk-flow';
const guide = readFileSync('docs/sdks.md', 'utf8');

export interface GuidedGenerator {
  readonly name: string;
  /** With what it needs to generate and to run. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Generates the client, in a folder with those files and openapi.json. */
  readonly command: string;
}

/** The generators of docs/sdks.md, which has a section for each folder of flows. */
export const guidedGenerators: readonly GuidedGenerator[] = readdirSync(flows, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const folder = `${flows}/${name}`;
    return { name, folder, files: readdirSync(folder), command: commandOf(sectionOf(name)) };
  });

/** The part of the page about one generator. */
export function sectionOf(name: string): string {
  const [, section] = guide.split(`\n## ${name}\n`);
  return section?.split('\n## ')[0] ?? '';
}

/** The last line of the first block of commands; the lines before it install. */
function commandOf(section: string): string {
  const [, block = ''] = /```sh\n([^`]+)```/.exec(section) ?? [];
  return block.trim().split('\n').at(-1) ?? '';
}
