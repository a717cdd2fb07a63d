/** A behaviour that a row of the specification or a decision asks for, taken out of the product. */
export interface Mutation {
  /** The test that must notice, as `section · row`; elsewhere the end of its name. */
  readonly row: string;
  /** The file of that test, where it is not in test/e2e/spec. */
  readonly in?: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}
