/** The service names the only styles that may be injected. A browser hides the nonce from selectors, not from scripts. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
