import { describe, expect, it } from '@jest/globals';
import { allEvents, eventDefinitions, keptInWhatIf, touchedBy, type DomainEvent } from './events.ts';
import { parseEventData, type EventDefinition } from './shared/define-event.ts';
import { sealedExample } from './shared/sealed.ts';
import { declaredEvents } from './test/declared.ts';

describe('every event', () => {
  it.each(allEvents.map((definition): [string, EventDefinition] => [definition.type, definition]))(
    '%s: its example survives JSON, and every older version that a log may have can be upcast',
    (_, definition) => {
      const stored: unknown = JSON.parse(JSON.stringify(definition.example));
      expect(parseEventData(definition, definition.version, stored)).toEqual(definition.example);
      for (let version = definition.since ?? 1; version < definition.version; version++)
        expect(definition.upcasts[version]).toBeInstanceOf(Function);
    },
  );

  it('is in the list if it is defined', () => {
    const typesOf = (events: readonly EventDefinition[]) => events.map(({ type }) => type).sort();
    expect(typesOf(allEvents)).toEqual(typesOf(declaredEvents));
  });

  it('is kept in what-if if it touches slots, and without anything sealed', () => {
    const scheduled = allEvents.map(({ type, example: data }) => ({ type, data }) as DomainEvent);
    for (const event of scheduled.filter(({ type }) => 'touches' in (eventDefinitions.get(type) ?? {}))) {
      const kept = keptInWhatIf(event);
      if (touchedBy(event).slots?.length) expect([event.type, kept]).not.toEqual([event.type, undefined]);
      expect(JSON.stringify([kept])).not.toContain(sealedExample.box);
    }
  });

  it('has a unique type', () => {
    expect(eventDefinitions.size).toBe(allEvents.length);
  });
});
