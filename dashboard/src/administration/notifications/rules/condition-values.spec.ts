import type { NotificationConditionGroup } from '../../../api/generated/types.gen.ts';
import {
  comparisonOf,
  fieldsIn,
  groupOf,
  groupValuesOf,
  pathsOf,
  withField,
  withOperator,
} from './condition-values.ts';

const stored: NotificationConditionGroup = {
  all: [
    { field: 'riskScore', operator: 'gte', value: 90 },
    {
      any: [
        { field: 'tags', operator: 'contains', value: 'cards' },
        { field: 'caseNumber', operator: 'in', value: ['4711', '"x"', ''] },
        { field: 'notScored', operator: 'ne', value: null },
      ],
    },
  ],
  any: [
    { field: 'fraudConfirmed', operator: 'eq', value: true },
    { field: 'custom.level', operator: 'eq', value: '7' },
    { field: 'callerId', operator: 'eq', value: ' +49 ' },
  ],
};

describe('the conditions of a rule in its form', () => {
  it('are stored as they were', () => expect(groupOf(groupValuesOf(stored))).toEqual(stored));
  it('have the paths that the service names', () =>
    expect(pathsOf(groupValuesOf({ any: [{ all: [stored.any![0]!] }] }), 'conditions')).toEqual([
      'conditions',
      'conditions.any.0',
      'conditions.any.0.all.0.field',
      'conditions.any.0.all.0.operator',
      'conditions.any.0.all.0.value',
    ]));
  it('name each field once', () =>
    expect(fieldsIn({ all: [groupValuesOf(stored), groupValuesOf(stored)] })).toEqual([
      'riskScore',
      'tags',
      'caseNumber',
      'notScored',
      'fraudConfirmed',
      'custom.level',
      'callerId',
    ]));
  it('leave out a value that is missing', () =>
    expect(comparisonOf({ field: 'riskScore', operator: 'gt', value: ' ' }).value).toBeUndefined());
  it('keep what was typed with another operator', () => {
    const list = withOperator({ field: 'tags', operator: 'eq', value: 'cards' }, 'in');
    expect(list.value).toEqual(['cards']);
    expect(withOperator(list, 'ne').value).toBe('cards');
  });
  it('take an operator that can hold for another field', () => {
    const score = withField({ field: '', operator: 'eq', value: '' }, 'riskScore');
    expect(score.operator).toBe('gte');
    expect(withField({ ...score, value: '90' }, 'tags')).toEqual({ field: 'tags', operator: 'contains', value: '90' });
    expect(withField({ ...score, value: '90' }, 'event')).toEqual({ field: 'event', operator: 'eq', value: '' });
  });
});
