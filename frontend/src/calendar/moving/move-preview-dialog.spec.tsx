import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { indexSlots } from '../slots/cell-state.ts';
import { makeBooking } from '../test/bookings.ts';
import { makeFreeSlot } from '../test/slots.ts';
import { toMovableBooking } from './movable-booking.ts';
import { MovePreviewDialog } from './move-preview-dialog.tsx';
import { useNewTime } from './use-new-time.ts';

const DAY = '2026-06-20';
const booking = toMovableBooking(
  makeBooking([makeFreeSlot(DAY, '15:00'), makeFreeSlot(DAY, '15:30')]),
);
const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
});

it.each([
  [1, 'The booking gets half an hour shorter.'],
  [3, 'The booking gets half an hour longer.'],
  [4, 'The booking gets an hour longer.'],
  [5, 'The booking gets 1.5 hours longer.'],
  [2, undefined],
])('the preview of a move to %d half hours says %s', (count, sentence) => {
  const times = ['17:00', '17:30', '18:00', '18:30', '19:00'].slice(0, count);
  const slots = times.map((time) => makeFreeSlot(DAY, time));
  sessionStorage.setItem(
    `newTime ${booking.reference}`,
    JSON.stringify(slots.map(({ id, price }) => ({ start: id, isStored: true, price }))),
  );
  const Preview = () => {
    const newTime = useNewTime(booking, 'staff', {
      byStart: indexSlots(slots),
      days: [DAY],
      now: new Date('2026-06-10T09:00:00Z'),
      isLoading: false,
      specialDays: new Map(),
    });
    return (
      <MovePreviewDialog
        newTime={newTime}
        kept={[]}
        isPending={false}
        failure={undefined}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    );
  };

  renderInPage(() => undefined, {
    around: (children) => (
      <>
        {children}
        <Preview />
      </>
    ),
  });
  expect(screen.queryByText(/^The booking gets/)?.textContent).toBe(sentence);
});
