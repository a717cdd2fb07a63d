import { useApp } from '../../support/harness.js';
import { row } from '../../support/spec-rows.js';
import { until } from '../../support/until.js';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('SPEC.md, resources', () => {
  let uploaded: { analysisId: string; fileId: string; createdAt: string };
  const app = useApp();
  // The tests read bodies as clients do.
  // oxlint-disable-next-line no-explicit-any
  let analysis: any;
  beforeAll(async () => {
    uploaded = (
      await app.admin.upload({
        file: 'samples/bank-impersonation-otp.ogg',
        transcript: 'samples/bank-impersonation-otp.vtt',
        metadata: { callerId: '+1555', tags: ['t'], notes: 'n', priority: 'high' },
      })
    ).body;
    analysis = await until(async () => {
      const { body } = await app.admin.get(`/v1/analyses/${uploaded.analysisId}?include=transcription`);
      return body.status === 'completed' && body;
    });
  });

  row('Analysis', 'analysisId', async () => expect(analysis.analysisId).toBe(uploaded.analysisId));
  row('Analysis', 'status', async () => {
    const held = await app.admin.upload({ file: 'samples/it-helpdesk.mp3', processImmediately: false });
    expect([analysis.status, (await app.admin.get(`/v1/analyses/${held.body.analysisId}`)).body.status]).toEqual([
      'completed',
      'queued',
    ]);
  });
  row('Analysis', 'createdAt', async () => expect(analysis.createdAt).toMatch(timestamp));
  row('Analysis', 'completedAt', async () => {
    expect(analysis.completedAt).toMatch(timestamp);
    expect(analysis.completedAt >= analysis.createdAt).toBe(true);
  });
  row('Analysis', 'fileInfo', async () => {
    const { fileId } = uploaded;
    expect(analysis.fileInfo).toEqual({
      fileId,
      fileName: 'bank-impersonation-otp.ogg',
      duration: expect.closeTo(71.95, 1),
      size: 143_958,
    });
  });
  row('Analysis', 'fraudAnalysis', async () => {
    expect(Object.keys(analysis.fraudAnalysis).toSorted()).toEqual([
      'fraudIndicators',
      'riskLevel',
      'riskScore',
      'summary',
    ]);
  });
  row('Analysis', 'transcription', async () => {
    const { redactions, ...transcription } = analysis.transcription; // ours, beside SPEC.md's
    expect(Object.keys(transcription).toSorted()).toEqual(['confidence', 'language', 'speakers', 'text']);
    expect(redactions).toEqual([{ category: 'one_time_code', start: expect.any(Number), end: expect.any(Number) }]);
    expect((await app.admin.get(`/v1/analyses/${uploaded.analysisId}`)).body).not.toHaveProperty('transcription');
  });
  row('Analysis', 'tags', async () => expect(analysis.tags).toEqual(['t']));
  row('Analysis', 'notes', async () => expect(analysis.notes).toBe('n'));
  row('Analysis', 'metadata', async () => {
    expect(analysis.metadata).toEqual({ callerId: '+1555', department: null, caseNumber: null, customFields: {} });
  });
  row('Analysis', 'priority', async () => expect(analysis.priority).toBe('high'));
  row('Analysis', 'duration', async () => {
    const { data } = (await app.admin.get('/v1/analyses?tags=t')).body;
    expect(data[0].duration).toBe(analysis.fileInfo.duration);
  });
  row('Analysis', 'summary', async () => {
    const { data } = (await app.admin.get('/v1/analyses?tags=t')).body;
    expect(data[0].summary).toBe(analysis.fraudAnalysis.summary);
  });

  row('fraudAnalysis', 'riskScore', async () => {
    expect(Number.isInteger(analysis.fraudAnalysis.riskScore)).toBe(true);
    expect(analysis.fraudAnalysis.riskScore).toBeGreaterThan(0);
    expect(analysis.fraudAnalysis.riskScore).toBeLessThanOrEqual(100);
  });
  row('fraudAnalysis', 'riskLevel', async () => {
    const { riskScore, riskLevel } = analysis.fraudAnalysis;
    const levels = ['very_low', 'low', 'medium', 'high', 'critical'];
    expect(riskLevel).toBe(levels[Math.min(4, Math.floor(riskScore / 20))]);
  });
  row('fraudAnalysis', 'fraudIndicators', async () => {
    expect(analysis.fraudAnalysis.fraudIndicators.length).toBeGreaterThan(0);
    for (const { type, confidence, severity, timestamp: range, description } of analysis.fraudAnalysis
      .fraudIndicators) {
      expect([typeof type, typeof description]).toEqual(['string', 'string']);
      expect(['low', 'medium', 'high', 'critical']).toContain(severity);
      expect(range).toMatch(/^\d{2,3}:\d\d-\d{2,3}:\d\d$/);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
  row('fraudAnalysis', 'summary', async () => expect(analysis.fraudAnalysis.summary.length).toBeGreaterThan(20));

  row('transcription', 'text', async () => expect(analysis.transcription.text).toContain('code'));
  row('transcription', 'speakers', async () => {
    const { speakers, text } = analysis.transcription;
    expect(speakers[0]).toEqual({
      speaker: 0,
      start: expect.any(Number),
      end: expect.any(Number),
      text: expect.any(String),
    });
    expect(speakers.map((each: { text: string }) => each.text).join('\n')).toBe(text);
  });
  row('transcription', 'language', async () => expect(analysis.transcription.language).toBe('en'));
  row('transcription', 'confidence', async () => expect(analysis.transcription.confidence).toBe(1));
});
