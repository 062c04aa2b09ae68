import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { listReadModels, type ReadModelStatus } from '@cablepark/contracts/system/read-models';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { readModels } from '@cablepark/projections/registry';
import {
  NOTHING_SEEN,
  readCheckpoints,
  type Checkpoint,
} from '@cablepark/projections/runtime/checkpoints';
import {
  readRebuildsUnderWay,
  type RebuildProgress,
} from '@cablepark/projections/runtime/rebuild/rebuild-progress';

import type { AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import { ReadModelRates } from './read-model-rates.ts';
import { RequestedRebuilds } from './requested-rebuilds.ts';

export class ListReadModels extends Query<AnswerTo<typeof listReadModels>> {
  constructor(readonly requested: Requested<typeof listReadModels>) {
    super();
  }
}

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
      readRebuildsUnderWay(this.pool),
      this.log.readEnd(),
    ]);
    return readModels.map(({ name, version }) =>
      this.#statusOf({ name, version }, checkpoints.get(name), underWay.get(name), end),
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
      rate: rebuild ? rebuildRateOf(rebuild) : this.rates.rateOf(name),
      lastError: checkpoint?.stopped ?? null,
      rebuild: this.#progressOf(name, rebuild, end),
    };
  }

  /** The events that a rebuild has read, and all that it has to read; null if none is under way. */
  #progressOf(
    name: string,
    rebuild: RebuildProgress | undefined,
    end: bigint,
  ): ReadModelStatus['rebuild'] {
    if (rebuild) {
      return { done: Number(rebuild.done) + 1, total: Number(rebuild.total) + 1 };
    }

    const isRequested = this.rebuilds.has(name);
    return isRequested ? { done: 0, total: Number(end) + 1 } : null;
  }
}

function rebuildRateOf({ done, begunAt }: RebuildProgress): number {
  const seconds = Math.max(0.1, (Date.now() - begunAt.getTime()) / 1000);
  return Math.max(0, Math.round((Number(done) * 10) / seconds) / 10);
}
