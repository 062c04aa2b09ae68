import type { ReadEvents } from '@cablepark/event-store/log/domain-events';
import type { Client } from 'pg';
import { Changes } from '../changes.ts';
import { isMadeFrom, type ReadModel } from '../define-read-model.ts';
import { isRowFailure } from '../row-failure.ts';
import { FoldingTable } from './folding-table.ts';
import { SideTable } from './side-table.ts';

/** A read model can't be rebuilt, for what its code or its rows are. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
  readonly model: ReadModel;

  constructor(model: ReadModel, cause: unknown) {
    super(`${model.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.model = model;
  }
}

/** One read model being made anew in side tables. Whatever is its own fault is thrown as ModelFailed. */
export class RebuiltModel {
  readonly model: ReadModel;
  readonly #sides: readonly SideTable[];
  readonly #folding: readonly FoldingTable[];
  readonly #changes = new Changes();

  constructor(client: Client, model: ReadModel, rowsInMemory: number) {
    this.model = model;
    this.#sides = model.tables.map((table) => new SideTable(client, table));
    this.#folding = this.#sides.map((side) => new FoldingTable(side, this.#changes.of(side.table), rowsInMemory));
  }

  create(): Promise<void> {
    return this.#each(this.#sides, (side) => side.create());
  }

  project(page: ReadEvents): void {
    this.#project(page, this.#changes);
    for (const table of this.#folding) table.writeDown();
  }

  get isFull(): boolean {
    return this.#folding.some((table) => table.isFull);
  }

  /** Writes out what memory holds too much of. */
  relieve(): Promise<void> {
    return this.#each(
      this.#folding.filter((table) => table.isFull),
      (table) => table.relieve(),
    );
  }

  /** Writes out all there is and indexes it: from here on it is changed by `change` alone. */
  async finish(): Promise<void> {
    await this.#each(this.#folding, (table) => table.finish());
    await this.#each(this.#sides, (side) => side.finish());
  }

  /** Brings finished tables further, as a worker would. */
  async change(page: ReadEvents): Promise<void> {
    const changes = new Changes();
    this.#project(page, changes);
    const byTable = new Map(changes.byTable());
    await this.#each(this.#sides, (side) => side.change(byTable.get(side.table) ?? []));
  }

  move(): Promise<void> {
    return this.#each(this.#sides, (side) => side.move());
  }

  #project({ events, unreadable }: ReadEvents, changes: Changes): void {
    const blocked = unreadable.find(({ type }) => isMadeFrom(this.model, type));
    if (blocked) throw new ModelFailed(this.model, blocked);
    try {
      for (const event of events) this.model.project(event, changes);
    } catch (error) {
      throw new ModelFailed(this.model, error);
    }
  }

  async #each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    try {
      for (const item of items) await work(item);
    } catch (error) {
      throw isRowFailure(error) ? new ModelFailed(this.model, error) : error;
    }
  }
}
