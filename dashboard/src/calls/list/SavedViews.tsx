import { Button, Checkbox, Menu, Modal, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listViewsOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { createView } from '../../api/generated/sdk.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import { isSupervisor } from '../../session/is-supervisor.ts';
import { useSignedIn } from '../../session/session.ts';
import { type CallSearch, filtersOf, readFilters } from './call-search.ts';
import { ManageViews } from './ManageViews.tsx';

interface Props {
  readonly search: CallSearch;
  readonly onChoose: (search: CallSearch) => void;
}

export function SavedViews({ search, onChoose }: Props) {
  const t = useTranslations('calls');
  const { user } = useSignedIn();
  const [saving, setSaving] = useState(false);
  const [managing, setManaging] = useState(false);
  const views = useQuery(listViewsOptions({ query: { resource: 'analyses', limit: 100 } }));
  const found = views.data?.data ?? [];
  const own = found.filter(({ ownerId, shared }) => ownerId === user.userId || (shared && isSupervisor(user)));
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default">{t('views')}</Button>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflow: 'auto' }}>
          {found.map(({ viewId, name, filters }) => (
            <Menu.Item key={viewId} onClick={() => onChoose(readFilters(filters))}>
              {name}
            </Menu.Item>
          ))}
          {views.isSuccess && found.length === 0 && <Menu.Label>{t('noViews')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('saveView')}</Menu.Item>
          {own.length > 0 && <Menu.Item onClick={() => setManaging(true)}>{t('manageViews')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={saving} onClose={() => setSaving(false)} title={t('saveView')} size={360}>
        <NewView search={search} onSaved={() => setSaving(false)} />
      </Modal>
      <ManageViews views={own} opened={managing} onClose={() => setManaging(false)} />
    </>
  );
}

function NewView({ search, onSaved }: { readonly search: CallSearch; readonly onSaved: () => void }) {
  const t = useTranslations('calls');
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const saving = useMutation({
    mutationFn: () =>
      createView({ body: { resource: 'analyses', name, shared, filters: filtersOf(search) }, throwOnError: true }),
    retry: false,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listViews' }] });
      notifications.show({ message: t('viewSaved', { name }) });
      onSaved();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      {saving.isError && <Failure failure={saving.error} what={t('viewFailed')} />}
      <TextInput
        data-autofocus
        required
        maxLength={100}
        label={t('viewName')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isSupervisor(user) && (
        <Checkbox
          mt={12}
          size="xs"
          label={t('viewShared')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" mt={16} loading={saving.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
