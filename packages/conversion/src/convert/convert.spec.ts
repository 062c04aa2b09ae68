import { describe, expect, it } from '@jest/globals';
import {
  box,
  commitsIn,
  converted,
  facts,
  MONDAY,
  OldLog,
  onDay,
  placed,
  priced,
  slot,
  step,
  TUESDAY,
  WEDNESDAY,
  type Shown,
} from '../test/old-log.ts';

const dataOf = (events: readonly Shown[], type: string) =>
  events.flatMap((event) => (event.type === type ? [event.data] : []));
const generated = (...days: string[]) => new OldLog().generated(...days);
const NIGHT = ['SlotsGenerated'];

describe('converting what one command wrote', () => {
  it('keeps id, time and metadata, and names bookings without a day', async () => {
    const log = generated(MONDAY).booked('B', [slot(15)], { idempotency: { key: 'k', body: 'b' } });
    const [, booked] = await converted(log);
    const old = log.events[1];
    expect(booked).toMatchObject({ stream: 'schedule', revision: 1n, id: old?.id, created: old?.created });
    expect(booked?.data).toMatchObject({ bookingId: 'B', slots: priced(slot(15)) });
    expect(booked?.data).not.toHaveProperty('idempotency');
    expect(booked?.metadata).toEqual({
      ...(JSON.parse(old?.metadata.toString() ?? '') as object),
      version: 5,
      commit: { size: 1, index: 0 },
      idempotency: { key: 'k', body: 'b' },
    });
  });

  it('reads the events of versions long before', async () => {
    const { emailHash: _, linkHash: __, ...first } = placed('B', [slot(15)]);
    const { sequence: ___, ...cancelled } = facts('B');
    const log = generated(MONDAY)
      .did('a', 'BookSlots', onDay(MONDAY, 'BookingPlaced', first))
      .did(
        'b',
        'ChangeBookingDetails',
        onDay(MONDAY, 'BookingDetailsChanged', { ...facts('B'), equipmentRental: true }),
      )
      .did(
        'c',
        'CancelBooking',
        onDay(MONDAY, 'BookingCancelled', { ...cancelled, slots: priced(slot(15)), reason: 'x' }),
      );
    const [, placing, changing, cancelling] = await converted(log);
    expect(placing?.data).toMatchObject({ emailHash: null, linkHash: null });
    expect(changing?.data).toMatchObject({ bookingId: 'B', day: MONDAY, changed: null, former: null });
    expect(cancelling?.data).toMatchObject({ reason: 'unknown', sequence: 1, lost: null });
    expect(cancelling?.data).not.toHaveProperty('customer');
  });

  it('groups the slots of a day, with an id made of the first one’s', async () => {
    const blocked = (hour: number, reason = box()) => onDay(MONDAY, 'SlotBlocked', { slotId: slot(hour), reason });
    const log = generated(MONDAY).did('a', 'BlockSlots', blocked(10), blocked(11), blocked(12, box('k-2')));
    const events = (await converted(log)).slice(1);
    expect(events.map(({ data }) => data)).toEqual([
      { day: MONDAY, slots: [slot(10), slot(11)], reason: box() },
      { day: MONDAY, slots: [slot(12)], reason: box('k-2') },
    ]);
    expect(events[1]?.id).toBe(log.events[3]?.id);
    expect(log.events.map(({ id }) => id)).not.toContain(events[0]?.id);
    expect((await converted(log)).map(({ id }) => id)).toEqual((await converted(log, 1)).map(({ id }) => id));
  });

  it('makes one event of a regenerated day', async () => {
    const log = generated(MONDAY).did(
      'a',
      'RegenerateSlots',
      onDay(MONDAY, 'SlotRemoved', { slotId: slot(10) }),
      onDay(MONDAY, 'SlotPriceChanged', { slotId: slot(11), priceCents: 5 }),
      onDay(MONDAY, 'SlotsGenerated', { day: MONDAY, slots: priced(slot(9)) }),
    );
    const [, one, ...none] = await converted(log);
    expect(none).toEqual([]);
    expect(one?.data).toEqual({
      day: MONDAY,
      slots: priced(slot(9)),
      removed: [slot(10)],
      repriced: [{ slotId: slot(11), priceCents: 5 }],
    });
  });

  it('makes a commit of each night’s day, and of a command over several', async () => {
    const log = generated(MONDAY, TUESDAY)
      .did('a', 'BlockSlots', onDay(TUESDAY, 'SlotBlocked', { slotId: slot(10, TUESDAY), reason: box() }))
      .did('b', 'ReleaseSlots', onDay(TUESDAY, 'SlotMadeAvailable', priced(slot(10, TUESDAY))[0] ?? {}))
      .did(
        'c',
        'BlockSlots',
        onDay(TUESDAY, 'SlotBlocked', { slotId: slot(10, TUESDAY), reason: box() }),
        onDay(MONDAY, 'SlotBlocked', { slotId: slot(10), reason: box() }),
      );
    const events = await converted(log);
    expect(commitsIn(events)).toEqual([
      NIGHT,
      NIGHT,
      ['SlotBlocked'],
      ['SlotMadeAvailable'],
      ['SlotBlocked', 'SlotBlocked'],
    ]);
    expect(dataOf(events, 'SlotBlocked').map(({ day }) => day)).toEqual([TUESDAY, MONDAY, TUESDAY]);
  });

  it('splits what would not fit one append', async () => {
    const log = generated(MONDAY);
    const steps = Array.from({ length: 1100 }, (_, i) =>
      onDay(MONDAY, 'SlotBlocked', { slotId: slot(10), reason: box(`k-${i}`) }),
    );
    const sizes = (await converted(log.did('a', 'BlockSlots', ...steps))).map(({ metadata }) => metadata.commit?.size);
    expect([sizes[1], sizes.at(-1)]).toEqual([1000, 100]);
  });
});

