import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

import { defineEvent, type EventDefinition } from '@cablepark/contracts/shared/define-event';
import { sealed } from '@cablepark/contracts/shared/sealed';
import { readModels } from '@cablepark/projections/registry';

import { listRecordedEvents } from '../../backend/src/test/recorded-log/recorded-events.ts';
import { readRecordedLog } from '../../backend/src/test/recorded-log/recorded-logs.ts';
import { addDigests, findDigestProblems, replayLog } from './digests.ts';
import { addToRecords, findProblems, readRecords } from './gate.ts';
import { addSchemas, findSchemaProblems } from './schemas.ts';

const records = readRecords(join(__dirname, 'records'));

const audit = { en: 'Water temperature noted', lv: 'Atzīmēta ūdens temperatūra' };
const celsius = z.number().int();
const WaterMeasured = defineEvent('WaterMeasured', {
  schema: z.object({ celsius }),
  example: { celsius: 14 },
  audit,
});
const recorded = addSchemas([], [WaterMeasured]);

const measuredWhere = (upcasts: EventDefinition['upcasts']): EventDefinition =>
  defineEvent('WaterMeasured', {
    schema: z.object({ celsius, isClear: z.boolean() }),
    example: { celsius: 14, isClear: true },
    audit,
    upcasts,
  });
const upcast = (old: { celsius: number }) => ({ ...old, isClear: false });

describe('npm run gate', () => {
  it('finds nothing, or `npm run gate` says what it is', () => {
    expect(findProblems(records)).toEqual([]);
  });

  it('has nothing to record, and changes nothing that was recorded', () => {
    expect(addToRecords(records)).toEqual(records);
  });

  it('names an event whose schema changed without a version', () => {
    expect(findSchemaProblems(recorded, [measuredWhere({})])).toEqual([
      'WaterMeasured 1 has another schema than was recorded: it needs version 2 and an upcast.',
    ]);
    expect(addSchemas(recorded, [measuredWhere({})])).toEqual(recorded);
  });

  it('takes descriptions and another example for the same schema', () => {
    const described = defineEvent('WaterMeasured', {
      schema: z.object({ celsius: celsius.describe('At the dock') }).describe('Water'),
      example: { celsius: 15 },
      audit,
    });
    expect(findSchemaProblems(recorded, [described])).toEqual([]);
  });

  it('names a version without an upcast, or with one that makes no valid data', () => {
    const skipping = { 2: upcast };
    const twice = { ...measuredWhere({}), version: 3, upcasts: skipping };
    expect(findSchemaProblems(addSchemas(recorded, [twice]), [twice])).toEqual([
      'WaterMeasured has no upcast from version 1.',
    ]);
    const wrong = measuredWhere({ 1: (old: object) => old });
    expect(findSchemaProblems(addSchemas(recorded, [wrong]), [wrong])).toEqual([
      expect.stringContaining("The example of WaterMeasured 1 can't be read as version 2"),
    ]);
  });

  it('lets a version with its upcast pass once it is recorded beside the earlier one', () => {
    const second = measuredWhere({ 1: upcast });
    expect(findSchemaProblems(recorded, [second])).toEqual([
      'WaterMeasured 2 is not recorded: npm run gate -- --record.',
    ]);
    const both = addSchemas(recorded, [second]);
    expect(both.map(({ version }) => version)).toEqual([1, 2]);
    expect(findSchemaProblems(both, [second])).toEqual([]);
  });

  it('names a box whose content older boxes don’t have, whatever the event’s version', () => {
    const seal = (fields: z.ZodRawShape, upcasts: EventDefinition['upcasts'] = {}) =>
      defineEvent('SwimmerNoted', {
        schema: z.object({ swimmer: sealed(z.object(fields)).nullable() }),
        example: { swimmer: null },
        audit,
        upcasts,
      });
    const first = addSchemas([], [seal({ name: z.string() })]);
    const more = seal({ name: z.string(), level: z.string().nullable().default(null) });
    expect(findSchemaProblems(first, [more])).toEqual([]);

    const raise = { 1: (old: object) => old };
    const broken = [
      seal({ name: z.string(), level: z.string() }),
      seal({ fullName: z.string() }),
      seal({ name: z.string(), level: z.string() }, raise),
    ];
    for (const definition of broken) {
      expect(findSchemaProblems(addSchemas(first, [definition]), [definition])).toEqual([
        'What SwimmerNoted 1 seals at properties/swimmer was recorded otherwise, and boxes have no upcast: ' +
          'its fields must stay, and new ones be optional.',
      ]);
    }
  });

  it('names an event that is gone', () => {
    expect(findSchemaProblems(recorded, [])).toEqual([
      'WaterMeasured 1 was recorded and is not defined any more, but logs have it.',
    ]);
  });

  it('names each read model, and the schedule, to which a kept log isn’t replayed any more', () => {
    const events = listRecordedEvents(readRecordedLog('1.0.0'));
    const isBooking = ({ type }: { type: string }) => type === 'BookingPlaced';
    const without = events.slice(0, events.findLastIndex(isBooking));
    const problems = findDigestProblems(records.digests, replayLog('1.0.0', without, readModels));
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^bookings \d+ on the log of 1\.0\.0 is replayed to something else/),
        expect.stringMatching(/^time_slots_history \d+ on/),
        expect.stringMatching(/^schedule \S+ on/),
      ]),
    );
  });

  it('records a raised version of a read model beside the earlier one, and names a log that is gone', () => {
    const first = [{ log: '1.0.0', of: 'bookings 1', digest: 'a' }];
    const changed = [{ log: '1.0.0', of: 'bookings 1', digest: 'b' }];
    const raised = [{ log: '1.0.0', of: 'bookings 2', digest: 'b' }];
    expect(addDigests(first, changed)).toEqual(first);
    expect(findDigestProblems(first, raised)).toHaveLength(1);
    expect(findDigestProblems(addDigests(first, raised), raised)).toEqual([]);
    expect(findDigestProblems(first, [])).toEqual(['The log of 1.0.0 was kept and is gone.']);
  });
});
