import type { DomainEvent, EventType, ParkEvent } from '@cablepark/contracts/events';
import type { RecordedEvent } from '@cablepark/contracts/shared/recorded-event';

import type { Changes } from './changes.ts';
import type { Table } from './table.ts';

/** A recorded event of this type. */
export type EventNamed<Type extends EventType> = RecordedEvent<
  Extract<DomainEvent, { type: Type }>
>;

/** The effect of each event type on the rows. Events of other types have none. */
export type Projection = {
  readonly [Type in EventType]?: (event: EventNamed<Type>, changes: Changes) => void;
};

export interface ReadModel<Name extends string = string> {
  readonly name: Name;
  /**
   * Must be raised when the same events make other rows, or the tables change: the read model is
   * then rebuilt.
   */
  readonly version: number;
  /**
   * Whether many events at once are written a little later, for a fraction of the cost. Only its
   * queries wait.
   */
  readonly isLater?: boolean;
  readonly tables: readonly Table[];
  /** The types of the events from which it is made; undefined for all of them. */
  readonly types?: ReadonlySet<string>;
  /** Applies one event. An error thrown here stops this read model and no other. */
  readonly project: (event: ParkEvent, changes: Changes) => void;
}

/** Defines a read model by what events of each type do to the rows of its tables. */
export function defineReadModel<const Name extends string>(definition: {
  readonly name: Name;
  readonly version: number;
  readonly isLater?: boolean;
  readonly tables: readonly Table[];
  readonly on: Projection;
}): ReadModel<Name> {
  const { name, version, isLater = false, tables, on } = definition;
  const handlers = new Map(Object.entries(on)) as unknown as Map<
    string,
    (event: ParkEvent, changes: Changes) => void
  >;
  return {
    name,
    version,
    isLater,
    tables,
    types: new Set(handlers.keys()),
    project: (event, changes) => handlers.get(event.type)?.(event, changes),
  };
}

/** Whether events of this type may change a read model's rows. */
export const isMadeFrom = ({ types }: ReadModel, type: string): boolean =>
  types === undefined || types.has(type);
