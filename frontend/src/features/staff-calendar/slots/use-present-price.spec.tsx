import { beforeEach, expect, it } from '@jest/globals';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listSpecialDays } from '@cablepark/contracts/configuration/special-days';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { slotOf } from '#calendar/slots/slots';
import { makeFreeSlot } from '#calendar/test/slots';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { usePresentPrice } from './use-present-price.ts';

const stored = makeFreeSlot('2026-06-20', '15:00', { price: 32.5, status: 'blocked' });
const start = slotOf(stored);

const server = startServerForEachTest();
beforeEach(() => {
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listSpecialDays, () => []);
});

it.each<[string, readonly SlotId[], ReadonlyMap<SlotId, TimeSlot>, number]>([
  ['the price of a stored slot', [start], new Map([[start, stored]]), 32.5],
  ['the price of the settings where no slot is stored', [start], new Map(), 25],
  ['the default without slots', [], new Map(), 15],
])('Make Available starts from %s', (_, starts, byStart, price) => {
  expect(renderInPage(() => usePresentPrice({ starts, byStart })).current).toBe(price);
});
