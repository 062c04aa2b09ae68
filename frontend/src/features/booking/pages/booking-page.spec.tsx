import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { listKeptPasses } from '@cablepark/contracts/accounts/kept-passes';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { paymentSetting } from '@cablepark/contracts/configuration/payment';
import { getPass } from '@cablepark/contracts/passes/passes';
import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { placeHold } from '@cablepark/contracts/schedule/holds';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { SelectionProvider } from '#calendar/selection/selection-provider';
import { startStreamsForEachTest } from '#calendar/test/fake-event-source';
import { CODE, heldPass, keptPass } from '#calendar/test/passes';
import { makeFreeSlot } from '#calendar/test/slots';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { keepInDraft } from '#shared/storage/booking-draft';
import { anna, exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { BookingPage } from './booking-page.tsx';

const slots = [makeFreeSlot('2046-06-20', '15:00'), makeFreeSlot('2046-06-20', '15:30')];
startStreamsForEachTest();
const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  sessionStorage.clear();
  localStorage.setItem('enhancedBookingSelection', JSON.stringify(slots));
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listTimeSlots, () => ({ timeSlots: slots }));
  server.current.answer(listKeptPasses, () => []);
  server.current.answer(placeHold, loseConnection);
  server.current.answer(bookSlots, loseConnection);
});

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SelectionProvider>
          <BookingPage />
        </SelectionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Booking Details' });
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

async function type(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } });
}

const complete = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Complete Booking' }));
};

