import { Module } from '@nestjs/common';
import { DefaultViewsService } from './default-views.service.js';
import { OwnerErasure } from './owner-erasure.js';
import { ViewRepository } from './view.repository.js';
import { ViewChanges } from './view-changes.service.js';
import { ViewsController } from './views.controller.js';
import { ViewsService } from './views.service.js';

@Module({
  controllers: [ViewsController],
  providers: [DefaultViewsService, OwnerErasure, ViewChanges, ViewRepository, ViewsService],
  exports: [ViewsService],
})
export class ViewsModule {}
