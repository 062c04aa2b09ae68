import { describe, expect, it } from '@jest/globals';

import { allEvents } from '@cablepark/contracts/events';
import { findOwnStream } from '@cablepark/contracts/test/own-stream';

import { Pseudonyms } from '../pseudonyms.ts';
import type { ExportRow } from './export-columns.ts';
import { exportedFieldsOf, toExportRow } from './export-row.ts';

const REQUEST = '78d86709-0a1e-4dd1-9df9-945596ae11a5';
const CANARY = 'canary';
const ID = '7HQ2M3N4P5Q6R7S8';
const pseudonyms = new Pseudonyms(Buffer.from('a secret'));
const NAME = pseudonyms.nameBooking(ID);
const USER = pseudonyms.nameUser('u');

interface WrittenEvent {
  readonly type: string;
  readonly data: unknown;
  readonly streamId?: string;
  readonly metadata?: object;
}

const toRow = ({
  type,
  data,
  streamId = findOwnStream(type, data),
  metadata = {},
}: WrittenEvent): ExportRow | undefined =>
  toExportRow(
    {
      id: REQUEST,
      type,
      streamId,
      revision: 3n,
      position: { commit: 4711n, prepare: 4711n },
      data,
      metadata: {
        version: 1,
        at: '2026-06-01T06:00:00.000Z',
        actor: { kind: 'guest' },
        command: 'Test',
        correlationId: REQUEST,
        causationId: REQUEST,
        ...metadata,
      },
    },
    pseudonyms,
  );

type Visit = (path: string, text: string) => string;

/**
 * The value with every string replaced; a path has the names of fields, and nothing for the items
 * of arrays.
 */
function replaceStrings(value: unknown, visit: Visit, path = ''): unknown {
  if (typeof value === 'string') {
    return visit(path, value);
  }
  if (Array.isArray(value)) {
    return value.map((item) => replaceStrings(item, visit, path));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }

  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      replaceStrings(item, visit, path ? `${path}.${name}` : name),
    ]),
  );
}

