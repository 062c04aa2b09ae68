import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { drawSlicesPage } from './slices/slices-page.ts';

const root = join(__dirname, '..');

describe('docs/slices.md', () => {
  const page = drawSlicesPage(root);

  it('is what `npm run slices` draws', () => {
    expect(readFileSync(join(root, 'docs/slices.md'), 'utf8')).toBe(page);
  });

  it('leads from a command to its events and on to what shows them', () => {
    expect(page).toMatch(
      /^\| `BookSlots` +\|.*`BookingPlaced`.*`SlotOpened`.*\| time_slots, .*booking-confirmation/m,
    );
    expect(page).toMatch(/^\| `RecordAttendance` +\| `AttendanceRecorded` +\| bookings /m);
  });
});
