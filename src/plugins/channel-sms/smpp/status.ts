import smpp from 'smpp';
import { PermanentError } from '@callwarden/sdk';

const nameByStatus = new Map(Object.entries(smpp.errors).map(([name, status]) => [status, name]));

/** SMPP 3.4 §5.1.3: the destination or the message is wrong, so that no other way could deliver it either. */
const refused = new Set([
  'ESME_RINVMSGLEN',
  'ESME_RINVDSTADR',
  'ESME_RINVNUMDESTS',
  'ESME_RINVDESTFLAG',
  'ESME_RINVDSTTON',
  'ESME_RINVDSTNPI',
]);

/** What people look up, and what it says to those who do not. */
const meaning: Readonly<Record<string, string>> = {
  ESME_RINVPASWD: 'the password is wrong',
  ESME_RINVSYSID: 'the systemId is unknown',
  ESME_RBINDFAIL: 'systemId, password or systemType may be wrong',
  ESME_RINVSYSTYP: 'the systemType is wrong',
  ESME_RALYBND: 'as many sessions as allowed are bound already',
  ESME_RINVSRCADR: 'from is not allowed',
  ESME_RINVDSTADR: 'the number is not valid',
  ESME_RTHROTTLED: 'too fast: lower messagesPerSecond',
  ESME_RMSGQFUL: 'its queue is full',
};

/** `ESME_RTHROTTLED (too fast: …)`, or the number of a status that the standard does not know. */
export function describeStatus(status: number): string {
  const name = nameByStatus.get(status) ?? `status 0x${status.toString(16).padStart(8, '0')}`;
  return meaning[name] ? `${name} (${meaning[name]})` : name;
}

/** The error of a submit that was not accepted. */
export function submitError(status: number, where: string): Error {
  const message = `${where} answered ${describeStatus(status)}`;
  return refused.has(nameByStatus.get(status) ?? '') ? new PermanentError('SMS_REFUSED', message) : new Error(message);
}
