import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';

@Module({ imports: [DeliveriesModule] })
export class WebhooksModule {}
