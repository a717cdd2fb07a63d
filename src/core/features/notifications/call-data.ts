import type { Call, CallSign } from '../analyses/calls.service.js';
import { describeIndicator } from '../analyses/indicator.view.js';

/** What notifications about a call carry of it, as `data.call`. */
export interface CallData {
  readonly callerId: string | null;
  readonly department: string | null;
  readonly fileName: string;
  readonly riskScore: number | null;
  readonly riskLevel: string | null;
  /** The reason why a call that was analysed has no score. Absent in what was stored before there were such calls. */
  readonly notScored?: Call['notScored'];
  /** The strongest, each type once. */
  readonly signs: readonly CallSign[];
  /** How many there are in all. */
  readonly signCount: number;
}

/** As many as a reader takes in at a glance. */
const mostSigns = 5;

export const callDataOf = ({ signs, ...call }: Call): CallData => ({
  callerId: call.callerId,
  department: call.department,
  fileName: call.fileName,
  riskScore: call.riskScore,
  riskLevel: call.riskLevel,
  notScored: call.notScored,
  signs: signs.slice(0, mostSigns),
  signCount: signs.length,
});

type Data = Readonly<Record<string, unknown>>;

export const callIn = (data: Data): CallData | undefined => data['call'] as CallData | undefined;

/** `Credential request: “read me the code” (00:12-00:15)`. */
export function describeSign({ type, quote, timestamp }: CallSign): string {
  return [describeIndicator(type, quote), timestamp && `(${timestamp})`].filter(Boolean).join(' ');
}

/** One line for lists: the strongest sign of the call, or else the first line of the message; then the caller and the file. */
export function lineOf({ message, data }: { readonly message: string; readonly data: Data }): string {
  const call = callIn(data);
  const [sign] = call?.signs ?? [];
  const says = sign ? describeSign(sign) : message.split('\n')[0];
  return [says, call?.callerId, call?.fileName].filter(Boolean).join(' · ');
}
