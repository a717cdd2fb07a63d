import { useTranslations } from 'use-intl';
import type { NotificationConditionGroup } from '../../../api/generated/types.gen.ts';
import { useEventName } from '../../../notifications/use-event-name.ts';
import { useSignWords } from '../../../signs/use-sign-words.ts';
import { conditionFields, fieldOf, isKnown, isModel, type KnownField } from './condition-fields.ts';
import { groupValuesOf, type GroupValues, isComparison, type NodeValues, type Operator } from './condition-values.ts';
import { rules as english } from './rules.en.ts';

const isLevel = (value: string): value is keyof typeof english.level => Object.hasOwn(english.level, value);
const isNotScored = (value: string): value is keyof typeof english.notScored => Object.hasOwn(english.notScored, value);
const knownFields = Object.keys(conditionFields) as KnownField[];

/** What fields, operators and values of conditions are called. */
export function useConditionWords() {
  const t = useTranslations('rules');
  const eventName = useEventName();
  const { title } = useSignWords();

  const field = (name: string): string => {
    if (isKnown(name)) return t(`field.${name}`);
    return isModel(name) && name.length > 'models.'.length
      ? t('modelScore', { model: name.slice('models.'.length) })
      : name;
  };
  /** A field by what it is called, or as it was typed. */
  const fieldCalled = (words: string): string => knownFields.find((name) => t(`field.${name}`) === words) ?? words;

  const value = (of: string, found: unknown): string => {
    if (Array.isArray(found)) return found.length > 0 ? found.map((each) => value(of, each)).join(', ') : t('nothing');
    if (found === null || found === undefined) return t('nothing');
    if (typeof found === 'boolean') return found ? t('yes') : t('no');
    if (typeof found !== 'string') return JSON.stringify(found);
    if (of === 'event') return eventName(found);
    if (of === 'fraudIndicators') return title(found);
    if (of === 'notScored' && isNotScored(found)) return t(`notScored.${found}`);
    if (isKnown(of) && 'choices' in conditionFields[of] && isLevel(found)) return t(`level.${found}`);
    return found;
  };
  /** What a choice is called, which the form has as a text. */
  const choice = (of: string, text: string): string =>
    text === 'true' || text === 'false' ? value(of, text === 'true') : value(of, text);

  /** Lists include, a text contains. */
  const operatorOf = (of: string, operator: Operator): string =>
    t(`operator.${operator === 'contains' && fieldOf(of)?.type === 'list' ? 'include' : operator}`);
  const comparison = (of: string, operator: Operator, compared: string): string =>
    [field(of), operatorOf(of, operator), operator === 'present' || operator === 'absent' ? '' : compared]
      .filter(Boolean)
      .join(' ');

  const node = (each: NodeValues): string => {
    if (!isComparison(each)) return `(${group(each)})`;
    const texts = typeof each.value === 'string' ? [each.value] : each.value;
    return comparison(each.field, each.operator, texts.map((text) => choice(each.field, text)).join(', '));
  };
  const joined = (nodes: readonly NodeValues[], word: 'and' | 'or'): string =>
    nodes.map(node).reduce((first, second) => (first ? t(word, { first, second }) : second), '');
  const group = ({ all = [], any = [] }: GroupValues): string => {
    const [every, some] = [joined(all, 'and'), joined(any, 'or')];
    if (!every || !some) return every || some;
    return t('and', { first: every, second: any.length > 1 ? `(${some})` : some });
  };
  return {
    field,
    fieldCalled,
    fieldNames: knownFields.map(field),
    value,
    choice,
    operatorOf,
    comparison,
    sentence: (conditions: NotificationConditionGroup): string => group(groupValuesOf(conditions)),
  };
}
