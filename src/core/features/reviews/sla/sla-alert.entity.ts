import { defineEntity, p } from '@mikro-orm/core';

/** Alerts about one deadline of a review: each at most once, on whichever node. */
const schema = defineEntity({
  name: 'SlaAlert',
  tableName: 'sla_alerts',
  properties: {
    reviewId: p.string().primary(),
    deadline: p.datetime(3).primary(),
    /** Minutes before the deadline; 0 is the breach. */
    minutesLeft: p.integer().primary(),
    accountId: p.string(),
    toldAt: p.datetime(3),
  },
});
export class SlaAlert extends schema.class {}
schema.setClass(SlaAlert);
