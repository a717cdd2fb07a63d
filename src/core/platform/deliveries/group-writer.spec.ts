import { GroupWriter } from './group-writer.js';

/** A writer whose writes end when the test says so. */
function slowWriter(most?: number) {
  const writes: { readonly entries: readonly number[]; end(error?: Error): void }[] = [];
  const writer = new GroupWriter<number>(
    (entries) =>
      new Promise((done, failed) => writes.push({ entries, end: (error) => (error ? failed(error) : done()) })),
    most,
  );
  return { writer, writes };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('The group writer', () => {
  it('writes together what comes in one turn', async () => {
    const { writer, writes } = slowWriter();
    const all = Promise.all([writer.add(1), writer.add(2)]);
    await turn();
    expect(writes.map(({ entries }) => entries)).toEqual([[1, 2]]);
    writes[0]!.end();
    await all;
  });

  it('writes what comes during a write together after it, one group at a time', async () => {
    const { writer, writes } = slowWriter();
    const first = writer.add(1);
    await turn();
    const others = [writer.add(2), writer.add(3)];
    await turn();
    expect(writes).toHaveLength(1);
    writes[0]!.end();
    await first;
    await turn();
    expect(writes[1]!.entries).toEqual([2, 3]);
    writes[1]!.end();
    await Promise.all(others);
  });

  it('puts no more into a group than it may', async () => {
    const { writer, writes } = slowWriter(2);
    const all = Promise.all([1, 2, 3].map((each) => writer.add(each)));
    await turn();
    writes[0]!.end();
    await turn();
    writes[1]!.end();
    await all;
    expect(writes.map(({ entries }) => entries)).toEqual([[1, 2], [3]]);
  });

  it('tells all of a group that it failed, and goes on', async () => {
    const { writer, writes } = slowWriter();
    const results = Promise.allSettled([writer.add(1), writer.add(2)]);
    await turn();
    writes[0]!.end(new Error('away'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = writer.add(3);
    await turn();
    writes[1]!.end();
    await expect(next).resolves.toBeUndefined();
  });
});
