import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';

import { makeFreeSlot } from '#calendar/test/slots';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { renderInPage } from '#shared/test/in-page';
import { setNow } from '#shared/time/clock';
import { TakenDialog } from './taken-dialog.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  setNow(new Date('2027-05-30T09:00:00Z'));
  server.current.answer(getConfig, () => exampleConfig);
});

it.each([
  [
    'en',
    'reserved',
    'Someone else is booking this time right now. It may be free again in a few minutes.',
    ['Back to Calendar', 'Join the waiting list'],
  ],
  [
    'lv',
    'reserved',
    'Šo laiku šobrīd rezervē kāds cits. Pēc dažām minūtēm tas, iespējams, atkal būs brīvs.',
    ['Atpakaļ uz kalendāru', 'Pieteikties rindā'],
  ],
  [
    'en',
    'booked',
    'This time slot is already booked or blocked.',
    ['Join the waiting list', 'Close'],
  ],
] as const)(
  'in %s, a %s half hour says so, and offers to wait',
  (language, status, title, buttons) => {
    chooseLanguage(language);
    const slot: TimeSlot = makeFreeSlot('2027-06-01', '15:00', { status });
    renderInPage(() => undefined, {
      around: (children) => (
        <>
          {children}
          <TakenDialog slot={slot} onClose={() => undefined} />
        </>
      ),
    });
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
    const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(shown.filter((text) => text !== '')).toEqual(buttons);
  },
);
