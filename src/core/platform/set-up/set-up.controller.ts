import { Controller, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { Caller, type Principal } from '../caller/principal.js';
import { Requires } from '../caller/requires.decorator.js';
import { setUpChecks, setUpStates } from './set-up-check.js';
import { SetUp } from './set-up.service.js';

const SetUpCheckView = z
  .object({
    check: z.enum(setUpChecks).describe('What was checked. New checks may be added.'),
    state: z
      .enum(setUpStates)
      .describe(
        'attention: it works, and should be changed for production. failed: a part of the service cannot work.',
      ),
    finding: z.string().describe('What is so, as a word that programs can compare.'),
    message: z.string().describe('What is so, and what to do about it.'),
    setting: z.string().nullable().describe('The setting of the configuration that changes it; null if there is none.'),
    details: z.record(z.string(), z.union([z.string(), z.number()])).describe('The names and numbers of the message.'),
  })
  .meta({ id: 'SetUpCheck' });
const SetUpView = z.object({ data: z.array(SetUpCheckView) }).meta({ id: 'SetUp' });

@ApiTags('operation')
@Controller('v1/set-up')
export class SetUpController {
  constructor(private readonly setUp: SetUp) {}

  @Get()
  @Requires('admin')
  @ApiOperation({
    summary: 'Checks how the service is set up, and names the settings that should be changed',
    operationId: 'getSetUp',
  })
  @ApiOkResponse({ standardSchema: SetUpView })
  async get(@Caller() caller: Principal, @Req() request: Request): Promise<z.output<typeof SetUpView>> {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    const found = await this.setUp.check({ caller, isForwarded });
    return { data: found.map(({ details = {}, ...finding }) => ({ ...finding, details: { ...details } })) };
  }
}
