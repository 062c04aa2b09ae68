import { listReadModels, type ReadModelStatus } from '@cablepark/contracts/system/read-models';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { readModels } from '@cablepark/projections/registry';
import { NOTHING_SEEN, readCheckpoints, type Checkpoint } from '@cablepark/projections/runtime/checkpoints';
import { rebuildsUnderWay, type RebuildProgress } from '@cablepark/projections/runtime/rebuild/rebuild-progress';
import { knownFiles } from '@cablepark/analytics/read-models/tables';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { queryOf } from '../../http/endpoint-message.ts';
import { ReadModelRates } from './read-model-rates.ts';
import { RequestedRebuilds } from './requested-rebuilds.ts';

export class ListReadModels extends queryOf(listReadModels) {}

@QueryHandler(ListReadModels)
export class ListReadModelsHandler implements IQueryHandler<ListReadModels> {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly rates: ReadModelRates,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute(): Promise<ReadModelStatus[]> {
    const [checkpoints, underWay, { ours: end = NOTHING_SEEN }] = await Promise.all([
      readCheckpoints(this.pool),
      rebuildsUnderWay(this.pool),
      this.log.end(),
    ]);
    const own = readModels.map(({ name, version }) =>
      this.#statusOf({ name, version }, checkpoints.get(name), underWay.get(name), end),
    );
    return [...own, ...(await this.#ofFiles(end))];
  }

  /** Those that files define are made anew out of sight, so there is no progress to show. */
  async #ofFiles(end: bigint): Promise<ReadModelStatus[]> {
    const files = await knownFiles(this.pool);
    return files.flatMap(({ name, version, position, stopped, isRebuildWanted }) =>
      name === null
        ? []
        : {
            name,
            version: version ?? 0,
            position: Number(position),
            lag: Math.max(0, Number(end - position)),
            rate: 0,
            lastError: stopped,
            rebuild: isRebuildWanted ? { done: 0, total: Number(end) + 1 } : null,
          },
    );
  }

  #statusOf(
    { name, version }: { readonly name: string; readonly version: number },
    checkpoint: Checkpoint | undefined,
    rebuild: RebuildProgress | undefined,
    end: bigint,
  ): ReadModelStatus {
    const position = checkpoint?.position ?? NOTHING_SEEN;
    return {
      name,
      version: checkpoint?.version ?? version,
      position: Number(position),
      lag: Math.max(0, Number(end - position)),
      rate: rebuild ? rateOf(rebuild) : this.rates.of(name),
      lastError: checkpoint?.stopped ?? null,
      rebuild: rebuild ? shownOf(rebuild) : this.rebuilds.has(name) ? { done: 0, total: Number(end) + 1 } : null,
    };
  }
}

/** How many positions have been read, of how many: they begin at 0. */
const shownOf = ({ done, total }: RebuildProgress) => ({ done: Number(done) + 1, total: Number(total) + 1 });

function rateOf({ done, begunAt }: RebuildProgress): number {
  const seconds = Math.max(0.1, (Date.now() - begunAt.getTime()) / 1000);
  return Math.max(0, Math.round((Number(done) * 10) / seconds) / 10);
}
