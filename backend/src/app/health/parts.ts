import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { readModels } from '@cablepark/projections/registry';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { down, probe, PROBE_MS, up, type Part } from './probe.ts';

const BEHIND = 'The read models are behind.';

/** Checks each part of the system. */
@Injectable()
export class Parts {
  constructor(
    private readonly log: EventLog,
    private readonly database: DataSource,
    private readonly progress: ReadModelProgress,
    private readonly trouble: Trouble,
  ) {}

  eventStore(): Promise<Part> {
    const reading = this.log.readStream(LOG_IDENTITY, 0n, Date.now() + PROBE_MS);
    return probe(reading, 'The event store does not answer.');
  }

  postgres(): Promise<Part> {
    return probe(this.database.query('SELECT 1'), 'Postgres does not answer.');
  }

  /** Up while no failure of this part is known. */
  untroubled(part: 'days' | 'configuration' | 'automations' | 'readModels'): Part {
    const message = this.trouble.messageOf(part);
    return message === undefined ? up : down(message);
  }

  /** The state of each read model: down if a failure has stopped it. */
  eachReadModel(): Record<string, Part & { position: string }> {
    return Object.fromEntries(
      [...this.progress.reached()].map(([name, { position, stopped }]) => [
        name,
        { ...(stopped === null ? up : down('Stopped by a failure.')), position: position.toString() },
      ]),
    );
  }

  /** Up if every read model that hasn't stopped soon reaches the present end of the log. */
  readModels(): Promise<Part> {
    return probe(this.#caughtUp(), BEHIND);
  }

  async #caughtUp(): Promise<void> {
    const { ours: end } = await this.log.end();
    const names = readModels.map(({ name }) => name);
    const isReached = end === undefined || (await this.progress.waitFor(names, end, PROBE_MS));
    if (!isReached) throw new Error(BEHIND);
  }
}
