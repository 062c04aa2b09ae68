import { expect, it } from '@jest/globals';

import {
  reason,
  sealedAs,
  slot,
  slotBlocked,
  slotBlockReasonChanged,
  slotsGenerated,
} from '@cablepark/contracts/test/schedule-events';
import type { Vault } from '@cablepark/vault/vault';

import type { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import type { DecideOnSchedule, Schedules } from '#schedule/schedules';
import { fold, given } from '#schedule/test/given-day';
import { BlockSlots } from './block-slots.command.ts';
import { BlockSlotsHandler } from './block-slots.handler.ts';

const others = sealedAs<{ reason: string }>('others');
const free = given(slotsGenerated()).schedule;
const blockedMeanwhile = fold(free, [slotBlocked(slot('15:00'), others)]);

it.each([
  ['the same words', 'Competition', []],
  ['other words', 'Storm', [slotBlockReasonChanged(slot('15:00'), reason)]],
])('opens a reason that was given meanwhile, and decides again: %s', async (_, words, expected) => {
  const decided: unknown[] = [];
  const opened: string[] = [];
  const states = [free, blockedMeanwhile];
  const schedules = {
    load: () => Promise.resolve(states.shift()),
    execute: (__: string, ___: object, decide: DecideOnSchedule) => {
      const events = decide(blockedMeanwhile, new Date(), 0n);
      decided.push(events);
      const after = fold(blockedMeanwhile, events);
      return Promise.resolve({ events, before: blockedMeanwhile, after, at: new Date() });
    },
  };
  const vault = {
    sealFor: (__: string, ___: object, command: (sealed: object) => unknown) => command(reason),
    openAll: (__: string, boxes: readonly (typeof reason)[]) => {
      opened.push(...boxes.map(({ keyId }) => keyId));
      return Promise.resolve(boxes.map(() => ({ reason: words })));
    },
  };

  const handler = new BlockSlotsHandler(
    schedules as unknown as Schedules,
    vault as unknown as Vault,
    {} as ScheduleHistory,
  );
  const body = { slots: { stored: [slot('15:00')], unallocated: [] }, reason: 'Competition' };
  await handler.execute(
    new BlockSlots({ body, context: {} } as unknown as BlockSlots['requested']),
  );
  expect(decided).toEqual([[], expected]);
  expect(opened).toEqual([others.keyId]);
});
