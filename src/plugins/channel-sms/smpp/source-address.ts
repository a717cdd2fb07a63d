export interface Address {
  /** Type of number, SMPP 3.4 §5.2.5. */
  readonly ton: number;
  /** Numbering plan, §5.2.6. */
  readonly npi: number;
  readonly address: string;
}

const international = (digits: string): Address => ({ ton: 1, npi: 1, address: digits });

/**
 * By the form: `+4915112345678` or 9 to 15 digits are international, 3 to 8 digits a short code (network specific), what
 * has a letter a name. Undefined for what is none of these.
 */
export function sourceAddress(from: string): Address | undefined {
  if (/^\+[1-9]\d{6,14}$/.test(from)) return international(from.slice(1));
  if (/^[1-9]\d{8,14}$/.test(from)) return international(from);
  if (/^\d{3,8}$/.test(from)) return { ton: 3, npi: 0, address: from };
  if (/^(?=.*[A-Za-z])[A-Za-z0-9 ._&-]{1,11}$/.test(from)) return { ton: 5, npi: 0, address: from };
  return undefined;
}

/** @param phoneNumber E.164 with its plus sign, which SMPP has no place for. */
export function destinationAddress(phoneNumber: string): Address {
  return international(phoneNumber.slice(1));
}