describe('converting commands that took steps', () => {
  const move = (log: OldLog, id = 'B', more: object = {}) =>
    log.did(
      'move',
      'MoveBooking',
      step('move-m', 'MoveBegun', { moveId: 'm' }),
      onDay(MONDAY, 'BookingHeld', { moveId: 'm', bookingId: `${MONDAY}.${id}` }),
      onDay(TUESDAY, 'SlotOpened', { slotId: slot(8, TUESDAY), priceCents: 2000 }),
      onDay(TUESDAY, 'SlotsHeld', { moveId: 'm', bookingId: `${TUESDAY}.${id}`, slots: priced(slot(8, TUESDAY)) }),
      step('move-m', 'BookingMoved', {
        ...facts(id),
        newBookingId: `${TUESDAY}.${id}`,
        moveId: 'm',
        from: priced(slot(15)),
        to: priced(slot(8, TUESDAY)),
        postponedBy: null,
        equipmentRental: false,
        ...more,
      }),
    );
  const arrived = (log: OldLog, id = 'B') =>
    log.did(
      'move',
      'MoveBooking',
      onDay(TUESDAY, 'BookingMovedIn', { moveId: 'm', bookingId: `${TUESDAY}.${id}` }),
      onDay(MONDAY, 'BookingMovedOut', { moveId: 'm', bookingId: `${MONDAY}.${id}` }),
      step('move-m', 'MoveEnded', { moveId: 'm' }),
    );

  it('makes one commit of a move, also of one that the log’s end interrupted after its moment', async () => {
    for (const log of [
      arrived(move(generated(MONDAY, TUESDAY).booked('B', [slot(15)]))),
      move(generated(MONDAY, TUESDAY).booked('B', [slot(15)])),
    ]) {
      const events = await converted(log);
      expect(commitsIn(events).at(-1)).toEqual(['SlotOpened', 'BookingMoved']);
      expect(dataOf(events, 'BookingMoved')).toEqual([
        expect.objectContaining({ bookingId: 'B', from: priced(slot(15)), to: priced(slot(8, TUESDAY)) }),
      ]);
    }
  });

  it('undoes a move that the log’s end interrupted before its moment', async () => {
    const log = generated(MONDAY, TUESDAY).booked('B', [slot(15)]);
    log.did(
      'move',
      'MoveBooking',
      step('move-m', 'MoveBegun', { moveId: 'm' }),
      onDay(MONDAY, 'BookingHeld', { moveId: 'm', bookingId: `${MONDAY}.B` }),
    );
    expect(commitsIn(await converted(log))).toEqual([NIGHT, NIGHT, ['BookingPlaced']]);
  });

  it('gives back the half hours of a booking that was cancelled between two days', async () => {
    const cancelled = onDay(
      MONDAY,
      'BookingCancelled',
      { ...facts('B'), slots: priced(slot(15)), reason: 'staff', lost: null },
      { version: 2 },
    );
    const before = generated(MONDAY, TUESDAY)
      .booked('B', [slot(15)])
      .did('cancel', 'CancelSource', cancelled);
    expect(commitsIn(await converted(arrived(move(before)))).at(-1)).toEqual(['SlotOpened']);
    const after = move(generated(MONDAY, TUESDAY).booked('B', [slot(15)])).did('cancel', 'CancelSource', cancelled);
    expect(dataOf(await converted(after), 'BookingCancelled')).toMatchObject([{ slots: priced(slot(8, TUESDAY)) }]);
  });

  it('names the day to which a booking has moved', async () => {
    const log = arrived(move(generated(MONDAY, TUESDAY).booked('B', [slot(15)])))
      .did(
        'came',
        'RecordAttendance',
        onDay(TUESDAY, 'AttendanceRecorded', {
          bookingId: `${TUESDAY}.B`,
          state: 'arrived',
          happenedAt: '2026-06-02T08:00:00.000Z',
        }),
      )
      .did(
        'erased',
        'ErasePersonalData',
        onDay(
          TUESDAY,
          'PersonalDataErased',
          { subject: 'booking', subjectId: `${TUESDAY}.B`, keyIds: ['k-1'] },
          { version: 3 },
        ),
      );
    const events = await converted(log);
    expect(dataOf(events, 'AttendanceRecorded')).toMatchObject([{ bookingId: 'B', day: TUESDAY }]);
    expect(dataOf(events, 'PersonalDataErased')).toEqual([
      { subject: 'booking', subjectId: 'B', keyIds: ['k-1'], day: TUESDAY },
    ]);
  });

  const from = '2026-06-01T12:00:00.000Z';
  const begun = (to = '2026-06-02T13:00:00.000Z') =>
    step('closure-close', 'ClosureBegun', {
      closureId: 'close',
      from,
      to,
      reason: 'weather',
      note: { lv: 'V', en: 'S' },
    });
  const closed = (day: string, slots: number[], more = {}) =>
    onDay(day, 'SlotsClosed', {
      closureId: 'close',
      day,
      first: Math.min(...slots),
      end: Math.max(...slots) + 1,
      reason: 'weather',
      slots,
      isLater: false,
      ...more,
    });
  const postponed = onDay(MONDAY, 'BookingPostponed', {
    ...facts('B'),
    slots: priced(slot(15)),
    equipmentRental: false,
    closureId: 'close',
    reason: 'weather',
    note: { lv: 'V', en: 'S' },
  });
  const completed = step('closure-close', 'ClosureCompleted', { closureId: 'close', slots: 2, mails: 1 });

  it('makes one commit of a closure, with what it counted at its end', async () => {
    const log = generated(MONDAY, TUESDAY)
      .booked('B', [slot(15)])
      .did('close', 'CloseStretch', begun(), postponed, closed(MONDAY, [slot(15)]))
      .generated(WEDNESDAY)
      .did('close', 'CloseStretch', closed(TUESDAY, [slot(10, TUESDAY)]), completed);
    const events = await converted(log);
    expect(commitsIn(events)).toEqual([
      NIGHT,
      NIGHT,
      ['BookingPlaced'],
      ['StretchClosed', 'BookingPostponed', 'SlotsClosed', 'SlotsClosed'],
      NIGHT,
    ]);
    expect(dataOf(events, 'StretchClosed')).toMatchObject([{ closureId: 'close', slots: 2, mails: 1 }]);
    expect(dataOf(events, 'BookingPostponed')[0]).not.toHaveProperty('note');
  });

  it('leaves steps where they are if another command changed their days between them', async () => {
    const log = generated(MONDAY, TUESDAY)
      .did('close', 'CloseStretch', begun(), closed(MONDAY, [slot(15)]))
      .booked('C', [slot(18, TUESDAY)])
      .did('close', 'CloseStretch', closed(TUESDAY, [slot(10, TUESDAY)]), completed);
    const events = await converted(log);
    expect(commitsIn(events)).toEqual([
      NIGHT,
      NIGHT,
      ['StretchClosed'],
      ['SlotsClosed'],
      ['BookingPlaced'],
      ['SlotsClosed'],
    ]);
    const own = events.filter(({ metadata }) => metadata['correlationId'] === 'close');
    expect(own.map(({ type }) => type)).toEqual(['StretchClosed', 'SlotsClosed', 'SlotsClosed']);
  });

  it('finishes a closure that the log’s end interrupted', async () => {
    const log = generated(MONDAY, TUESDAY)
      .booked('B', [slot(15)])
      .booked('D', [slot(15, TUESDAY)])
      .did('close', 'CloseStretch', begun(), postponed, closed(MONDAY, [slot(15)]));
    const events = await converted(log);
    expect(commitsIn(events).at(-1)).toEqual([
      'StretchClosed',
      'BookingPostponed',
      'SlotsClosed',
      'BookingPostponed',
      'SlotsClosed',
    ]);
    expect(dataOf(events, 'StretchClosed')).toMatchObject([{ slots: 13, mails: 2 }]);
    expect(dataOf(events, 'BookingPostponed').map(({ bookingId }) => bookingId)).toEqual(['B', 'D']);
  });

  it('finishes at the end what it can’t write whole', async () => {
    const log = generated(MONDAY, TUESDAY)
      .did('close', 'CloseStretch', begun(), closed(MONDAY, [slot(15)]))
      .booked('C', [slot(18)]);
    expect(commitsIn(await converted(log))).toEqual([
      NIGHT,
      NIGHT,
      ['StretchClosed'],
      ['SlotsClosed'],
      ['BookingPlaced'],
      ['SlotsClosed'],
    ]);
  });

  it('takes a closure back in one commit, also if that was interrupted', async () => {
    const reopened = (day: string, slots: number[]) =>
      onDay(day, 'SlotsReopened', { closureId: 'close', day, slots, passedOn: [] });
    const log = () =>
      generated(MONDAY, TUESDAY)
        .did(
          'close',
          'CloseStretch',
          begun(),
          closed(MONDAY, [slot(15)]),
          closed(TUESDAY, [slot(10, TUESDAY)]),
          completed,
        )
        .did('back', 'TakeBackClosure', step('closure-close', 'ClosureTakeBackBegun', { closureId: 'close' }))
        .did('back', 'TakeBackClosure', reopened(MONDAY, [slot(15)]));
    const whole = log().did(
      'back',
      'TakeBackClosure',
      reopened(TUESDAY, [slot(10, TUESDAY)]),
      step('closure-close', 'ClosureTakenBack', { closureId: 'close', slots: 2 }),
    );
    const ended = await converted(whole);
    expect(commitsIn(ended).at(-1)).toEqual(['ClosureTakenBack', 'SlotsReopened', 'SlotsReopened']);
    const interrupted = await converted(log());
    expect(commitsIn(interrupted).at(-1)).toEqual(['SlotsReopened', 'ClosureTakenBack', 'SlotsReopened']);
    expect(dataOf(interrupted, 'ClosureTakenBack')).toEqual([{ closureId: 'close', slots: 2 }]);
  });

  const setting = { isClosed: true, openTime: null, closeTime: null, priceCents: null, note: null };
  const special = step('configuration', 'SpecialDaysChanged', { processId: 'p', days: [MONDAY, TUESDAY], setting });
  const removed = (day: string) =>
    Array.from({ length: 20 }, (_, i) => onDay(day, 'SlotRemoved', { slotId: slot(10 + i / 2, day) }));

  it('makes one commit of special days, also if they were interrupted', async () => {
    const log = () => generated(MONDAY, TUESDAY).did('special', 'ChangeSpecialDays', special, ...removed(MONDAY));
    const whole = log().did(
      'special',
      'ChangeSpecialDays',
      ...removed(TUESDAY),
      step('special-days-p', 'SpecialDaysApplied', { processId: 'p' }),
    );
    for (const one of [whole, log()]) {
      const events = await converted(one);
      expect(commitsIn(events).at(-1)).toEqual(['SpecialDaysChanged', 'SlotsGenerated', 'SlotsGenerated']);
      expect(dataOf(events, 'SpecialDaysChanged')).toEqual([{ days: [MONDAY, TUESDAY], setting }]);
      expect(dataOf(events, 'SlotsGenerated').at(-1)).toMatchObject({ day: TUESDAY, slots: [], repriced: [] });
    }
  });

  it('names the day of a special day that is as it was before among days', async () => {
    const reverted = { kind: 'specialDay', changedAt: null, day: MONDAY, value: null };
    const log = generated(MONDAY).did('undo', 'UndoDeed', step('configuration', 'SettingReverted', reverted));
    const data = { kind: 'specialDay', changedAt: null, days: [MONDAY], value: null };
    expect(dataOf(await converted(log), 'SettingReverted')).toEqual([data]);
  });

  it('makes one commit of an undo over several days, with a booking that goes back in one event', async () => {
    const claim = (day: string, type: string) => onDay(day, type, { undoId: 'u', slots: [], bookings: [] });
    const undoes = 'move';
    const log = arrived(move(generated(MONDAY, TUESDAY).booked('B', [slot(15)]))).did(
      'undo',
      'UndoDeed',
      step('undo-u', 'UndoBegun', { undoId: 'u', undoes, reverts: undoes }, { undoes }),
      claim(MONDAY, 'DeedClaimed'),
      claim(TUESDAY, 'DeedClaimed'),
      step('undo-u', 'UndoDecided', { undoId: 'u' }, { undoes }),
      claim(TUESDAY, 'DeedClaimEnded'),
      onDay(
        TUESDAY,
        'BookingRevertedAway',
        { bookingId: `${TUESDAY}.B`, newBookingId: `${MONDAY}.B`, slots: [slot(8, TUESDAY)] },
        { undoes },
      ),
      onDay(TUESDAY, 'SlotRemoved', { slotId: slot(8, TUESDAY) }, { undoes }),
    );
    log.booked('C', [slot(18, TUESDAY)]).did(
      'undo',
      'UndoDeed',
      claim(MONDAY, 'DeedClaimEnded'),
      onDay(
        MONDAY,
        'BookingReverted',
        {
          ...facts('B', MONDAY, 2),
          was: 'away',
          left: priced(slot(8, TUESDAY)),
          slots: priced(slot(15)),
          postponed: null,
          settled: null,
          equipmentRental: false,
          placedAt: from,
          linkHash: null,
          attendance: null,
          remindedOf: null,
          keyIds: ['k-1'],
        },
        { undoes },
      ),
      step('undo-u', 'UndoEnded', { undoId: 'u' }, { undoes }),
    );
    const events = await converted(log);
    expect(commitsIn(events).slice(-2)).toEqual([['BookingReverted', 'SlotRemoved'], ['BookingPlaced']]);
    expect(dataOf(events, 'BookingReverted')).toMatchObject([
      { bookingId: 'B', was: 'standing', left: priced(slot(8, TUESDAY)), slots: priced(slot(15)) },
    ]);
    const undoing = events.find(({ type }) => type === 'BookingReverted');
    expect(undoing?.metadata).toMatchObject({ command: 'UndoAction', undoes });
  });

  it('undoes an undo that the log’s end interrupted, and keeps it if its days have changed since', async () => {
    const undoes = 'block';
    const blocked = (day: string) => onDay(day, 'SlotBlocked', { slotId: slot(10, day), reason: box() });
    const log = () =>
      generated(MONDAY, TUESDAY)
        .did('block', 'BlockSlots', blocked(MONDAY), blocked(TUESDAY))
        .did(
          'undo',
          'UndoDeed',
          step('undo-u', 'UndoBegun', { undoId: 'u', undoes, reverts: undoes }, { undoes }),
          step('undo-u', 'UndoDecided', { undoId: 'u' }, { undoes }),
          onDay(MONDAY, 'SlotMadeAvailable', { slotId: slot(10), priceCents: 2000 }, { undoes }),
        );
    expect(commitsIn(await converted(log()))).toEqual([NIGHT, NIGHT, ['SlotBlocked', 'SlotBlocked']]);
    expect(commitsIn(await converted(log().booked('B', [slot(10)]))).slice(3)).toEqual([
      ['SlotMadeAvailable'],
      ['BookingPlaced'],
    ]);
  });
});

