import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { EventCatalogue, viewCatalogue } from './catalogue.view.js';

@ApiTags('webhooks')
@Controller('v1/integrations/events')
export class EventCatalogueController {
  private readonly catalogue = viewCatalogue();

  @Get()
  @Requires('read:webhooks')
  @ApiOperation({
    summary: 'Lists the types of events that webhooks can subscribe to, with schemas and examples',
    operationId: 'listWebhookEvents',
  })
  @ApiOkResponse({ standardSchema: EventCatalogue })
  list(): EventCatalogue {
    return this.catalogue;
  }
}
