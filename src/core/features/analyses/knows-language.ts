const main = (language: string): string => language.toLowerCase().split(/[-_]/)[0]!;

/** Whether a fraud model that declares these languages knows this one, in whatever region. */
export const knowsLanguage = (declared: readonly string[], language: string): boolean =>
  declared.some((each) => main(each) === main(language));
