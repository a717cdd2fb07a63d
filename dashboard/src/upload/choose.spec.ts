import { chooseFiles, type Snapshot } from './choose.ts';
import type { Upload } from './upload.ts';

const empty: Snapshot = { uploads: [], loose: [], others: [] };
const file = (name: string, content = name) => new File([content], name, { lastModified: 1 });
function choosing() {
  let keys = 0;
  const newKey = () => `key ${++keys}`;
  return (before: Snapshot, ...files: readonly File[]) => chooseFiles(before, files, newKey);
}
const pairs = ({ uploads }: Snapshot) => uploads.map(({ file: { name }, transcript }) => [name, transcript?.name]);
const failed = (code: string, upload: Upload): Upload => ({
  ...upload,
  state: { status: 'failed', failure: { code }, analysisId: 'ana_1' },
});

describe('files that are chosen for upload', () => {
  it('are paired by name, whatever their order and case', () => {
    const after = choosing()(empty, file('Call 1.VTT'), file('call 2.mp3'), file('call 1.wav'), file('call 2.srt'));
    expect(pairs(after)).toEqual([
      ['call 2.mp3', 'call 2.srt'],
      ['call 1.wav', 'Call 1.VTT'],
    ]);
    expect(after.loose).toEqual([]);
  });

  it('wait as transcripts until their recording is chosen', () => {
    const choose = choosing();
    const before = choose(empty, file('a.json'), file('b.wav'));
    expect([pairs(before), before.loose.map(({ name }) => name)]).toEqual([[['b.wav', undefined]], ['a.json']]);
    const after = choose(before, file('a.ogg'));
    expect([pairs(after), after.loose]).toEqual([
      [
        ['b.wav', undefined],
        ['a.ogg', 'a.json'],
      ],
      [],
    ]);
  });

  it('go with one recording only', () => {
    expect(pairs(choosing()(empty, file('a.wav'), file('a.mp3'), file('a.vtt')))).toEqual([
      ['a.wav', 'a.vtt'],
      ['a.mp3', undefined],
    ]);
  });

  it('are left out where they are neither recordings nor transcripts', () => {
    const after = choosing()(empty, file('contract.pdf'), file('no end'));
    expect([after.uploads, after.others]).toEqual([[], ['contract.pdf', 'no end']]);
  });

  it('are taken once, in one go and later', () => {
    const choose = choosing();
    const before = choose(empty, file('a.wav'), file('a.wav'));
    expect(choose(before, file('a.wav'), file('a.wav', 'another call')).uploads).toHaveLength(2);
  });

  it('do not change what is being sent', () => {
    const choose = choosing();
    const { uploads } = choose(empty, file('a.wav'));
    const sending = { ...empty, uploads: [{ ...uploads[0]!, state: { status: 'waiting' as const } }] };
    const after = choose(sending, file('a.vtt'));
    expect([after.uploads, after.loose.length]).toEqual([sending.uploads, 1]);
  });

  it('send a recording again that no recogniser could take, as another upload', () => {
    const choose = choosing();
    const [upload] = choose(empty, file('a.wav')).uploads;
    const before = { ...empty, uploads: [failed('TRANSCRIBER_UNAVAILABLE', upload!)] };
    const [after] = choose(before, file('a.vtt')).uploads;
    expect(after).toMatchObject({ id: upload!.id, state: { status: 'chosen' } });
    expect(after!.key).not.toBe(upload!.key);
  });

  it('leave a recording alone that failed for another reason', () => {
    const choose = choosing();
    const [upload] = choose(empty, file('a.wav')).uploads;
    const before = { ...empty, uploads: [failed('UNREADABLE_RECORDING', upload!)] };
    expect(choose(before, file('a.vtt')).uploads).toEqual(before.uploads);
  });
});
