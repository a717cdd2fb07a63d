import { readFileSync } from 'node:fs';
import { guidedGenerators, sectionOf } from '../support/sdk-guide.js';

describe('docs/sdks.md', () => {
  it('has four generators', () =>
    expect(guidedGenerators.map(({ name }) => name).toSorted()).toEqual([
      'hey-api',
      'openapi-fetch',
      'orval',
      'swagger-typescript-api',
    ]));

  it.each(guidedGenerators)('shows the program with $name that the tests run', ({ name, folder, files }) => {
    const section = sectionOf(name);
    for (const file of files) {
      const code = readFileSync(`${folder}/${file}`, 'utf8');
      expect(section).toContain(`\`${file}\`:\n\n\`\`\`${file.endsWith('.ts') ? 'ts' : 'js'}\n${code}\`\`\`\n`);
    }
  });
});
