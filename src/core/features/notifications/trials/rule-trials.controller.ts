import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { RuleTrial, RuleTrialResult } from './rule-trial.schemas.js';
import { RuleTrials } from './rule-trials.service.js';

@ApiTags('notification rules')
@Controller('v1/notifications/rules/test')
export class RuleTrialsController {
  constructor(private readonly trials: RuleTrials) {}

  @Post()
  @HttpCode(200)
  @Requires('write:notifications')
  @Invalid('validationFailed')
  @ApiOperation({
    summary: 'Tries the conditions of a rule on an event or on the newest analyses',
    description:
      'Says for each whether the conditions hold, and what each comparison found. Nobody is notified and nothing is stored. Trying calls needs read:analyses as well.',
    operationId: 'testNotificationRule',
  })
  @ApiOkResponse({ standardSchema: RuleTrialResult })
  test(@Caller() caller: Principal, @Body({ schema: RuleTrial }) body: RuleTrial): Promise<RuleTrialResult> {
    return this.trials.run(caller, body);
  }
}
