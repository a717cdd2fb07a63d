/** Keeps the newest `size` answers for `seconds` each. */
export class Recent<T> {
  private readonly kept = new Map<string, { readonly value: Promise<T>; readonly until: number }>();

  constructor(
    private readonly size: number,
    private readonly seconds = Infinity,
  ) {}

  /** What was made before, or what `make` makes now; a failure is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.kept.get(key);
    if (found && found.until > performance.now()) return found.value;
    const value = make();
    this.kept.delete(key);
    this.kept.set(key, { value, until: performance.now() + this.seconds * 1000 });
    if (this.kept.size > this.size) this.kept.delete(this.kept.keys().next().value!);
    value.catch(() => this.kept.delete(key));
    return value;
  }
}
