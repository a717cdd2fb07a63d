import { Module } from '@nestjs/common';
import { ReceiverInput } from './receiver-input.js';
import { ReceiverSecrets } from './receiver-secrets.js';

/** What every kind of webhook needs of its receiver. */
@Module({ providers: [ReceiverInput, ReceiverSecrets], exports: [ReceiverInput, ReceiverSecrets] })
export class ReceiversModule {}