describe('what is not the schedule’s', () => {
  it('is copied as it is, in its place, another program’s too', async () => {
    const log = generated(MONDAY)
      .other('weather', 'WindMeasured', { speed: 3 })
      .other(`day-${MONDAY}`, 'WindMeasured', { speed: 4 })
      .other('$$weather', '$metadata', { $maxCount: 1 })
      .booked('B', [slot(15)]);
    const events = await converted(log);
    expect(events.map(({ stream, type }) => `${type} in ${stream}`)).toEqual([
      'SlotsGenerated in schedule',
      'WindMeasured in weather',
      `WindMeasured in day-${MONDAY}`,
      'BookingPlaced in schedule',
    ]);
    expect(events[1]).toMatchObject({ data: { speed: 3 }, metadata: { anything: true }, id: log.events[1]?.id });
  });

  it('gives the log another identity, always the same', async () => {
    const log = new OldLog().system(
      'l',
      'EstablishLogIdentity',
      step('log-identity', 'LogIdentityEstablished', { logId: 'one' }),
    );
    const [first] = await converted(log);
    expect(first?.data['logId']).toMatch(/^[\da-f-]{36}$/);
    expect((await converted(log))[0]).toEqual(first);
  });

  it('translates the revision of refusals', async () => {
    const wish = (revision: number, bookingId: string | null = null) => ({
      kind: 'booking',
      slots: [slot(15)],
      inTheWay: [{ slotId: slot(15), reason: 'sold_out', priceCents: 2000 }],
      revision,
      bookingId,
    });
    const log = generated(MONDAY, TUESDAY, WEDNESDAY)
      .booked('B', [slot(15)])
      .did('h', 'MoveBooking', onDay(MONDAY, 'BookingHeld', { moveId: 'm', bookingId: `${MONDAY}.B` }))
      .booked('C', [slot(16, TUESDAY)])
      .system(
        'r',
        'NoteRefusals',
        step(`refusals-${MONDAY}`, 'WishesRefused', {
          minute: '2026-05-31T12:01:00.000Z',
          wishes: [wish(0), wish(1, `${MONDAY}.B`), wish(2), wish(-1)],
        }),
      );
    const [refused] = dataOf(await converted(log), 'WishesRefused');
    const wishes = refused?.['wishes'] as { revision: number; bookingId: string | null }[];
    expect(wishes.map(({ revision }) => revision)).toEqual([0, 3, 3, 4]);
    expect(wishes[1]?.bookingId).toBe('B');
  });
});

describe('an event that can’t be read', () => {
  it.each([
    ['of the schedule', (log: OldLog) => log.did('a', 'BookSlots', onDay(MONDAY, 'BookingPlaced', { reference: 1 }))],
    ['of an account', (log: OldLog) => log.did('a', 'SignIn', step('user-1', 'UserDeactivated', { no: 1 }))],
    ['without metadata', (log: OldLog) => log.other(`day-${MONDAY}`, 'SlotsGenerated', { day: MONDAY, slots: [] })],
  ])('ends the conversion: %s', async (_, add) => {
    const log = generated(MONDAY);
    add(log);
    await expect(converted(log)).rejects.toThrow(
      /^The log can't be converted, because its event \w+ at [\w-]+@\d+ can't be read/,
    );
  });
});