describe('an exported event', () => {
  it('has no text about which nothing was decided', () => {
    const fieldsOfBoxes = ['keyId', 'box'];
    const undecided = allEvents.flatMap(({ type }) =>
      [...exportedFieldsOf(type)]
        .filter(([field, treatment]) => treatment === 'undecided' && !fieldsOfBoxes.includes(field))
        .map(([field]) => `${type} ${field}`),
    );
    expect(undecided).toEqual([]);
  });

  it('has texts in these fields only', () => {
    const passed = allEvents.flatMap(({ type, example }) => {
      const marked = replaceStrings(example, (path) => `${CANARY}:${path}`);
      const texts: string[] = [];
      replaceStrings(toRow({ type, data: marked })?.data, (_, text) => texts.push(text).toString());
      return texts
        .filter((text) => text.startsWith(CANARY))
        .map((text) => `${type} ${text.slice(CANARY.length + 1)}`);
    });
    expect(passed.sort()).toMatchInlineSnapshot(`
      [
        "AccountRecovered notice.language",
        "AttendanceRecorded day",
        "AttendanceRecorded happenedAt",
        "AttendanceRecorded state",
        "BookingCancelled language",
        "BookingCancelled reason",
        "BookingDetailsChanged changed",
        "BookingDetailsChanged day",
        "BookingDetailsChanged replaced.at",
        "BookingDetailsChanged replaced.field",
        "BookingMoved language",
        "BookingPlaced language",
        "BookingPostponed closureId",
        "BookingPostponed language",
        "BookingPostponed reason",
        "BookingReminded language",
        "BookingRestored closureId",
        "BookingRestored language",
        "BookingReverted language",
        "BookingReverted was",
        "BooksClosed before",
        "CallRecorded day",
        "ClosureRedone closureId",
        "ClosureTakenBack closureId",
        "ClosureTakenBack stillPostponed.code",
        "ClosureUndone closureId",
        "DailyRootRecorded day",
        "DailyRootRecorded root",
        "DemoSeasonBegun around",
        "EmailChanged notice.language",
        "EmailVerificationRequested expiresAt",
        "EmailVerificationRequested language",
        "EventSetAside stream",
        "FeedbackArchived feedbackId",
        "FeedbackNotesChanged feedbackId",
        "FeedbackRestored feedbackId",
        "FeedbackReviewed feedbackId",
        "FeedbackSubmitted category",
        "FeedbackSubmitted feedbackId",
        "GoogleAccountLinked notice.language",
        "GoogleAccountsUnlinked notice.language",
        "HoldEnded day",
        "HoldEnded why",
        "HoldPlaced day",
        "HoldPlaced since",
        "HoldPlaced until",
        "LeadTimeSettingsChanged restrictionMode",
        "LogIdentityEstablished logId",
        "NameClaimed kind",
        "NameReleased claim",
        "OfferAccepted day",
        "OfferDeclined day",
        "OfferLapsed day",
        "OffersSuspended day",
        "OperatingHoursChanged closeTime",
        "OperatingHoursChanged openTime",
        "PassExtended from",
        "PassExtended until",
        "PassMailed about",
        "PassMailed expiresOn",
        "PassProductChanged product.kind",
        "PassProductChanged product.name.en",
        "PassProductChanged product.name.lv",
        "PassProductChanged productId",
        "PassReturned returns.expiresOn",
        "PassSold day",
        "PassSold expiresOn",
        "PassSold language",
        "PassSold paidBy",
        "PassSold productId",
        "PassSold terms.kind",
        "PassSold terms.name.en",
        "PassSold terms.name.lv",
        "PasswordChanged notice.language",
        "PasswordResetRequested expiresAt",
        "PasswordResetRequested language",
        "PaymentChanged en",
        "PaymentChanged lv",
        "PersonalDataErased day",
        "PersonalDataErased subject",
        "PersonalDataErased subjectId",
        "PricingChanged endTime",
        "PricingChanged name",
        "PricingChanged startTime",
        "QuestionChanged createdAt",
        "QuestionChanged questionId",
        "QuestionChanged updatedAt",
        "QuestionSaved createdAt",
        "QuestionSaved questionId",
        "QuestionSaved updatedAt",
        "SeasonsEarned until",
        "SettingReverted kind",
        "SlotBlockReasonChanged day",
        "SlotBlocked day",
        "SlotMadeAvailable day",
        "SlotOffered day",
        "SlotOffered until",
        "SlotOpened day",
        "SlotPriceChanged day",
        "SlotRemoved day",
        "SlotsClosed closureId",
        "SlotsClosed day",
        "SlotsClosed reason",
        "SlotsGenerated day",
        "SlotsReopened closureId",
        "SlotsReopened day",
        "SpecialDaysChanged days",
        "SpecialDaysChanged days",
        "SpecialDaysChanged setting.closeTime",
        "SpecialDaysChanged setting.note.en",
        "SpecialDaysChanged setting.note.lv",
        "SpecialDaysChanged setting.openTime",
        "SpecialDaysRemoved days",
        "StretchClosed closureId",
        "StretchClosed from",
        "StretchClosed note.en",
        "StretchClosed note.lv",
        "StretchClosed reason",
        "StretchClosed to",
        "UserCreated role",
        "UserSignedIn method",
        "WaitlistConfirmed day",
        "WaitlistConfirmed language",
        "WaitlistJoined day",
        "WaitlistJoined language",
        "WaitlistLeft day",
        "WaitlistRejoined day",
        "WaitlistRejoined language",
        "WishesRefused minute",
        "WishesRefused wishes.inTheWay.reason",
        "WishesRefused wishes.kind",
      ]
    `);
  });

  it('never shows a booking’s id or either of its references, in no event', () => {
    for (const { type, example } of allEvents) {
      const text = JSON.stringify(toRow({ type, data: example }));
      expect(text).not.toMatch(/7HQ2M3N4P5Q6R7S8|ABCDEFGH23456789|QZ7-K4M|W3X-9AC/);
    }
  });
});

