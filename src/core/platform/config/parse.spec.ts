import { z } from 'zod';
import { parse } from './parse.js';

const schema = z.strictObject({ url: z.url(), limits: z.object({ each: z.array(z.int()) }).optional() });

describe('Parsing options', () => {
  it('returns what the schema makes of them', async () => {
    const text = z.string().transform((value) => value.length);
    expect(await parse(z.object({ a: text }), { a: 'four' }, 'options')).toEqual({ a: 4 });
  });

  it('names each bad path in one error, a line each', async () => {
    const error = await parse(schema, { url: 'x', limits: { each: [1, 'two'] } }, 'options').catch(
      (each: Error) => each,
    );
    expect((error as Error).message.split('\n').map((line) => line.split(':')[0])).toEqual([
      'options.url',
      'options.limits.each.1',
    ]);
  });

  it('takes schemas of any library, also those that answer later and whose paths are objects', async () => {
    const issues = [{ message: 'is wrong', path: [{ key: 'a' }, 0] }, { message: 'is bad' }];
    const foreign = { '~standard': { version: 1, vendor: 'acme', validate: async () => ({ issues }) } } as const;
    await expect(parse(foreign, {}, 'options')).rejects.toThrow('options.a.0: is wrong\noptions: is bad');
  });
});
