/** The one clock that commands and queries read; tests set it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
