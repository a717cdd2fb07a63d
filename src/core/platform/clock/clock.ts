import { Injectable } from '@nestjs/common';

/** `seconds` later than `moment`. */
export const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

/** The only source of time, so that tests can move it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** `seconds` from now. */
  in(seconds: number): Date {
    return secondsAfter(this.now(), seconds);
  }
}