describe('the booking form', () => {
  it('is sent with all that was filled in', async () => {
    await open();
    await type('Name', 'Anna Kalniņa');
    await type('Phone', '+371 20 123 456');
    await type(/^Notes/, 'two boards');
    await type(/^Experience level/, 'beginner');
    fireEvent.click(await field('I need a wetsuit or a board'));
    await complete();
    await waitFor(() => expect(server.current.listRequestsTo(bookSlots)).toHaveLength(1));
    expect(server.current.listRequestsTo(bookSlots)[0]?.body).toMatchObject({
      fullName: 'Anna Kalniņa',
      phoneNumber: '+371 20 123 456',
      email: '',
      notes: 'two boards',
      experienceLevel: 'beginner',
      equipmentRental: true,
      package: false,
      timeSlotIds: slots.map(({ id }) => id),
    });
  });

  it('is not sent while something is wrong, which it says by the specification’s sentences', async () => {
    await open();
    await type('Phone', '12');
    await type(/^Email/, 'anna@');
    await complete();
    for (const sentence of [
      'Name must be at least 2 characters',
      'Phone number must be between 8-15 digits, with optional + prefix',
      'Invalid email format',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }

    expect(document.activeElement).toBe(await field('Name'));
    expect(server.current.listRequestsTo(bookSlots)).toEqual([]);
  });

  it('has what was typed before it was left', async () => {
    keepInDraft({ fullName: 'Berta', package: true });
    await open();
    expect((await field('Name')).value).toBe('Berta');
    expect((await field('I want the package: cable, sauna and equipment')).checked).toBe(true);
    await type('Name', 'Berta Liepa');
    expect(sessionStorage.getItem('bookingDraft')).toContain('Berta Liepa');
  });

  it('has what the account knows, which can not be changed', async () => {
    server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
    server.current.answer(getCurrentUser, () => ({ ...anna, email: 'anna@example.com' }));
    await open();
    const email = await field(/^Email/);
    expect(email.value).toBe('anna@example.com');
    expect(email.readOnly).toBe(true);
  });
});

describe('paying by pass', () => {
  const coversOf = (...dueCents: readonly number[]) =>
    slots.map(({ id }, i) => {
      const due = dueCents[i];
      return { id, rides: due === undefined ? 0 : 1, cents: 0, dueCents: due ?? 2500 };
    });
  const codeField = () => field(/^Code/);
  const fillIn = async () => {
    await type('Name', 'Anna Kalniņa');
    await type('Phone', '+371 20 123 456');
  };

  it('shows what a pass covers before booking, and sends its code', async () => {
    server.current.answer(getPass, () => ({
      ...heldPass,
      covers: coversOf(500, 500),
      coversCents: 2000,
    }));
    await open();
    await fillIn();
    await type(/^Code/, CODE.toLowerCase().replaceAll('-', ' '));
    expect(await screen.findByText('Pays 2 half hours')).toBeTruthy();
    expect(screen.getByText('8 rides left')).toBeTruthy();
    expect(screen.getByText('€10.00 is still due at the park.')).toBeTruthy();
    expect((await codeField()).value).toBe('');
    const [asked] = server.current.listRequestsTo(getPass);
    expect(asked?.path).toBe(`/api/passes/${CODE}`);
    expect(asked?.query['timeSlotIds']).toBe(slots.map(({ id }) => id).join(','));

    await complete();
    await waitFor(() => expect(server.current.listRequestsTo(bookSlots)).toHaveLength(1));
    const [sent] = server.current.listRequestsTo(bookSlots);
    expect(sent?.body).toMatchObject({ payWith: [CODE] });
    expect(sent?.body).not.toHaveProperty('passCode');
  });

  it('uses rides before a gift card, whichever was typed first', async () => {
    const giftCode = '0000-0000-0000-0001';
    server.current.answer(getPass, ({ path }) =>
      path.endsWith(giftCode)
        ? {
            ...heldPass,
            kind: 'value' as const,
            name: { lv: 'Dāvanu karte', en: 'Gift card' },
            left: { rides: 0, cents: 4000, today: null },
            covers: slots.map(({ id }) => ({ id, rides: 0, cents: 2000, dueCents: 500 })),
            coversCents: null,
          }
        : { ...heldPass, covers: coversOf(0), coversCents: null },
    );
    await open();
    await fillIn();
    await type(/^Code/, giftCode);
    expect(await screen.findByText('Pays €40.00')).toBeTruthy();
    await type(/^Code/, CODE);
    expect(await screen.findByText('Pays 1 half hour')).toBeTruthy();
    expect(screen.getByText('Pays €25.00')).toBeTruthy();
    expect(screen.getByText('Nothing is left to pay for the times.')).toBeTruthy();
    await complete();
    await waitFor(() => expect(server.current.listRequestsTo(bookSlots)).toHaveLength(1));
    expect(server.current.listRequestsTo(bookSlots)[0]?.body).toMatchObject({
      payWith: [CODE, giftCode],
    });
  });

  it('is by one that is kept in the account, once it is ticked', async () => {
    server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
    server.current.answer(getCurrentUser, () => anna);
    server.current.answer(listKeptPasses, () => [
      { ...keptPass, covers: coversOf(0, 0), coversCents: null },
    ]);
    server.current.answer(paymentSetting.read, () => ({
      lv: 'Maksāsi parkā',
      en: 'You pay at the park',
    }));
    await open();
    expect(await screen.findByText('You pay at the park')).toBeTruthy();
    const kept = await field(/^10 rides/);
    expect(screen.queryByText('Pays 2 half hours')).toBeNull();
    fireEvent.click(kept);
    expect(await screen.findByText('Pays 2 half hours')).toBeTruthy();
    expect(screen.getByText('Nothing is left to pay for the times.')).toBeTruthy();
    expect(screen.queryByText('You pay at the park')).toBeNull();
    await complete();
    await waitFor(() => expect(server.current.listRequestsTo(bookSlots)).toHaveLength(1));
    expect(server.current.listRequestsTo(bookSlots)[0]?.body).toMatchObject({
      payWith: [keptPass.id],
    });
  });

  it('does not send half a code, nor one that nobody has', async () => {
    server.current.answer(getPass, () => new Refused(404, { error: 'There is no such pass.' }));
    await open();
    await fillIn();
    await type(/^Code/, 'K7QM-2XRD');
    await complete();
    expect(
      await screen.findByText(/^The code has 16 letters and digits\. Complete it/),
    ).toBeTruthy();
    await type(/^Code/, CODE);
    expect(await screen.findByText('There is no such pass.')).toBeTruthy();
    await complete();
    expect(server.current.listRequestsTo(bookSlots)).toEqual([]);
  });

  it('does not send a whole code that is still being looked up, and does not call it incomplete', async () => {
    let answer: (pass: typeof heldPass) => void = () => undefined;
    const answered = new Promise<typeof heldPass>((resolve) => {
      answer = resolve;
    });
    server.current.answer(getPass, () => answered);
    await open();
    await fillIn();
    await type(/^Code/, CODE);
    await complete();
    expect(await screen.findByText(/^The code is still being checked/)).toBeTruthy();
    expect(server.current.listRequestsTo(bookSlots)).toEqual([]);

    answer({ ...heldPass, covers: coversOf(0, 0), coversCents: null });
    expect(await screen.findByText('Pays 2 half hours')).toBeTruthy();
    expect(screen.queryByText(/^The code is still being checked/)).toBeNull();
  });

  it('says which pass could not pay, and asks again what is left of it', async () => {
    server.current.answer(getPass, () => heldPass);
    const error = 'The pass “10 rides” is used up.';
    server.current.answer(bookSlots, () => new Refused(409, { code: 'PASS_USED_UP', error }));
    await open();
    await fillIn();
    await type(/^Code/, CODE);
    await screen.findByText('8 rides left');
    const used = { ...heldPass, status: 'used' as const };
    server.current.answer(getPass, () => used);
    await complete();
    expect(await screen.findByText(error)).toBeTruthy();
    expect(await screen.findByText('Used up')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove 10 rides' }));
    expect(screen.queryByText('Used up')).toBeNull();
  });
});
