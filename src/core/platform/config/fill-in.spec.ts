import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { fillIn, type Problem } from './fill-in.js';
import { merge } from './merge.js';

const key = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/);
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.double({ noNaN: true }));
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(key, fc.oneof({ depthSize: 'small' }, leaf, fc.array(leaf), tie('tree')), { maxKeys: 5 }),
}));
const yaml = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'a: b',
    '[1, 2]',
    '{x: y}',
    '*alias',
    '&anchor',
    '!!binary x',
    '\n- item',
    '# note',
    '"',
    'null',
    '~',
  ),
);
const fill = (value: unknown, env: NodeJS.ProcessEnv = {}) => {
  const problems: Problem[] = [];
  return { filled: fillIn(value, env, problems), problems };
};

describe('Filling in', () => {
  it('gives exactly the text of the variable, whatever YAML it looks like', () => {
    fc.assert(
      fc.property(yaml, yaml, (value, other) => {
        fc.pre(value !== '');
        const file = parse(stringify({ a: { b: ['${VALUE}', 'x ${VALUE} y'] }, c: 7 })) as unknown;
        const { filled, problems } = fill(file, { VALUE: value, OTHER: other });
        expect({ filled, problems }).toEqual({ filled: { a: { b: [value, `x ${value} y`] }, c: 7 }, problems: [] });
      }),
    );
  });

  it('does not fill in what a variable brings, nor treat it as a pattern of replace', () => {
    const { filled } = fill('${A}', { A: '${B} $& $1 $$', B: 'no' });
    expect(filled).toBe('${B} $& $1 $$');
  });

  it('leaves everything without variables as it is', () => {
    fc.assert(
      fc.property(tree, (value) => {
        fc.pre(!JSON.stringify(value).includes('${'));
        expect(fill(value).filled).toEqual(value);
      }),
    );
  });

  it('takes the default of an absent or empty variable, and only then', () => {
    expect(fill('${A:-http://x:1/}').filled).toBe('http://x:1/');
    expect(fill('${A:-x}', { A: '' }).filled).toBe('x');
    expect(fill('${A:-x}', { A: 'y' }).filled).toBe('y');
    expect(fill({ a: '${A:-}', b: 1 })).toEqual({ filled: { b: 1 }, problems: [] });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'knows no variable %s that nobody has set',
    (name) => {
      expect(fill({ a: `\${${name}}` }).problems).toEqual([
        { path: 'a', reason: `needs the environment variable ${name}` },
      ]);
    },
  );

  it('leaves text alone that only looks like a variable', () => {
    for (const text of ['$A', '${}', '${A B}', '{A}', '$${', '${A']) expect(fill(text, { A: 'x' }).filled).toBe(text);
  });
});

describe('Merging', () => {
  it('with nothing, on either side, changes nothing', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(merge(value, {})).toEqual(value);
        expect(merge({}, value)).toEqual(value);
      }),
    );
  });

  it('the same once more changes nothing', () => {
    fc.assert(
      fc.property(tree, tree, (under, over) => {
        const once = merge(under, over);
        expect(merge(once, over)).toEqual(once);
      }),
    );
  });

  it('in steps is the same as merging the sum of the steps', () => {
    fc.assert(fc.property(tree, tree, tree, (a, b, c) => expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))));
  });

  it('changes neither side', () => {
    fc.assert(
      fc.property(tree, tree, (under, over) => {
        const before = structuredClone({ under, over });
        merge(under, over);
        expect({ under, over }).toEqual(before);
      }),
    );
  });

  it('reaches no prototype', () => {
    const over = JSON.parse('{"__proto__": {"polluted": true}, "a": {"__proto__": {"polluted": true}}}') as unknown;
    const merged = merge({ a: {} }, over) as { polluted?: unknown; a: { polluted?: unknown } };
    expect([({} as { polluted?: unknown }).polluted, merged.polluted, merged.a.polluted]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
