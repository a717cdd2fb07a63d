import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { ModelQualityView, QualityQuery } from './quality.schemas.js';
import { QualityService } from './quality.service.js';

@ApiTags('models')
@Controller('v1/models/:model')
export class QualityController {
  constructor(private readonly quality: QualityService) {}

  @Get('quality')
  @Requires('read:analyses')
  @Invalid('invalidParameters')
  @ApiErrors('modelNotFound', 'serviceUnavailable')
  @ApiOperation({
    summary: 'Measures a fraud model by the verdicts of reviewers',
    description:
      'Compares, by version, the risks from the model with the final verdicts of reviews. With a second review, a verdict is final ' +
      'when both agree or an adjudication has decided. Only analyses with a verdict count, so `recall` is the recall among ' +
      'reviewed analyses, not among all calls. `model` is the name of a model or the id of the provider that runs it.',
    operationId: 'getModelQuality',
  })
  @ApiOkResponse({ standardSchema: ModelQualityView })
  read(
    @Caller() caller: Principal,
    @Param('model') model: string,
    @Query({ schema: QualityQuery }) query: QualityQuery,
  ): Promise<ModelQualityView> {
    return this.quality.read(caller, model, query);
  }
}
