import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import forms from '../../../forms/forms.module.css';
import { ComparisonRow } from './ComparisonRow.tsx';
import {
  type GroupKind,
  type GroupValues,
  isComparison,
  kinds,
  newComparison,
  type NodeValues,
} from './condition-values.ts';
import type { RuleFormState } from './rule-form.ts';
import classes from './rules.module.css';

interface Props {
  readonly of: RuleFormState;
  readonly path: string;
  readonly group: GroupValues;
  /** Where it stands, such as "2.1"; absent for the whole. */
  readonly number?: string;
  readonly onRemove?: () => void;
}

/** Conditions that count together. The service knows groups with both kinds: those have two lists. */
export function ConditionGroup({ of, path, group, number, onRemove }: Props) {
  const t = useTranslations('rules');
  const error = of.form.errors[path];
  const lists = kinds.filter((kind) => group[kind] !== undefined);
  return (
    <div
      role="group"
      className={number === undefined ? forms.group : classes.nested}
      aria-labelledby={`${path}-name`}
      aria-describedby={error ? `${path}-error` : undefined}
    >
      <div className={classes.head}>
        <span id={`${path}-name`}>{number === undefined ? t('conditions') : t('group.nested', { number })}</span>
        {onRemove && number !== undefined && (
          <ActionIcon aria-label={t('group.remove', { number })} onClick={onRemove}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {(lists.length > 0 ? lists : (['all'] as const)).map((kind) => (
        <ConditionList
          key={kind}
          of={of}
          path={path}
          kind={kind}
          nodes={group[kind] ?? []}
          isOnly={lists.length < 2}
          {...(number !== undefined && { number })}
        />
      ))}
      {error && (
        <p className={forms.error} id={`${path}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ListProps {
  readonly of: RuleFormState;
  /** Of the group. */
  readonly path: string;
  readonly kind: GroupKind;
  readonly nodes: readonly NodeValues[];
  /** The group has no list of the other kind. */
  readonly isOnly: boolean;
  readonly number?: string;
}

/** Levels of groups that the service takes. */
const deepest = 10;
const levelOf = (path: string): number => path.split('.').filter((step) => kinds.some((kind) => kind === step)).length;

function ConditionList({ of, path, kind, nodes, isOnly, number }: ListProps) {
  const t = useTranslations('rules.group');
  const adding = useRef<HTMLButtonElement>(null);
  const { form } = of;
  const list = `${path}.${kind}`;
  const set = (next: readonly NodeValues[]) => {
    form.setFieldValue(list, next);
    form.clearFieldError(path);
  };
  const add = (node: NodeValues) => {
    set([...nodes, node]);
    const place = `${list}.${nodes.length}${isComparison(node) ? '' : '.any.0'}.field`;
    requestAnimationFrame(() => form.getInputNode(place)?.focus());
  };
  const remove = (at: number) => {
    form.removeListItem(list, at);
    adding.current?.focus();
  };
  return (
    <>
      {isOnly ? (
        <NativeSelect
          size="xs"
          aria-label={t('kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget }) => form.setFieldValue(path, { [currentTarget.value]: nodes })}
        />
      ) : (
        <p>{t(kind)}</p>
      )}
      {nodes.map((node, at) => {
        const own = `${list}.${at}`;
        const place = number === undefined ? `${at + 1}` : `${number}.${at + 1}`;
        return isComparison(node) ? (
          <ComparisonRow key={own} of={of} path={own} number={place} comparison={node} onRemove={() => remove(at)} />
        ) : (
          <ConditionGroup key={own} of={of} path={own} number={place} group={node} onRemove={() => remove(at)} />
        );
      })}
      <div className={forms.buttons}>
        <Button ref={adding} variant="default" onClick={() => add(newComparison)}>
          {t('add')}
        </Button>
        {levelOf(list) < deepest && (
          <Button variant="default" onClick={() => add({ any: [newComparison] })}>
            {t('addGroup')}
          </Button>
        )}
      </div>
    </>
  );
}
