/** Limits of the client; tests set their own. */
export interface OutboundOptions {
  /** How long checked addresses of a name are used again, in milliseconds. 0: each request asks. */
  readonly reuseNamesMs: number;
  /** Of one TCP connection and its TLS handshake; then the next address of the name is tried. */
  readonly connectMs: number;
  /** At once to one origin; requests beyond it wait. */
  readonly connectionsPerOrigin: number;
  /** Origins to which connections are kept. */
  readonly origins: number;
  /** PEM. Absent: those that Node.js trusts. */
  readonly certificateAuthorities?: readonly string[];
}
export const OUTBOUND_OPTIONS = Symbol('outbound options');

export const usualOptions: OutboundOptions = {
  reuseNamesMs: 5_000,
  connectMs: 5_000,
  connectionsPerOrigin: 64,
  origins: 1_000,
};
