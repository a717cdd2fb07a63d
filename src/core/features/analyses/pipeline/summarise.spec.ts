import { summarise } from './summarise.js';

const found = (type: string, quote: string) => ({
  type,
  quote,
  confidence: 0.9,
  severity: 'high' as const,
  start: 62,
  end: 65.2,
  providerId: 'm',
});

describe('summarise', () => {
  it('quotes the strongest two types with their times and names the others', () => {
    const indicators = [
      found('credential_request', 'read me the code'),
      found('credential_request', 'the code'),
      found('urgency_pressure', 'right now'),
      found('threat', 'or else'),
    ];
    expect(summarise({ riskScore: 91, riskLevel: 'critical', indicators }, 200)).toBe(
      'Critical risk of fraud (91 of 100). The strongest signs are credential request (“read me the code”, 01:02-01:06) and urgency pressure (“right now”, 01:02-01:06). There are also signs of threat.',
    );
  });

  it('leaves out the words and the times that a model does not give', () => {
    const { type, ...rest } = found('threat', 'or else');
    const indicators = [
      { ...rest, type, quote: null },
      { ...rest, type: 'secrecy_request', start: null, end: null },
      { ...rest, type: 'investment_lure', quote: null, start: null, end: null },
    ];
    const strongest = (from: number) =>
      summarise({ riskScore: 91, riskLevel: 'critical', indicators: indicators.slice(from) }, 200);
    expect(strongest(0)).toContain('signs are threat (01:02-01:06) and secrecy request (“or else”). There');
    expect(strongest(1)).toContain('signs are secrecy request (“or else”) and investment lure.');
  });

  it('says what speaks for a legitimate call', () => {
    expect(summarise({ riskScore: 3, riskLevel: 'very_low', indicators: [] }, 125)).toBe(
      'Very low risk of fraud (3 of 100). Nothing in 2 minutes of call matches a known pattern of fraud.',
    );
  });

  it.each([40, 85])('does not call a suspect call of score %i harmless where no passage stands out', (riskScore) => {
    const summary = summarise({ riskScore, riskLevel: 'high', indicators: [] }, 125);
    expect(summary).toContain('the call as a whole resembles frauds');
    expect(summary).not.toContain('Nothing');
  });

  it('cuts a quote that is too long', () => {
    expect(
      summarise({ riskScore: 91, riskLevel: 'critical', indicators: [found('threat', 'x'.repeat(500))] }, 60).length,
    ).toBeLessThan(300);
  });
});
