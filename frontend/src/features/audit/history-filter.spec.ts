import { describe, expect, it } from '@jest/globals';

import { readFilter, toParams } from './history-filter.ts';

const types = [{ eventType: 'BookingMoved', sentence: { en: 'Booking moved', lv: 'Pārcelta' } }];
const read = (params: string) => toParams(readFilter(new URLSearchParams(params), types));

describe('the filter in the address', () => {
  it.each([
    ['', {}],
    ['day=2026-06-20&user=u-1', { day: '2026-06-20', user: 'u-1' }],
    ['reference=abcd-efgh-2345-6789', { reference: 'ABCDEFGH23456789' }],
    ['reference=qz7k4m', { reference: 'QZ7-K4M' }],
    ['slotId=-989064&scheduleDay=2026-06-01', { slotId: '989064', scheduleDay: '2026-06-01' }],
    ['eventType=BookingMoved&about=settings', { eventType: 'BookingMoved', about: 'settings' }],
    [
      'correlationId=0198F3A0-0000-4000-8000-000000000000',
      { correlationId: '0198f3a0-0000-4000-8000-000000000000' },
    ],
  ])('%s', (params, filter) => {
    expect(read(params)).toEqual(filter);
  });

  it('leaves out what can be none', () => {
    expect(
      read('day=soon&reference=short&slotId=7&eventType=Nothing&correlationId=1&user=&other=1'),
    ).toEqual({});
  });
});
