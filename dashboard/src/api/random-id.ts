/** 128 random bits. `crypto.randomUUID` exists over HTTPS only, and a desk may be served in a closed network without. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
