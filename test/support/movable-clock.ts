import { Clock } from '../../src/core/platform/clock/clock.js';

/** A clock that goes on like every other, from where it is put. */
export class MovableClock extends Clock {
  private ahead = 0;

  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** To this moment, which may be in the past. */
  moveTo(moment: Date | string): void {
    this.ahead = new Date(moment).getTime() - Date.now();
  }

  /** `seconds` further. */
  advance(seconds: number): void {
    this.ahead += seconds * 1000;
  }
}
