import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';

import { EventLog } from '@cablepark/event-store/log/event-log';
import { establishLogIdentity } from '@cablepark/event-store/log/log-identity';
import { LOGGER } from '@cablepark/platform/logging/logger';
import { Trouble } from '@cablepark/platform/logging/trouble';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import type { ReadModel } from '@cablepark/projections/runtime/define-read-model';
import { rebuildReadModels } from '@cablepark/projections/runtime/rebuild/rebuild';

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
