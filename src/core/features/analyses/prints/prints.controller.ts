import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Creates } from '../../../platform/http/location.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { PrintView } from './print.schemas.js';
import { Prints } from './prints.service.js';

@ApiTags('analyses')
@Controller('v1/analyses/:analysisId/prints')
@ApiErrors('analysisNotFound')
export class PrintsController {
  constructor(private readonly prints: Prints) {}

  @Post()
  @Requires('read:analyses')
  @Creates('/v1/analyses/:analysisId/prints', 'printId')
  @Idempotent()
  @ApiOperation({
    summary: 'Records that a case is printed',
    description:
      'The audit trail keeps who printed it, the score, the models and the verdicts that the caller may see. The hash of that line belongs on the page; it is there once the line is sealed: read the print again.',
    operationId: 'createPrint',
  })
  @ApiCreatedResponse({ standardSchema: PrintView })
  create(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<PrintView> {
    return this.prints.create(caller, id, claim);
  }

  @Get(':printId')
  @Requires('read:analyses')
  @ApiErrors('notFound')
  @ApiOperation({ summary: 'Reads a print, with the hash of its line in the audit trail', operationId: 'getPrint' })
  @ApiOkResponse({ standardSchema: PrintView })
  get(
    @Caller() caller: Principal,
    @Param('analysisId') id: string,
    @Param('printId') printId: string,
  ): Promise<PrintView> {
    return this.prints.read(caller, id, printId);
  }
}
