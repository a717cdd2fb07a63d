import { z } from 'zod';

export const FraudModelView = z
  .object({
    model: z.string().describe('The name under which analyses store its scores.'),
    providers: z
      .array(
        z.object({
          id: z.string(),
          version: z.string(),
          shadow: z
            .boolean()
            .nullable()
            .describe('True: it scores every analysis, and its score does not count. Null: it scores none by itself.'),
        }),
      )
      .describe('That run the model now; empty for a model that is not configured any more.'),
    hasScores: z.boolean().describe('Whether it has scored analyses of the account.'),
  })
  .meta({ id: 'FraudModel' });
export type FraudModelView = z.output<typeof FraudModelView>;

export const FraudModelList = z
  .object({ data: z.array(FraudModelView).describe('By name.') })
  .meta({ id: 'FraudModelList' });
export type FraudModelList = z.output<typeof FraudModelList>;
