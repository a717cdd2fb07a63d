import { Module } from '@nestjs/common';
import { AnalysesModule } from '../../analyses/analyses.module.js';
import { RuleTrialsController } from './rule-trials.controller.js';
import { RuleTrials } from './rule-trials.service.js';

@Module({ imports: [AnalysesModule], controllers: [RuleTrialsController], providers: [RuleTrials] })
export class RuleTrialsModule {}
