import { defineEntity, p } from '@mikro-orm/core';

/** When a strategy last assigned a review to a user, so that rotation continues across requests. */
const schema = defineEntity({
  name: 'AssignmentTurn',
  tableName: 'assignment_turns',
  properties: {
    accountId: p.string().primary(),
    strategy: p.string().primary(),
    userId: p.string().primary(),
    /** Higher is later. */
    turn: p.bigint().$type<string>(),
  },
});
export class AssignmentTurn extends schema.class {}
schema.setClass(AssignmentTurn);
