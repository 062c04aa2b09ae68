import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  Query,
  QueryHandler,
  type ICommandHandler,
  type IQueryHandler,
} from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { Logger } from 'pino';

import { reject } from '@cablepark/contracts/shared/rejection';
import {
  listReadModels,
  rebuildReadModel,
  type ReadModelStatus,
} from '@cablepark/contracts/system/read-models';
import { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { LOGGER } from '@cablepark/platform/logging/logger';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { readModels } from '@cablepark/projections/registry';
import {
  NOTHING_SEEN,
  readCheckpoints,
  type Checkpoint,
} from '@cablepark/projections/runtime/checkpoints';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';
import {
  readRebuildsUnderWay,
  type RebuildProgress,
} from '@cablepark/projections/runtime/rebuild/rebuild-progress';

import type { Answered, AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';

/**
 * The rebuilds that managers requested from this process. They run one after another, in any
 * process (ADR 32).
 */
@Injectable()
export class RequestedRebuilds implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly log: EventLog,
    private readonly pool: BoundedPool,
    private readonly trouble: Trouble,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  has(name: string): boolean {
    return this.#running.has(name);
  }

  /** Begins a rebuild, unless it has been requested from this process already. */
  begin(model: ReadModel): void {
    const { name } = model;
    if (this.#running.has(name)) {
      return;
    }

    const rebuild = this.#rebuild(model)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) {
          this.logger.error({ err: error, readModel: name }, 'rebuild failed');
        }
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, rebuild);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  async #rebuild(model: ReadModel): Promise<void> {
    const { log, logger, trouble, pool } = this;
    const { signal } = this.#stopping;
    const databaseUrl = pool.options.connectionString ?? '';
    const logId = await establishLogIdentity(log);
    await rebuildReadModels({
      databaseUrl,
      from: pool,
      log,
      logId,
      models: [model],
      logger,
      trouble,
      signal,
    });
  }
}

/** Over how long a rate is measured. */
const WINDOW_MS = 10_000;

interface Step {
  readonly at: number;
  readonly position: bigint;
}

/** How fast read models go through the log, in positions a second of the last ten. */
@Injectable()
export class ReadModelRates {
  readonly #steps = new Map<string, Step[]>();

  constructor(progress: ReadModelProgress) {
    progress.onAdvance(({ names, position }) => {
      const at = performance.now();
      for (const name of names) {
        const steps = this.#steps.get(name);
        if (!steps) {
          this.#steps.set(name, [{ at, position }]);
        } else if (at - (steps.at(-2)?.at ?? -Infinity) < WINDOW_MS / 20) {
          steps[steps.length - 1] = { at, position };
        } else {
          steps.push({ at, position });
        }

        this.#forgetOld(name, at);
      }
    });
  }

  rateOf(name: string): number {
    const now = performance.now();
    this.#forgetOld(name, now);
    const steps = this.#steps.get(name) ?? [];
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last || now - last.at > WINDOW_MS) {
      return 0;
    }

    const gone = Number(last.position - first.position);
    return Math.max(0, Math.round((gone * 10_000) / WINDOW_MS) / 10);
  }

  /** The newest step before the window is its beginning. */
  #forgetOld(name: string, now: number): void {
    const steps = this.#steps.get(name) ?? [];
    while (steps.length > 1 && now - (steps[1]?.at ?? now) > WINDOW_MS) {
      steps.shift();
    }
  }
}

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

export class RebuildReadModel extends Command<AnswerTo<typeof rebuildReadModel>> {
  constructor(readonly requested: Requested<typeof rebuildReadModel>) {
    super();
  }
}

/** Begins to rebuild a read model, unless that is being done. */
@CommandHandler(RebuildReadModel)
export class RebuildReadModelHandler implements ICommandHandler<RebuildReadModel> {
  constructor(
    private readonly pool: Pool,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute({
    requested: {
      params: { name },
    },
  }: RebuildReadModel): Answered<typeof rebuildReadModel> {
    const model = readModels.find((one) => one.name === name);
    if (model === undefined) {
      reject('READ_MODEL_NOT_FOUND');
    }

    const underWay = await readRebuildsUnderWay(this.pool);
    if (!underWay.has(name)) {
      this.rebuilds.begin(model);
    }

    return { name };
  }
}
