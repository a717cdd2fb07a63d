import { readFileSync } from 'node:fs';
import { entries, sourceOf } from './sources.ts';

describe('The types of the SDK on the site', () => {
  it.each(['index', 'http', 'messages', 'testing'])('have all that %s exports', (name) => {
    const entry = name === 'index' ? '@callwarden/sdk' : `@callwarden/sdk/${name}`;
    const source = readFileSync(`packages/sdk/src/${name}.ts`, 'utf8');
    const exported = [...source.matchAll(/^export .* from '\.\/(.+)\.js';$/gm)].map(([, file]) => file);
    const shown = Object.fromEntries(entries)[entry];
    expect(new Set(shown)).toEqual(new Set(exported.length > 0 ? exported : [name]));
  });
});

describe('The source of an example on the site', () => {
  it('has its configuration, then its code, then its tests', () => {
    const files = [...sourceOf('examples/channel-slack/README.md').matchAll(/^### (.+)$/gm)].map(([, file]) => file);
    expect(files[0]).toBe('callwarden.yaml');
    expect(files).toContain('src/plugin.ts');
    expect(files.at(-1)).toBe('src/plugin.test.ts');
  });
});
