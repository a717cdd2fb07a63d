/** A list of numbers that grows without boxes. */
export class NumberList {
  length = 0;
  private values = new Float64Array(4096);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** As they are now. */
  all = (): Float64Array => this.values.subarray(0, this.length);
}
