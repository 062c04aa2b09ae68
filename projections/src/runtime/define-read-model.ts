import type { DomainEvent, EventType } from '@cablepark/contracts/events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Changes } from './changes.ts';
import type { AnyEntity } from './table.ts';

type EventNamed<Type extends EventType> = RecordedEvent<Extract<DomainEvent, { type: Type }>>;

/** What each type of event does to the rows; types left out do nothing. */
export type Projection = { readonly [Type in EventType]?: (event: EventNamed<Type>, changes: Changes) => void };

/** A read model: its tables, its version, and event → row changes (design 3.1). */
export interface ReadModel {
  readonly name: string;
  /** Raised when the same events make other rows: the tables are then rebuilt. */
  readonly version: number;
  readonly tables: readonly AnyEntity[];
  /** The types of events that it is made of; all where it is left out. */
  readonly types?: ReadonlySet<string>;
  /** Does one event's changes. Throwing stops the read model, and no other. */
  readonly project: (event: RecordedEvent, changes: Changes) => void;
}

export function defineReadModel(definition: {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly AnyEntity[];
  readonly on: Projection;
}): ReadModel {
  const { name, version, tables, on } = definition;
  const handlers = new Map(Object.entries(on)) as unknown as Map<
    string,
    (event: RecordedEvent, changes: Changes) => void
  >;
  return {
    name,
    version,
    tables,
    types: new Set(handlers.keys()),
    project: (event, changes) => handlers.get(event.type)?.(event, changes),
  };
}

export const isMadeOf = ({ types }: ReadModel, type: string): boolean => types === undefined || types.has(type);
