import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { errors } from '../../platform/errors/errors.js';
import { readBody } from '../../platform/http/late-body.js';
import { readFilters } from '../views/read-filters.js';
import { ViewsService } from '../views/views.service.js';
import type { ViewResource } from '../views/view.schemas.js';
import type { Export } from './export.entity.js';
import { columnsOf, ExportSources } from './export-sources.js';
import { ExportRequest } from './export.schemas.js';

export type AskedExport = Pick<Export, 'resource' | 'format' | 'columns' | 'filters'>;

/** Throws INSUFFICIENT_PERMISSIONS where the caller may not read the list. */
export function mustRead({ scopes }: Principal, resource: ViewResource): void {
  if (!scopes.has(`read:${resource}`)) throw errors.insufficientPermissions(`the scope read:${resource}`);
}

/** What a request asks to be exported. */
@Injectable()
export class ExportRequests {
  constructor(
    private readonly views: ViewsService,
    private readonly sources: ExportSources,
  ) {}

  /** Throws VALIDATION_FAILED, INSUFFICIENT_PERMISSIONS, VIEW_NOT_FOUND, and what the list throws with these filters. */
  async read(caller: Principal, body: unknown): Promise<AskedExport> {
    const asked = readBody(ExportRequest, body, errors.validationFailed);
    const { resource, format, viewId, filters: sent = {}, columns = columnsOf[resource] } = asked;
    mustRead(caller, resource);
    mustHave(resource, columns);
    const filters = viewId === undefined ? readFilters(resource, sent) : await this.filtersOf(caller, viewId, resource);
    await this.sources.of(resource).total(caller, filters);
    return { resource, format, columns: [...columns], filters };
  }

  private async filtersOf(caller: Principal, viewId: string, resource: ViewResource): Promise<Record<string, unknown>> {
    const view = await this.views.get(caller, viewId);
    if (view.resource !== resource)
      throw errors.validationFailed([{ path: 'viewId', reason: `is a view of ${view.resource}` }]);
    return readFilters(resource, view.filters);
  }
}

function mustHave(resource: ViewResource, columns: readonly string[]): void {
  const bad = columns.flatMap((name, at) =>
    columnsOf[resource].includes(name)
      ? []
      : [{ path: `columns.${at}`, reason: `must be one of ${columnsOf[resource].join(', ')}` }],
  );
  if (bad.length > 0) throw errors.validationFailed(bad);
}
