import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { errorOf } from '../api/error.ts';
import { EmptyState } from '../design/EmptyState.tsx';
import { Failure } from '../design/Failure.tsx';
import { Screen } from '../design/Screen.tsx';
import { useNow } from '../design/use-now.ts';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { useOptimisticValue } from '../forms/use-optimistic-value.ts';
import { NotAllowed } from '../session/NotAllowed.tsx';
import { firstModel, since, useModels, useScores } from './quality-data.ts';
import { QualityChoices } from './QualityChoices.tsx';
import { QualityPanels } from './QualityPanels.tsx';

/** How good the scores of a fraud model are, by the verdicts of reviewers. */
export function Quality() {
  const t = useTranslations('quality');
  const navigate = useNavigate();
  const [search, change] = useOptimisticValue(useSearch({ from: '/desk/quality' }), (next) =>
    navigate({ to: '/quality', search: next, replace: true }),
  );
  const dateFrom = since(search.days ?? 90, useNow());
  const models = useModels();
  const all = models.data?.data ?? [];
  const model = all.find((each) => each.model === search.model) ?? firstModel(all);
  const scores = useScores(model?.model ?? '', dateFrom);
  const versions = [...new Set(scores.data?.versions.map(({ version }) => version))];
  // A version that the model does not have in this time would show nothing.
  const version = versions.find((each) => each === search.version);
  const entries = scores.data?.versions.filter((each) => version === undefined || each.version === version) ?? [];
  const failed = [models, scores].find((query) => query.isError && !query.data);
  // Those who see what is assigned to them only do not see figures of the whole account.
  if (errorOf(models.error).code === 'INSUFFICIENT_PERMISSIONS') return <NotAllowed title={t('title')} />;
  return (
    <Screen
      title={t('title')}
      facts={t('facts')}
      actions={
        model && (
          <QualityChoices
            models={all}
            versions={versions}
            chosen={{ ...search, model: model.model, version }}
            onChange={change}
          />
        )
      }
    >
      {failed ? (
        <Failure failure={failed.error} what={t('failed')} onRetry={() => void failed.refetch()} />
      ) : models.isPending || (model && scores.isPending) ? (
        <ListSkeleton rowHeight={64} />
      ) : !model || entries.length === 0 || !scores.data ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <QualityPanels
          key={model.model}
          model={model}
          models={all}
          entries={entries}
          alertsFrom={scores.data.alertsFrom}
          dateFrom={dateFrom}
          other={search.with}
          onOther={(other) => change({ ...search, with: other })}
        />
      )}
    </Screen>
  );
}
