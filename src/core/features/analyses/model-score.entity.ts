import { defineEntity, p } from '@mikro-orm/core';
import type { FraudIndicator } from '@callwarden/sdk';

const schema = defineEntity({
  name: 'ModelScore',
  tableName: 'model_scores',
  properties: {
    analysisId: p.string().primary(),
    providerId: p.string().primary(),
    accountId: p.string(),
    model: p.string(),
    modelVersion: p.string(),
    languages: p.array(),
    /** 0 to 1. */
    risk: p.double().$type<number>(),
    weight: p.double().$type<number>(),
    /** It did not count. */
    shadow: p.boolean().default(false),
    indicators: p.json<readonly FraudIndicator[]>(),
    createdAt: p.datetime(3),
  },
  indexes: [
    {
      name: 'model_scores_of_model',
      expression:
        'create index model_scores_of_model on model_scores (account_id, model, analysis_id) include (model_version, risk)',
    },
    {
      name: 'model_scores_by_time',
      expression:
        'create index model_scores_by_time on model_scores (account_id, model, created_at) include (analysis_id, model_version, risk)',
    },
  ],
});
export class ModelScore extends schema.class {}
schema.setClass(ModelScore);
