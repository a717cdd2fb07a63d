/** What the administrator allows beyond public HTTPS. Both are for development and tests. */
export interface OutboundRules {
  /** Loopback, private, carrier-grade NAT and unique-local addresses, and local names. Cloud metadata stays refused. */
  readonly allowPrivateNetworks: boolean;
  readonly allowHttp: boolean;
}
export const OUTBOUND_RULES = Symbol('outbound rules');

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name, which is in lower case and punycode; rejects where there are none. */
export type Resolver = (host: string) => Promise<readonly { readonly address: string }[]>;
export const RESOLVER = Symbol('resolver');
