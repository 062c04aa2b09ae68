import { describe, expect, it } from '@jest/globals';

import { toForkedUserId } from '@cablepark/contracts/accounts/forked-user-id';
import { allEvents, eventDefinitions } from '@cablepark/contracts/events';
import { BookingPlaced } from '@cablepark/contracts/schedule/booking.events';
import { readShortReference } from '@cablepark/contracts/schedule/short-reference';
import { parseEventData, type EventDefinition } from '@cablepark/contracts/shared/define-event';
import { uuid } from '@cablepark/contracts/shared/ids';
import { LOG_ROOTS } from '@cablepark/contracts/shared/streams';
import { findOwnStream } from '@cablepark/contracts/test/own-stream';
import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';

import { toExportRow } from '../export/export-row.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { createForkReplacements, toForkedEvent } from './forked-event.ts';

const REQUEST = '78d86709-0a1e-4dd1-9df9-945596ae11a5';
const OTHER = '88d86709-0a1e-4dd1-9df9-945596ae11a5';
const ID = '7HQ2M3N4P5Q6R7S8';
const pseudonyms = new Pseudonyms(Buffer.from('a secret'));
const NAME = pseudonyms.nameBooking(ID);
const ofFork = new Pseudonyms(Buffer.from('another'), true);
const metadata = {
  version: 1,
  at: '2026-06-01T06:00:00.000Z',
  actor: { kind: 'guest' },
  command: 'Test',
  correlationId: REQUEST,
  causationId: REQUEST,
};
const createStored = (
  type: string,
  data: unknown,
  more: Partial<StoredEvent> = {},
): StoredEvent => ({
  id: REQUEST,
  type,
  streamId: findOwnStream(type, data),
  revision: 3n,
  position: { commit: 4711n, prepare: 4711n },
  data,
  metadata: { ...metadata, version: eventDefinitions.get(type)?.version },
  ...more,
});
const by = createForkReplacements(pseudonyms, OTHER);
const toData = (type: string, data: unknown): unknown =>
  toForkedEvent(createStored(type, data), by)?.data;

