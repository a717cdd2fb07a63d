import { OutboundFailure, OutboundRefusal } from './outbound-error.js';

const unreached: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection: nothing listens on that port.',
  EHOSTUNREACH: 'The receiver cannot be reached from here.',
  ENETUNREACH: 'The receiver cannot be reached from here.',
  EADDRNOTAVAIL: 'The receiver cannot be reached from here.',
  ETIMEDOUT: 'The receiver did not take the connection.',
};

const untrusted: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the receiver is not valid yet.',
  CERT_REVOKED: 'The certificate of the receiver was revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the receiver comes from an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver's certificate was sent without the certificates of its authority.",
};

/** A connection that did not come about. CONNECT may be tried at another address: nothing was sent. */
export function connectFailure(cause: Error, secure: boolean, connectMs: number): OutboundFailure {
  const code = codeOf(cause);
  const reason =
    code === 'UND_ERR_CONNECT_TIMEOUT'
      ? `The receiver did not take the connection within ${connectMs} ms.`
      : unreached[code];
  if (reason !== undefined) return new OutboundFailure('CONNECT', reason, { cause });
  if (!secure) return new OutboundFailure('CONNECT', 'The connection failed.', { cause });
  return new OutboundFailure('TLS', untrusted[code] ?? 'No secure connection: the TLS handshake failed.', { cause });
}

/** Any error of a request in the words of this module. */
export function failureOf(cause: unknown): OutboundFailure | OutboundRefusal {
  if (cause instanceof OutboundFailure || cause instanceof OutboundRefusal) return cause;
  const code = codeOf(cause);
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE')
    return new OutboundFailure('CLOSED', 'The receiver closed the connection before its response was complete.', {
      cause,
    });
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new OutboundFailure('INVALID_RESPONSE', 'The headers of the response are too long.', { cause });
  if ((cause instanceof Error && cause.name === 'HTTPParserError') || code.startsWith('UND_ERR_RES'))
    return new OutboundFailure('INVALID_RESPONSE', 'The response is not valid HTTP.', { cause });
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED')
    return new OutboundFailure(
      'INVALID_REQUEST',
      'The method or a header contains characters that HTTP does not allow.',
      {
        cause,
      },
    );
  return new OutboundFailure('ABORTED', 'The request was stopped.', { cause });
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
