import type { DomainEvent, EventType } from '@cablepark/contracts/events';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';
import type { Changes } from './changes.ts';
import type { HistoryTable } from './history/history-table.ts';
import { recordingHistory } from './history/recording-history.ts';
import type { Table } from './table.ts';

type EventNamed<Type extends EventType> = RecordedEvent<Extract<DomainEvent, { type: Type }>>;

/** What each type of event does to the rows. Events of other types do nothing. */
export type Projection = { readonly [Type in EventType]?: (event: EventNamed<Type>, changes: Changes) => void };

export interface ReadModel<Name extends string = string> {
  readonly name: Name;
  /** Must be raised when the same events make other rows, or the tables change: the read model is then rebuilt. */
  readonly version: number;
  readonly tables: readonly Table[];
  /** The types of events that it is made from; undefined for all of them. */
  readonly types?: ReadonlySet<string>;
  /** Applies one event. An error thrown here stops this read model and no other. */
  readonly project: (event: RecordedEvent, changes: Changes) => void;
  /** The same without the rows of histories. */
  readonly projectRows?: (event: RecordedEvent, changes: Changes) => void;
}

export function defineReadModel<const Name extends string>(definition: {
  readonly name: Name;
  readonly version: number;
  readonly tables: readonly Table[];
  /** The histories of those tables that can be read as they were (`tableAsOf`). */
  readonly histories?: readonly HistoryTable[];
  readonly on: Projection;
}): ReadModel<Name> {
  const { name, version, tables, histories = [], on } = definition;
  const handlers = new Map(Object.entries(on)) as unknown as Map<
    string,
    (event: RecordedEvent, changes: Changes) => void
  >;
  const project = (event: RecordedEvent, changes: Changes) => handlers.get(event.type)?.(event, changes);
  return {
    name,
    version,
    tables: [...tables, ...histories],
    types: new Set(handlers.keys()),
    project: histories.length === 0 ? project : recordingHistory(project, histories),
    projectRows: project,
  };
}

/** Applies an event to the rows alone, where nobody reads their histories. */
export const projectRows = (model: ReadModel, event: RecordedEvent, changes: Changes): void => {
  (model.projectRows ?? model.project)(event, changes);
};

export const isMadeFrom = ({ types }: ReadModel, type: string): boolean => types === undefined || types.has(type);
