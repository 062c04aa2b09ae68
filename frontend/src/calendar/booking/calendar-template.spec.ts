import { describe, expect, it } from '@jest/globals';

import { makeFreeSlot } from '../test/slots.ts';
import { toTemplateLink } from './calendar-template.ts';

const event = (...times: string[]) => ({
  reference: 'ABCDEFGH12345678',
  sequence: 0,
  summary: 'Veikbords (ABCDEFGH12345678)',
  description: 'Vārds: Bērziņa; Anna, Jr\nTālrunis: +37120123456',
  location: 'Ādaži Siguļi, Carnikava, Latvia',
  slots: times.map((time) => makeFreeSlot('2026-06-20', time).id),
});

describe('toTemplateLink', () => {
  it('contains the title, times, details and location', () => {
    const link = new URL(toTemplateLink(event('15:00', '15:30')));
    expect(link.hostname).toBe('calendar.google.com');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: event().summary,
      dates: '20260620T120000Z/20260620T130000Z',
      details: event().description,
      location: event().location,
    });
  });

  it('includes a gap between the slots', () => {
    const { searchParams } = new URL(toTemplateLink(event('15:00', '17:00')));
    expect(searchParams.get('dates')).toBe('20260620T120000Z/20260620T143000Z');
  });
});
