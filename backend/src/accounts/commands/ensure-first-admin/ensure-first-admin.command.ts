import { Command } from '@nestjs/cqrs';

/**
 * Creates the first administrator unless there ever was one. `report` gets the line that a person
 * has to read.
 */
export class EnsureFirstAdmin extends Command<void> {
  /**
   * `isTerminal`: whether the report goes to a person's terminal rather than to a log; only then
   * may it contain the password.
   */
  constructor(
    readonly report: (line: string) => void,
    readonly isTerminal: boolean,
  ) {
    super();
  }
}
