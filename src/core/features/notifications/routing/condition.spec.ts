import type { ConditionNode, Group } from '../settings/account/condition.schema.js';
import { holds } from './condition.js';

const facts = {
  event: 'fraud.critical',
  priority: 'critical',
  riskScore: 87,
  summary: 'Caller asked for a One-Time Code',
  deadline: '2026-01-14T10:00:00.000Z',
  isCorrection: false,
  assignedTo: null,
  zero: 0,
  empty: '',
  fraudIndicators: ['otp_request', 'urgency'],
  counts: [1, 2],
  error: { code: 'DECODE', attempts: 3, nested: { stage: 'decode' } },
};
type Operator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'contains';
const is = (field: string, operator: Operator, value: unknown) => ({ field, operator, value });
const found = (...one: Parameters<typeof is>) => holds({ all: [is(...one)] }, facts);

describe('a comparison', () => {
  it.each<[string, Operator, unknown, boolean]>([
    ['riskScore', 'eq', 87, true],
    ['riskScore', 'eq', 88, false],
    ['riskScore', 'eq', '87', false],
    ['summary', 'eq', 'caller asked for a one-time code', false],
    ['isCorrection', 'eq', false, true],
    ['isCorrection', 'eq', null, false],
    ['isCorrection', 'eq', 0, false],
    ['zero', 'eq', null, false],
    ['zero', 'eq', false, false],
    ['empty', 'eq', null, false],
    ['assignedTo', 'eq', null, true],
    ['absent', 'eq', null, true],
    ['absent', 'eq', '', false],
    ['fraudIndicators', 'eq', 'urgency', false],
    ['riskScore', 'ne', 87, false],
    ['riskScore', 'ne', '87', true],
    ['absent', 'ne', null, false],
    ['absent', 'ne', 'anything', true],
    ['riskScore', 'gt', 86, true],
    ['riskScore', 'gt', 87, false],
    ['riskScore', 'gte', 87, true],
    ['riskScore', 'gte', 88, false],
    ['riskScore', 'lt', 88, true],
    ['riskScore', 'lt', 87, false],
    ['riskScore', 'lte', 87, true],
    ['riskScore', 'lte', 86, false],
    ['deadline', 'gt', '2026-01-14T09:59:59.999Z', true],
    ['deadline', 'gte', '2026-01-14T10:00:00.000Z', true],
    ['deadline', 'lt', '2026-01-14', false],
    ['deadline', 'lte', '2026-01-15', true],
    // What cannot be put in order is neither above nor below.
    ['riskScore', 'gt', '1', false],
    ['riskScore', 'lt', '99', false],
    ['summary', 'gt', 1, false],
    ['isCorrection', 'lt', true, false],
    ['assignedTo', 'gte', 0, false],
    ['assignedTo', 'lte', null, false],
    ['absent', 'lt', 100, false],
    ['absent', 'gte', 0, false],
    ['absent', 'gt', '', false],
    ['counts', 'gt', 0, false],
    ['priority', 'in', ['high', 'critical'], true],
    ['priority', 'in', ['high'], false],
    ['priority', 'in', [], false],
    ['riskScore', 'in', ['87'], false],
    ['absent', 'in', [null], true],
    ['absent', 'in', ['x'], false],
    ['fraudIndicators', 'contains', 'urgency', true],
    ['fraudIndicators', 'contains', 'URGENCY', false],
    ['fraudIndicators', 'contains', 'urgen', false],
    ['counts', 'contains', 2, true],
    ['counts', 'contains', '2', false],
    ['counts', 'contains', null, false],
    ['summary', 'contains', 'one-time code', true],
    ['summary', 'contains', 'gift card', false],
    ['summary', 'contains', '', true],
    ['riskScore', 'contains', 8, false],
    ['riskScore', 'contains', '8', false],
    ['absent', 'contains', '', false],
    ['error', 'contains', 'code', false],
    ['error.code', 'eq', 'DECODE', true],
    ['error.nested.stage', 'eq', 'decode', true],
    ['error.absent.stage', 'eq', null, true],
    ['error.code.length', 'eq', null, true],
    ['fraudIndicators.0', 'eq', 'otp_request', true],
    ['fraudIndicators.2', 'eq', null, true],
  ])('%s %s %j is %s', (field, operator, value, expected) => expect(found(field, operator, value)).toBe(expected));

  it.each([
    'constructor',
    'constructor.name',
    '__proto__',
    '__proto__.constructor',
    'toString',
    'hasOwnProperty',
    'error.constructor',
    'fraudIndicators.map',
    'summary.length',
  ])('does not see what objects have by inheritance: %s', (field) => {
    expect(found(field, 'eq', null)).toBe(true);
    expect(found(field, 'ne', null)).toBe(false);
    expect(found(field, 'contains', '')).toBe(false);
  });

  it('sees a field that has such a name', () => {
    const odd = JSON.parse('{"constructor": "here", "__proto__": {"polluted": 1}}') as Record<string, unknown>;
    expect(holds({ all: [is('constructor', 'eq', 'here'), is('__proto__.polluted', 'eq', 1)] }, odd)).toBe(true);
    expect(holds({ all: [is('polluted', 'eq', null)] }, odd)).toBe(true);
  });
});

describe('a group', () => {
  const [yes, no] = [is('riskScore', 'eq', 87), is('riskScore', 'eq', 0)];
  it.each<[string, Group, boolean]>([
    ['all hold', { all: [yes, yes] }, true],
    ['one of all does not', { all: [yes, no] }, false],
    ['one of any holds', { any: [no, yes] }, true],
    ['none of any holds', { any: [no, no] }, false],
    ['all and one of any hold', { all: [yes], any: [no, yes] }, true],
    ['all hold, and none of any', { all: [yes], any: [no] }, false],
    ['one of any holds, and not all', { all: [no], any: [yes] }, false],
    ['an empty any says nothing', { all: [yes], any: [] }, true],
    ['an empty any does not make up for all', { all: [no], any: [] }, false],
    ['an empty all says nothing', { all: [], any: [no] }, false],
    ['any of groups', { any: [{ all: [yes, no] }, { all: [yes] }] }, true],
    ['all of groups', { all: [{ any: [no, yes] }, { any: [no] }] }, false],
    ['groups next to comparisons', { all: [yes, { any: [no, { all: [yes, yes] }] }] }, true],
  ])('%s', (_, group, expected) => expect(holds(group, facts)).toBe(expected));

  it('may be nested as deep as its schema allows', () => {
    const nested = (levels: number, inside: ConditionNode): Group =>
      Array.from({ length: levels }).reduce<Group>(
        (group, __, level) => (level % 2 ? { all: [group] } : { any: [group] }),
        {
          all: [inside],
        },
      );
    expect(holds(nested(9, yes), facts)).toBe(true);
    expect(holds(nested(9, no), facts)).toBe(false);
  });
});
