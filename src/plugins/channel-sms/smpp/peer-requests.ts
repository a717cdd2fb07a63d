import smpp, { type PDU } from 'smpp';

/** What a message centre may send of its own accord. Receipts and replies are acknowledged: nothing here uses them. */
const known = new Set(['enquire_link', 'deliver_sm', 'data_sm', 'unbind', 'unknown']);

/** SMPP 3.4 §4.3: what is not understood gets a generic_nack. */
export function answerTo(pdu: PDU): PDU {
  if (known.has(pdu.command)) return pdu.response();
  const { sequence_number } = pdu;
  return new smpp.PDU('generic_nack', { sequence_number, command_status: smpp.errors['ESME_RINVCMDID'] });
}
