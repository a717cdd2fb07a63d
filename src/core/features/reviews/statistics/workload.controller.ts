import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { WorkloadView } from './workload.schemas.js';
import { WorkloadService } from './workload.service.js';

@ApiTags('reviews')
@Controller('v1/reviews/workload')
export class WorkloadController {
  constructor(private readonly workload: WorkloadService) {}

  @Get()
  @Requires('read:reviews')
  @ApiErrors('insufficientPermissions', 'serviceUnavailable')
  @ApiOperation({
    summary: 'Counts the open reviews of each reviewer, and those that nobody has',
    description:
      'As of now, for supervisors, administrators and API keys. Hidden copies of golden analyses that others have are not counted.',
    operationId: 'getReviewWorkload',
  })
  @ApiOkResponse({ standardSchema: WorkloadView })
  read(@Caller() caller: Principal): Promise<WorkloadView> {
    return this.workload.read(caller);
  }
}
