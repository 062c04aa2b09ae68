/** The clock of all commands and queries; tests set it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
