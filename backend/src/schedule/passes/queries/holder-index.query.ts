import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';

import { passHolder } from '@cablepark/contracts/passes/pass.events';
import {
  isFoundBy,
  readPersonSearch,
  toFindable,
  type Findable,
} from '@cablepark/contracts/schedule/people-search';
import { splitIntoParts } from '@cablepark/contracts/shared/lists';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import { passes, type PassRow } from '@cablepark/projections/read-models/passes.read-model';
import { ErasureWatch } from '@cablepark/vault/erasure-watch';
import { Vault } from '@cablepark/vault/vault';

interface IndexedHolder {
  readonly findable: Findable;
  readonly keyId: string;
}

/** How often new sales are read and erased holders forgotten while nobody searches. */
const EVERY_MS = 20_000;
const ROWS_PER_PAGE = 1000;
/** How many boxes are opened at once: so few that requests hardly wait for it. */
const OPENED_TOGETHER = 100;

/**
 * The holders of all passes, opened, in the memory of this process and nowhere else (ADR 114). A
 * search reads first what was sold since, so it finds every pass that the read model has.
 */
@Injectable()
export class HolderIndex implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** By the ids of the passes, in the order of their sales. */
  readonly #holders = new Map<string, IndexedHolder>();
  /** The log position of the last sale that was read. */
  #position = -1n;
  #updating: Promise<void> | undefined;
  readonly #watch: ErasureWatch;
  readonly #following = new BackgroundTask((signal) => this.#follow(signal));

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {
    this.#watch = new ErasureWatch(vault.secrets);
  }

  onApplicationBootstrap(): void {
    this.#following.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#following.stop();
  }

  /** The ids of the passes that a name or an e-mail finds, the newest first, at most so many. */
  async find(typed: string, most: number): Promise<readonly string[]> {
    await this.#update();
    const search = readPersonSearch(typed);
    const found: string[] = [];
    for (const [passId, { findable }] of this.#holders) {
      if (isFoundBy(findable, search)) {
        found.push(passId);
      }
    }

    return found.reverse().slice(0, most);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // The tables may not exist yet. A search reports what is wrong; here it is tried again later.
      await this.#update().catch(() => undefined);
      await pause(EVERY_MS, signal);
    }
  }

  /**
   * Reads new sales and forgets erased holders. If an update is running, it may have missed sales
   * that the caller knows of, so the caller waits for it and then for another one.
   */
  async #update(): Promise<void> {
    await this.#updating;
    this.#updating ??= this.#readNew()
      .then(() => this.#watch.forgetErased([this.#holders]))
      .finally(() => {
        this.#updating = undefined;
      });
    await this.#updating;
  }

  async #readNew(): Promise<void> {
    for (;;) {
      const rows = await this.database.getRepository(passes.entity).find({
        where: { soldAtPosition: MoreThan(this.#position), isErased: false },
        order: { soldAtPosition: 'ASC' },
        take: ROWS_PER_PAGE,
      });
      for (const part of splitIntoParts(rows, OPENED_TOGETHER)) {
        await this.#open(part);
      }
      if (rows.length < ROWS_PER_PAGE) {
        return;
      }
    }
  }

  async #open(rows: readonly PassRow[]): Promise<void> {
    const opened = await this.vault.openEach('pass', rows, ({ holder }) => holder);
    for (const row of rows) {
      const holder = passHolder.nullable().parse(opened.get(row) ?? null);
      this.#position = row.soldAtPosition;
      if (holder) {
        const { fullName, email } = holder;
        const findable = toFindable({ name: fullName ?? '', phone: '', email });
        this.#holders.set(row.passId, { findable, keyId: row.holder.keyId });
      }
    }
  }
}
