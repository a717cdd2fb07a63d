import { createHash } from 'node:crypto';
import { encode } from '../text/alphabet.js';
import { splitText } from '../text/parts.js';
import { type Address, destinationAddress } from './source-address.js';

/** SMPP 3.4 §5.2.19: 0 is the centre's default alphabet, GSM 03.38 in practice; 8 is UCS-2. */
const dataCoding = { gsm7: 0x00, ucs2: 0x08 } as const;
/** §5.2.12: the message starts with a user data header. */
const hasHeader = 0x40;

export interface Outgoing {
  readonly key: string;
  readonly to: string;
  readonly text: string;
}

/** The fields of one submit_sm for each part of the text. */
export function submissions(sms: Outgoing, from: Address, registeredDelivery: boolean): Record<string, unknown>[] {
  const { coding, parts } = splitText(sms.text);
  const to = destinationAddress(sms.to);
  return parts.map((part, index) => {
    const header = parts.length === 1 ? Buffer.alloc(0) : joinHeader(sms.key, parts.length, index + 1);
    return {
      source_addr_ton: from.ton,
      source_addr_npi: from.npi,
      source_addr: from.address,
      dest_addr_ton: to.ton,
      dest_addr_npi: to.npi,
      destination_addr: to.address,
      esm_class: header.length > 0 ? hasHeader : 0,
      registered_delivery: registeredDelivery ? 1 : 0,
      data_coding: dataCoding[coding],
      short_message: Buffer.concat([header, encode(part, coding)]),
    };
  });
}

/**
 * 3GPP TS 23.040 §9.2.3.24.1. The reference comes from the key, so that parts of a second attempt complete those of the
 * first instead of starting another message on the phone.
 */
function joinHeader(key: string, total: number, number: number): Buffer {
  const reference = createHash('sha256').update(key).digest()[0] ?? 0;
  return Buffer.from([0x05, 0x00, 0x03, reference, total, number]);
}