describe('an event in a fork', () => {
  it.each(allEvents.map((definition) => [definition.type, definition as EventDefinition] as const))(
    'can be read, and is exported as before: %s',
    (type, definition) => {
      const event = createStored(type, definition.example);
      const forked = toForkedEvent(event, by);
      if (event.streamId === LOG_ROOTS) {
        expect(forked).toBeUndefined();
        return;
      }

      expect(parseEventData(definition, definition.version, forked?.data)).toEqual(forked?.data);
      if (!forked) {
        return;
      }

      const inFork = createStored(type, forked.data, { metadata: forked.metadata });
      const row = toExportRow(inFork, ofFork);
      const former = toExportRow(event, pseudonyms);
      if (type !== 'LogIdentityEstablished') {
        expect(row).toEqual(former);
      }
    },
  );

  it('keeps its place, its ids and its times', () => {
    const forked = toForkedEvent(createStored('SlotRemoved', { slots: [1] }), by);
    expect(forked).toEqual({
      id: REQUEST,
      type: 'SlotRemoved',
      stream: 'schedule',
      revision: 3,
      position: 4711,
      metadata,
      data: { slots: [1] },
    });
  });

  it('has other hashes, which still agree with each other, and empty boxes', () => {
    const [first, second, other] = ['the hash', 'the hash', 'another'].map((linkHash) =>
      toData('BookingDetailsChanged', {
        bookingId: ID,
        customer: { keyId: 'k', box: 'secret' },
        linkHash,
      }),
    ) as { linkHash: string; customer: { keyId: string; box: string } }[];
    expect(first?.linkHash).toBe(second?.linkHash);
    expect(first?.linkHash).not.toBe(other?.linkHash);
    expect(first?.linkHash).not.toContain('the hash');
    expect(first?.customer.keyId).toBe('k');
    expect(JSON.stringify(first)).not.toContain('secret');
    const again = createForkReplacements(pseudonyms, OTHER);
    expect(again.makeUnlinkable('a')).not.toBe(by.makeUnlinkable('a'));
  });

  it('knows bookings by their pseudonyms, wherever they are named', () => {
    const example = eventDefinitions.get('BookingMoved')?.example as object;
    const moved = { ...example, bookingId: ID, reference: 'SECRETREFERENCE0' };
    const text = JSON.stringify(toData('BookingMoved', moved));
    expect(text).not.toContain('7HQ2M3N4P5Q6R7S8');
    expect(text).not.toContain('SECRET');
    expect(text).toContain(`"reference":"${NAME}"`);
    expect(
      toData('PersonalDataErased', { subject: 'booking', subjectId: ID, keyIds: ['k'] }),
    ).toEqual({
      subject: 'booking',
      subjectId: NAME,
      keyIds: ['k'],
    });
  });

  it('knows entries of waiting lists by their pseudonyms, wherever they are named', () => {
    const ofEntries = allEvents.filter(({ example }) => 'entryId' in example);
    expect(ofEntries.length).toBeGreaterThan(5);
    for (const { type, example } of ofEntries) {
      const forked = toData(type, { ...example, entryId: ID });
      expect(forked).toMatchObject({ entryId: NAME });
      expect(JSON.stringify(forked)).not.toContain(ID);
    }

    const erasure = { subject: 'waitlistEntry', subjectId: ID, keyIds: ['k'], day: '2026-06-01' };
    expect(toData('PersonalDataErased', erasure)).toMatchObject({ subjectId: NAME });
  });

  it('knows passes by their pseudonyms, wherever they are named', () => {
    const id = '98d86709-0a1e-4dd1-9df9-945596ae11a5';
    const ofPasses = allEvents.filter(({ example }) =>
      JSON.stringify(example).includes('"passId":'),
    );
    expect(ofPasses.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PassSold', 'PassUsed', 'PassReturned', 'SeasonsEarned', 'PassKept']),
    );
    const named = ofPasses.map(({ type, example }) => {
      const text = JSON.stringify(example).replaceAll(/("passId":)"[^"]*"/g, `$1"${id}"`);
      return [type, JSON.parse(text) as unknown] as const;
    });
    const erasure = { subject: 'pass', subjectId: id, keyIds: ['k'], day: null };
    for (const [type, data] of [...named, ['PersonalDataErased', erasure] as const]) {
      const forked = JSON.stringify(toData(type, data));
      expect([type, forked]).toEqual([type, expect.not.stringContaining(id)]);
      expect(forked).toContain(toForkedUserId(pseudonyms.nameUser(id)));
    }
  });

  it('has other short references, each once', () => {
    const placed = BookingPlaced.example;
    const forked = Array.from(
      { length: 500 },
      () => toData('BookingPlaced', placed) as typeof placed,
    );
    const given = forked.map(({ shortReference }) => shortReference);
    for (const shortReference of given) {
      expect(readShortReference(shortReference)).toBe(shortReference);
    }

    expect(new Set([...given, placed.shortReference]).size).toBe(501);
  });

  it('knows users by ids that tell their pseudonyms, wherever they are named', () => {
    const userId = '98d86709-0a1e-4dd1-9df9-945596ae11a5';
    const event = (by: string, stream = `sign-ins-${by}`) =>
      createStored(
        'UserSignedIn',
        { userId: by, method: 'password' },
        {
          streamId: stream,
          metadata: { ...metadata, actor: { kind: 'user', userId: by, role: 'athlete' } },
        },
      );
    const forked = toForkedEvent(event(userId), by);
    const { userId: id } = forked?.data as { userId: string };
    expect(uuid.parse(id)).toBe(id);
    expect(JSON.stringify(forked)).not.toContain(userId);
    expect(forked).toMatchObject({ stream: `sign-ins-${id}`, metadata: { actor: { userId: id } } });
    expect(ofFork.nameUser(id)).toBe(pseudonyms.nameUser(userId));
    const again = toForkedEvent(event(id), createForkReplacements(ofFork, OTHER));
    expect(again?.data).toEqual(forked?.data);
    expect(toExportRow(event(id), ofFork)).toEqual(toExportRow(event(userId), pseudonyms));
  });

  it('lacks fields that are undecided, and the correlation id that a client sent', () => {
    expect(toData('SlotRemoved', { slots: [1], surprise: 'Anna' })).toEqual({ slots: [1] });
    const event = createStored(
      'SlotRemoved',
      { slots: [1] },
      { metadata: { ...metadata, correlationId: '+371 20', name: 'Anna' } },
    );
    expect(toForkedEvent(event, by)?.metadata).toEqual(metadata);
  });

  it('says to which commit it belongs, but not which request it answers', () => {
    const commit = { size: 2, index: 1 };
    const idempotency = { key: 'hash', body: 'hash' };
    const event = createStored(
      'SlotRemoved',
      { slots: [1] },
      { metadata: { ...metadata, commit, idempotency } },
    );
    expect(toForkedEvent(event, by)?.metadata).toEqual({ ...metadata, commit });
  });

  it('says what was asked, but nothing that the command does not declare', () => {
    const asked = { days: ['2026-06-01'] };
    const toMetadata = (command: string, more = {}) => {
      const stored = { ...metadata, command, asked: { ...asked, ...more } };
      return toForkedEvent(createStored('SlotRemoved', { slots: [1] }, { metadata: stored }), by)
        ?.metadata;
    };
    expect(toMetadata('ChangePricing', { phone: '+371 20' })).toEqual({
      ...metadata,
      command: 'ChangePricing',
      asked,
    });
    expect(toMetadata('ChangePricing', { days: ['Anna'] })).not.toHaveProperty('asked');
    expect(toMetadata('SignIn')).not.toHaveProperty('asked');
  });

  it('is missing for an event of another program, and an unreadable one is reported', () => {
    expect(toForkedEvent(createStored('Somebody', {}), by)).toBeUndefined();
    expect(
      toForkedEvent(createStored('SlotRemoved', {}, { streamId: '$system' }), by),
    ).toBeUndefined();
    expect(() => toForkedEvent(createStored('SlotRemoved', {}, { metadata: {} }), by)).toThrow(
      UnreadableEvent,
    );
  });

  it('hides which name was claimed', () => {
    const event = createStored(
      'NameClaimed',
      { userId: 'u', kind: 'email' },
      { streamId: 'claim-hashOfAnna' },
    );
    const forked = toForkedEvent(event, by);
    expect(forked?.stream).toMatch(/^claim-.{20,}/);
    expect(forked?.stream).not.toContain('hashOfAnna');
  });
});
