/** Why the guard refused, before any connection. Stable: clients may distinguish them. */
export type RefusalReason =
  | 'TOO_LONG'
  | 'SYNTAX'
  | 'SCHEME'
  | 'CREDENTIALS'
  | 'FRAGMENT'
  | 'PORT'
  | 'HOST'
  | 'HOMOGRAPH'
  | 'METADATA'
  | 'ADDRESS'
  | 'HEADER';

/** The guard does not let this out. `message` is for people and names what to do instead. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

/** What became of a request that was let out and brought no complete answer. Stable. */
export type FailureCode =
  'DNS' | 'CONNECT' | 'TLS' | 'TIMEOUT' | 'INVALID_REQUEST' | 'INVALID_RESPONSE' | 'CLOSED' | 'ABORTED';

/** No complete answer. `message` is one sentence without internals; `cause` is for the log. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
