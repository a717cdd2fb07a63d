import { Module } from '@nestjs/common';
import { CutOffRepository } from './cut-off.repository.js';
import { CutOffsService } from './cut-offs.service.js';

@Module({ providers: [CutOffsService, CutOffRepository], exports: [CutOffsService] })
export class CutOffsModule {}
