import type { Client } from 'pg';

import type { DomainEvent } from '@cablepark/contracts/events';
import type { ReadEvents } from '@cablepark/event-store/log/domain-events';

import { Changes } from '../changes.ts';
import { isMadeFrom, type ReadModel } from '../define-read-model.ts';
import { isRowFailure } from '../row-failure.ts';
import { isHistory } from '../table.ts';
import { FoldingTable, type TableInRebuild } from './folding-table.ts';
import { RecordingTable } from './recording-table.ts';
import { SideTable } from './side-table.ts';

/** A read model can't be rebuilt because its code or its rows fail. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';

  constructor(
    readonly model: ReadModel,
    cause: unknown,
  ) {
    super(`${model.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A read model that is being rebuilt in side tables. Throws ModelFailed for its own faults. */
export class RebuiltModel {
  readonly #sides: readonly SideTable[];
  readonly #filled: readonly TableInRebuild[];
  readonly #changes = new Changes();

  constructor(
    client: Client,
    readonly model: ReadModel,
    rowsInMemory: number,
  ) {
    this.#sides = model.tables.map((table) => new SideTable(client, table));
    this.#filled = this.#sides.map((side) => {
      const { table } = side;
      return isHistory(table)
        ? new RecordingTable(side, table, this.#changes.recordedOf(table), rowsInMemory)
        : new FoldingTable(side, this.#changes.changesOf(table), rowsInMemory);
    });
  }

  create(): Promise<void> {
    return this.#runForEach(this.#sides, (side) => side.create());
  }

  project(page: ReadEvents<DomainEvent>): void {
    this.#project(page, this.#changes);
    for (const table of this.#filled) {
      table.takeGathered();
    }
  }

  get isFull(): boolean {
    return this.#filled.some((table) => table.isFull);
  }

  /**
   * Whether a table has far too many rows in memory, so that reading must wait until some are
   * written out.
   */
  get isOverfull(): boolean {
    return this.#filled.some((table) => table.isOverfull);
  }

  /** Writes out rows of tables that have too many of them in memory. */
  writeOut(): Promise<void> {
    return this.#runForEach(
      this.#filled.filter((table) => table.isFull),
      (table) => table.writeOut(),
    );
  }

  /** Writes out all rows, and leaves them without indexes. */
  fill(): Promise<void> {
    return this.#runForEach(this.#filled, (table) => table.finish());
  }

  /** Writes out all rows and indexes them. From then on the tables are only changed by `change`. */
  async finish(): Promise<void> {
    await this.fill();
    await this.#runForEach(this.#sides, (side) => side.finish());
  }

  /** Applies further events to finished tables, as a worker would. */
  async change(page: ReadEvents<DomainEvent>): Promise<void> {
    const changes = new Changes();
    this.#project(page, changes);
    const byTable = new Map(changes.listByTable());
    await this.#runForEach(this.#sides, async (side) => {
      await side.change(byTable.get(side.table) ?? []);
      if (isHistory(side.table)) {
        await side.append(side.table, changes.recordedOf(side.table));
      }
    });
  }

  move(): Promise<void> {
    return this.#runForEach(this.#sides, (side) => side.move());
  }

  #project({ events, unreadable }: ReadEvents<DomainEvent>, changes: Changes): void {
    const blocked = unreadable.find(({ type }) => isMadeFrom(this.model, type));
    if (blocked) {
      throw new ModelFailed(this.model, blocked);
    }

    try {
      for (const event of events) {
        this.model.project(event, changes);
      }
    } catch (error) {
      throw new ModelFailed(this.model, error);
    }
  }

  async #runForEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    try {
      for (const item of items) {
        await work(item);
      }
    } catch (error) {
      throw isRowFailure(error) ? new ModelFailed(this.model, error) : error;
    }
  }
}
