/** One rule of a contract. `run` rejects with an AssertionError that says what is wrong. */
export interface ContractCase {
  readonly name: string;
  run(): Promise<void>;
}

/** What every suite needs to know of the plugin under test. */
export interface Subject {
  /** Valid ones, as an administrator would write them. */
  readonly options: unknown;
  /** False for a schema that takes options it does not know; the case about them is then left out. */
  readonly strict?: boolean;
  /** Stands for the outside world, where the provider calls one. */
  readonly fetch?: typeof fetch;
}
