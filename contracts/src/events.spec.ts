import { describe, expect, it } from '@jest/globals';

import {
  affectedPartsOf,
  allEvents,
  eventDefinitions,
  isOurs,
  kindsOfStreams,
  toWhatIfEvent,
  type DomainEvent,
} from './events.ts';
import { parseEventData, type EventDefinition } from './shared/define-event.ts';
import { sealedExample } from './shared/sealed.ts';
import { categoryOf } from './shared/streams.ts';
import { declaredEvents } from './test/declared.ts';

describe('every event', () => {
  it.each(allEvents.map((definition): [string, EventDefinition] => [definition.type, definition]))(
    '%s: its example survives JSON, and every older version can be upcast',
    (_, definition) => {
      const stored: unknown = JSON.parse(JSON.stringify(definition.example));
      expect(parseEventData(definition, definition.version, stored)).toEqual(definition.example);
      for (let version = 1; version < definition.version; version++) {
        expect(definition.upcasts[version]).toBeInstanceOf(Function);
      }
    },
  );

  it('is in the list if it is defined', () => {
    const typesOf = (events: readonly EventDefinition[]) => events.map(({ type }) => type).sort();
    expect(typesOf(allEvents)).toEqual(typesOf(declaredEvents));
  });

  it('is kept in what-if if it touches slots, and without anything sealed', () => {
    const scheduled = allEvents.map(({ type, example: data }) => ({ type, data }) as DomainEvent);
    for (const event of scheduled.filter(
      ({ type }) => 'touches' in (eventDefinitions.get(type) ?? {}),
    )) {
      const kept = toWhatIfEvent(event);
      if (affectedPartsOf(event).slots?.length) {
        expect([event.type, kept]).not.toEqual([event.type, undefined]);
      }

      expect(JSON.stringify([kept])).not.toContain(sealedExample.box);
    }
  });

  it('belongs to a stream of the park', () => {
    expect([...kindsOfStreams.keys()].sort()).toEqual([...eventDefinitions.keys()].sort());
  });

  it('has a unique type', () => {
    expect(eventDefinitions.size).toBe(allEvents.length);
  });
});

describe('a stream', () => {
  it.each([
    ['schedule', 'schedule'],
    ['log-roots', 'log-roots'],
    ['refusals-2026-06-01', 'refusals'],
    [`claim-${'k'.repeat(43)}`, 'claim'],
    ['user-0198f3a0', 'user'],
    ['sign-ins-0198f3a0', 'sign-ins'],
    ['somebody-else', 'somebody-else'],
  ])('%s is of the category %s', (stream, category) => {
    expect(categoryOf(stream)).toBe(category);
  });
});

describe('an event in a stream', () => {
  const id = '0198f3a0-0000-7000-8000-000000000000';
  const ofUser = { userId: id };
  const erased = { subject: 'user', subjectId: id };

  it.each([
    ['BookingPlaced', 'schedule', {}],
    ['PricingChanged', 'schedule', undefined],
    ['EventSetAside', 'set-aside', {}],
    ['LogIdentityEstablished', 'log-identity', {}],
    ['WishesRefused', 'refusals-2026-06-01', {}],
    ['UserRegistered', `user-${id}`, ofUser],
    ['UserRegistered', `user-${id}`, { a: 1 }],
    ['UserSignedIn', `sign-ins-${id}`, ofUser],
    ['PersonalDataErased', `user-${id}`, erased],
    ['PersonalDataErased', `feedback-${id}`, erased],
    ['NameClaimed', `claim-${'k'.repeat(43)}`, ofUser],
  ])('%s is the park’s in %s', (type, stream, data) => {
    expect(isOurs(type, stream, () => data)).toBe(true);
  });

  it.each([
    ['BookingPlaced', 'crm-1', { a: 1 }],
    ['BookingPlaced', 'schedule-copy', {}],
    ['BookingPlaced', ' schedule', {}],
    ['BookingPlaced', 'Schedule', {}],
    ['BookingPlaced', `user-${id}`, {}],
    ['UserRegistered', 'schedule', ofUser],
    ['UserRegistered', `user-${id}-copy`, ofUser],
    ['UserRegistered', `sign-ins-${id}`, ofUser],
    ['UserSignedIn', `user-${id}`, ofUser],
    ['PersonalDataErased', `user-${id}-copy`, erased],
    ['PersonalDataErased', 'privacy', erased],
    ['NameClaimed', `claim-${'k'.repeat(43)}-copy`, ofUser],
    ['WishesRefused', 'refusals-2026-06-01-copy', {}],
    ['DailyRootRecorded', 'roots', {}],
    ['EventSetAside', 'schedule', {}],
    ['SomethingElse', 'schedule', {}],
  ])('%s is another program’s in %s', (type, stream, data) => {
    expect(isOurs(type, stream, () => data)).toBe(false);
  });
});
