/** The part of mjml 5 that this plugin uses; the package has no types. Seen in its source and by running it. */
declare module 'mjml' {
  export interface MjmlError {
    readonly line: number;
    readonly message: string;
    readonly tagName: string;
  }
  export interface MjmlOptions {
    /** Addresses of web fonts that are linked where a template names them. */
    fonts?: Readonly<Record<string, string>>;
  }
  /** Rejects only where nothing can be made of the source; all else is in `errors`. */
  export default function mjml2html(
    source: string,
    options?: MjmlOptions,
  ): Promise<{ html: string; errors: readonly MjmlError[] }>;
}
