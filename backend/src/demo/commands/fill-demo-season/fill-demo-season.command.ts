import { Command } from '@nestjs/cqrs';

/**
 * Fills an empty park with a realistic season, once. `report` gets the lines that a person has to
 * read.
 */
export class FillDemoSeason extends Command<void> {
  constructor(readonly report: (line: string) => void) {
    super();
  }
}
