import { Controller, Get, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Produces } from '../../../platform/http/accept.guard.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { AnalysisList, AnalysisQuery } from './listing.schemas.js';
import { CsvListing } from './listing-csv.service.js';
import { ListingService } from './listing.service.js';

const nextLink = 'The next page by `cursor`, as rel="next" (RFC 8288); absent on the last.';

@ApiTags('analyses')
@Controller('v1/analyses')
export class ListingController {
  constructor(
    private readonly listing: ListingService,
    private readonly exports: CsvListing,
  ) {}

  @Get()
  @Requires('read:analyses')
  @Invalid('invalidParameters')
  @ApiErrors('serviceUnavailable')
  @ApiOperation({
    summary: 'Lists analyses, filtered and sorted; CSV contains all matches on one page',
    operationId: 'listAnalyses',
  })
  @ApiProduces('application/json', 'text/csv')
  @Produces('application/json', 'text/csv')
  @ApiOkResponse({
    standardSchema: AnalysisList,
    headers: { Link: { description: nextLink, required: false, schema: { type: 'string' } } },
  })
  async list(
    @Caller() caller: Principal,
    @Query({ schema: AnalysisQuery }) query: AnalysisQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AnalysisList | StreamableFile> {
    response.vary('Accept');
    const asCsv = request.accepts('application/json', 'text/csv') === 'text/csv';
    if (asCsv) return this.file(caller, query, response);
    const { list, next } = await this.listing.page(caller, query);
    if (next) response.links({ next: following(request, next) });
    return list;
  }

  private async file(caller: Principal, query: AnalysisQuery, response: Response): Promise<StreamableFile> {
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const rows = await this.exports.csv(caller, query, abort.signal);
    const disposition = 'attachment; filename="analyses.csv"';
    // A list that ends too early must not look like a whole one.
    return new StreamableFile(rows, { type: 'text/csv; charset=utf-8; header=present', disposition }).setErrorHandler(
      () => response.destroy(),
    );
  }
}

/** The same list from `cursor` on. */
function following({ originalUrl }: Request, cursor: string): string {
  const { pathname, searchParams } = new URL(originalUrl, 'http://localhost');
  searchParams.delete('page');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams}`;
}
