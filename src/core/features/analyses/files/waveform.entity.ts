import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'StoredWaveform',
  tableName: 'waveforms',
  properties: {
    fileId: p.string().primary(),
    accountId: p.string(),
    /** As `Waveform` packs them. */
    peaks: p.blob(),
    createdAt: p.datetime(3),
  },
});
export class StoredWaveform extends schema.class {}
schema.setClass(StoredWaveform);
