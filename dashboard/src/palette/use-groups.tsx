import { IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { AnalysisListEntry, User } from '../api/generated/types.gen.ts';
import { levelOf } from '../design/level.ts';
import { personName } from '../design/person-name.ts';
import { SeverityShape } from '../design/Severity.tsx';
import { shortId } from '../design/short-id.ts';
import { useKeyGroups } from '../keyboard/keys.ts';
import { matching } from './matching.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { useFound } from './use-found.ts';

/** What can be done or opened, and whether more is on its way. */
export function useGroups(query: string) {
  const t = useTranslations('palette');
  const commands = useCommands(query);
  const { calls, people, state } = useFound(query);
  const groups: readonly PaletteGroup[] = [
    { label: t('commands'), items: commands },
    { label: t('calls'), items: useCalls(calls, query) },
    { label: t('people'), items: usePeopleItems(people) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), state };
}

/** What the keys of this page do. */
function useCommands(query: string): readonly PaletteItem[] {
  const commands = useKeyGroups().flatMap(({ title, bindings }) =>
    bindings.map(({ keys, label, run }) => ({
      id: `${title}, ${label}`,
      label,
      hint: title,
      run,
      ...(keys[0] && { key: keys[0] }),
    })),
  );
  return matching(commands, query, ({ id }) => id);
}

function useCalls(calls: readonly AnalysisListEntry[], query: string): readonly PaletteItem[] {
  const t = useTranslations('palette');
  const format = useFormatter();
  const navigate = useNavigate();
  if (calls.length === 0) return [];
  const found = calls.map(({ analysisId, callerId, fileName, createdAt, riskLevel, riskScore }) => ({
    id: analysisId,
    label: `${shortId(analysisId)} ${callerId ?? fileName}`,
    hint: `${riskScore ?? '–'} · ${fileName} · ${format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })}`,
    left: <SeverityShape level={levelOf(riskLevel)} />,
    run: () => navigate({ to: '/calls/$analysisId', params: { analysisId } }),
  }));
  const all = {
    id: 'all calls',
    label: t('allCalls', { query }),
    run: () => navigate({ to: '/calls', search: { search: query } }),
  };
  return [...found, all];
}

/** Leads to the calls of a person. */
function usePeopleItems(people: readonly User[]): readonly PaletteItem[] {
  const t = useTranslations('palette');
  const navigate = useNavigate();
  return people.map(({ userId, name, email, teams }) => ({
    id: userId,
    label: t('callsOf', { name: personName({ name, email }) }),
    hint: [email, ...teams].join(' · '),
    left: <IconUser size={16} stroke={1.5} aria-hidden />,
    run: () => navigate({ to: '/calls', search: { assignedTo: userId } }),
  }));
}
