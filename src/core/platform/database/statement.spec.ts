import type { EntityManager } from '@mikro-orm/postgresql';
import { execute } from './run-statement.js';
import { join, raw, sql, type Statement } from './statement.js';

const both = ({ text, values }: Statement) => [text, values];

describe('sql', () => {
  it('numbers its values', () =>
    expect(both(sql`select ${1}::int, ${'a'} where ${null} is null`)).toEqual([
      'select $1::int, $2 where $3 is null',
      [1, 'a', null],
    ]));

  it('is a text alone where it has no values', () => expect(both(sql`select 1`)).toEqual(['select 1', []]));

  it('takes other statements in, wherever they stand and however deep', () => {
    const inner = sql`${1} and ${2}`;
    expect(both(sql`${inner}${3}${sql`(${inner}, ${raw('id')})`}`)).toEqual([
      '$1 and $2$3($4 and $5, id)',
      [1, 2, 3, 1, 2],
    ]);
  });

  it('never takes a text for a part of it', () => expect(sql`select ${'1; drop table a'}`.text).toBe('select $1'));

  it('is joined', () => {
    expect(both(join([sql`a = ${1}`, sql`b`, sql`c = ${2}`], ' and '))).toEqual(['a = $1 and b and c = $2', [1, 2]]);
    expect(both(join([], ', '))).toEqual(['', []]);
  });
});

describe('execute', () => {
  const given = async (statement: Statement) => {
    const seen: unknown[] = [];
    const execution = (...all: unknown[]) => Promise.resolve(seen.push(...all));
    await execute({ execute: execution } as unknown as EntityManager, statement);
    return seen;
  };

  it('gives the ORM a question mark for each value, and none that it would take for one', async () => {
    expect(await given(sql`select ${1}::int, '?'`)).toEqual([String.raw`select ? ::int, '\?'`, [1]]);
    expect(await given(sql`select '?'`)).toEqual([`select '?'`, []]);
    expect(await given(sql`select ${1}${2}`)).toEqual(['select ? ? ', [1, 2]]);
  });
});
