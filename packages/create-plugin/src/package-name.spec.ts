import { readName } from './package-name.js';

describe('the name of a plugin package', () => {
  it.each([
    ['my-model', 'my-model'],
    ['m2', 'm2'],
    ['@acme/callwarden-pager', 'callwarden-pager'],
    ['@a.c_me~1/x', 'x'],
    ['@acme/stream', 'stream'],
    [' my-model ', 'my-model'],
  ])('takes "%s", a plugin called %s', (text, plugin) => {
    expect(readName(text)).toEqual({ name: text.trim(), plugin });
  });

  it.each([
    ['', 'must begin with a letter'],
    ['My-Model', '"My-Model" must begin with a letter and have lower-case letters'],
    ['2fast', 'must begin with a letter'],
    ['my_model', 'joined by "-", as in my-model'],
    ['my--model', 'joined by "-"'],
    ['my-', 'joined by "-"'],
    ['my model', 'joined by "-"'],
    ['..', 'must begin with a letter'],
    ['@acme', 'written @scope/name'],
    ['@acme/a/b', 'written @scope/name'],
    ['acme/model', 'the scope "acme" must begin with @'],
    ['@.acme/model', 'the scope "@.acme"'],
    ['@Acme/model', 'the scope "@Acme"'],
    ['stream', 'a module of Node has it'],
    ['a'.repeat(215), 'it has 215 characters, and npm takes 214'],
  ])('refuses "%s"', (text, reason) => {
    expect(() => readName(text)).toThrow(reason);
  });
});