describe('a row', () => {
  const placed = allEvents.find(({ type }) => type === 'BookingPlaced')!.example;

  it('has the data as they were written, with the pseudonym for id and reference, and without hashes', () => {
    const {
      emailHash: _,
      linkHash: __,
      shortReference: ___,
      ...written
    } = { ...(placed as Record<string, unknown>) };
    expect(toRow({ type: 'BookingPlaced', data: written })).toEqual({
      position: 4711,
      recorded_at: '2026-06-01T06:00:00.000Z',
      happened_at: '2026-06-01T06:00:00.000Z',
      stream: 'schedule',
      revision: 3,
      type: 'BookingPlaced',
      version: 1,
      actor_kind: 'guest',
      actor_role: null,
      command: 'Test',
      correlation_id: REQUEST,
      undoes: null,
      data: { ...written, bookingId: NAME, reference: NAME, customer: null },
    });
  });

  it('has its pseudonym in the letter to a booking’s former address, too', () => {
    const box = { keyId: 'k', box: 'b' };
    const former = { customer: box, reference: 'ABCDEFGH23456789', language: 'lv', slots: [] };
    const changed = { bookingId: ID, customer: box, equipmentRental: true, changed: null, former };
    expect(toRow({ type: 'BookingDetailsChanged', data: changed })?.data).toEqual({
      ...changed,
      bookingId: NAME,
      customer: null,
      former: { ...former, customer: null, reference: NAME },
    });
  });

  it('names the erased booking or user by its pseudonym, and keeps the ids of keys', () => {
    const toErasedData = (subject: string, subjectId: string) =>
      toRow({ type: 'PersonalDataErased', data: { subject, subjectId, keyIds: ['k'] } })?.data;
    expect(toErasedData('booking', ID)).toEqual({
      subject: 'booking',
      subjectId: NAME,
    });
    expect(toErasedData('user', 'u')).toEqual({ subject: 'user', subjectId: USER });
    expect(toErasedData('adminEmail', 'key')).toEqual({ subject: 'adminEmail' });
  });

  it('names the entry of a waiting list by a pseudonym, which leads to no entry', () => {
    const ofEntries = allEvents.filter(({ example }) => 'entryId' in example);
    expect(ofEntries.length).toBeGreaterThan(5);
    for (const { type, example } of ofEntries) {
      const row = toRow({ type, data: { ...example, entryId: ID } });
      expect(JSON.stringify(row?.data)).toContain(NAME);
      expect(JSON.stringify(row?.data)).not.toContain(ID);
    }

    const erasure = { subject: 'waitlistEntry', subjectId: ID, keyIds: ['k'], day: '2026-06-01' };
    const erased = JSON.stringify(toRow({ type: 'PersonalDataErased', data: erasure })?.data);
    expect(erased).toContain(NAME);
    expect(erased).not.toContain(ID);
  });

  it('says when something happened that was noted later, and what it undoes', () => {
    const data = { bookingId: ID, state: 'arrived', happenedAt: '2026-06-01T15:00:00+03:00' };
    const undoes = '0198f3a0-0000-7000-8000-000000000000';
    expect(toRow({ type: 'AttendanceRecorded', data, metadata: { undoes } })).toMatchObject({
      recorded_at: '2026-06-01T06:00:00.000Z',
      happened_at: '2026-06-01T12:00:00.000Z',
      undoes,
    });
  });

  it('reads “claim” for the stream of a claim, wherever it is named', () => {
    const data = { userId: 'u', kind: 'email' };
    expect(toRow({ type: 'NameClaimed', streamId: 'claim-kq2v', data })).toMatchObject({
      stream: 'claim',
      data: { ...data, userId: USER },
    });
    const released = { userId: 'u', claim: 'claim-kq2v' };
    expect(toRow({ type: 'NameReleased', streamId: 'user-u', data: released })?.data).toEqual({
      userId: USER,
      claim: 'claim',
    });
  });

  it('knows users by their pseudonyms, in the names of their streams too', () => {
    expect(USER).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    for (const [stream, type] of [
      ['user', 'UserDeactivated'],
      ['sign-ins', 'UserSignedIn'],
    ] as const) {
      expect(toRow({ type, data: { userId: 'u' }, streamId: `${stream}-u` })).toMatchObject({
        stream: `${stream}-${USER}`,
        data: { userId: USER },
      });
    }

    expect(
      toRow({ type: 'BookingPlaced', data: { ...(placed as object), ownerId: 'u' } })?.data,
    ).toMatchObject({
      ownerId: USER,
    });
  });

  it('has the server’s own id of the request where a client had sent another', () => {
    const older = toRow({
      type: 'SlotRemoved',
      data: { slots: [1] },
      metadata: { correlationId: '+371 29 999 999' },
    });
    expect(older?.correlation_id).toBe(REQUEST);
  });

  it('has the role of a user, and no name', () => {
    const actor = { kind: 'user', userId: 'u', role: 'operator' };
    expect(toRow({ type: 'SlotRemoved', data: { slots: [1] }, metadata: { actor } })).toMatchObject(
      {
        actor_kind: 'user',
        actor_role: 'operator',
      },
    );
  });

  it('doesn’t show the idempotency key of its request', () => {
    const metadata = { commit: { size: 2, index: 0 }, idempotency: { key: CANARY, body: CANARY } };
    expect(
      JSON.stringify(toRow({ type: 'SlotRemoved', data: { slots: [1] }, metadata })),
    ).not.toContain(CANARY);
  });

  it.each([
    ['another type', { type: 'SomethingElse', data: {} }],
    [
      'another program’s stream',
      { type: 'SlotRemoved', streamId: 'orders-1', data: { slots: [1] } },
    ],
    ['a stream of the store', { type: 'SlotRemoved', streamId: '$settings', data: { slots: [1] } }],
  ])('is left out for %s', (_, written) => {
    expect(toRow(written)).toBeUndefined();
  });

  it('is refused for an event of ours without metadata', () => {
    expect(() => toRow({ type: 'SlotRemoved', data: {}, metadata: { at: 'yesterday' } })).toThrow(
      "can't be read",
    );
  });
});
