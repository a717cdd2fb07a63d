import { defineEntity, p } from '@mikro-orm/core';

/** An analysis that stands in an export, so that erasing the one ends the other. */
const schema = defineEntity({
  name: 'ExportEntry',
  tableName: 'export_entries',
  properties: {
    exportId: p.string().primary(),
    analysisId: p.string().primary().index(),
  },
});
export class ExportEntry extends schema.class {}
schema.setClass(ExportEntry);
