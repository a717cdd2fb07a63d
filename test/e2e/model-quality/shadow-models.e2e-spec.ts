import { useApp } from '../../support/harness.js';
import type { TestApp } from '../../support/test-app.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const words = (id: string, ...said: string[]) => ({
  id,
  use: './test/fixtures/keyword-model/index.js',
  options: { words: said },
  isolated: false,
});
const folder = temporaryFolder();
const moods = ['throw', 'odd'].map((mood) => ({
  id: mood,
  use: './test/fixtures/moody-model.mjs',
  options: { mood, mark: folder.path },
}));

/** The call says "code" and not "lottery". */
describe('several fraud models', () => {
  let analysisId = '';
  const app = useApp({
    pipeline: {
      fraudModels: [
        { id: 'codes', weight: 3 },
        { id: 'lotteries', weight: 1 },
        { id: 'next', shadow: true },
        ...moods.map(({ id }) => ({ id, shadow: true })),
      ],
    },
    plugins: [
      { id: 'supplied', use: 'transcriber-supplied', isolated: false },
      words('codes', 'code'),
      words('lotteries', 'lottery'),
      words('next', 'the'),
      ...moods,
    ],
  });
  beforeAll(async () => {
    const [file, transcript] = ['samples/bank-impersonation-otp.ogg', 'samples/bank-impersonation-otp.vtt'];
    analysisId = (await app.admin.upload({ file, transcript })).body.analysisId;
    await until(async () => (await read(app.admin)).status === 'completed');
  });
  afterAll(async () => {
    folder.remove();
  });
  const read = async (as: TestApp['admin']) => (await as.get(`/v1/analyses/${analysisId}?include=models`)).body;

  it('weigh in the score; a shadow does not, nor does it show what it found', async () => {
    const { fraudAnalysis } = await read(app.admin);
    expect(fraudAnalysis.riskScore).toBe(Math.round(100 * (0.75 * 0.9 + 0.25 * 0.05)));
    expect(fraudAnalysis.fraudIndicators.length).toBeGreaterThan(0);
    for (const { description } of fraudAnalysis.fraudIndicators) expect(description).not.toMatch(/“the”/i);
  });

  it('are told of one by one, shadows to supervisors alone; a shadow that failed is missing', async () => {
    const shown = { model: 'keyword-model', version: '2.1.0', languages: ['en'] };
    const counting = [
      { ...shown, provider: 'codes', risk: 0.9, weight: 3, shadow: false },
      { ...shown, provider: 'lotteries', risk: 0.05, weight: 1, shadow: false },
    ];
    expect((await read(app.admin)).models).toEqual([
      ...counting,
      { ...shown, provider: 'next', risk: 0.9, weight: 1, shadow: true },
    ]);
    expect((await read(await app.withScopes('read:analyses'))).models).toEqual(counting);
    expect((await app.admin.get(`/v1/analyses/${analysisId}`)).body.models).toBeUndefined();
  });
});
