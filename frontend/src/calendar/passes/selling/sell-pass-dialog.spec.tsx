import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { listPassProducts, sellPass } from '@cablepark/contracts/passes/passes';

import { CODE, giftCard, tenRides } from '#calendar/test/passes';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { SellPassDialog } from './sell-pass-dialog.tsx';

const server = startServerForEachTest();
const onClose = jest.fn();
const sold = {
  id: '0198f3a0-0000-7000-8000-0000000000a1',
  code: CODE,
  url: `https://park.lv/pass/${CODE}`,
  name: tenRides.name,
  left: { rides: 10, cents: 0 },
  expiresOn: '2046-05-31',
  receipt: null,
};

beforeEach(() => {
  chooseLanguage('en');
  onClose.mockClear();
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => ({ ...anna, role: 'operator' as const }));
  server.current.answer(listPassProducts, () => [tenRides, giftCard]);
  server.current.answer(sellPass, () => sold);
});

const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SellPassDialog onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const sales = () => server.current.listRequestsTo(sellPass);
const pressSell = () => fireEvent.click(screen.getByRole('button', { name: 'Sell' }));

describe('selling a pass', () => {
  it('needs two taps, and shows the code with its page', async () => {
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /^10 rides/ }));
    pressSell();
    expect(await screen.findByText(CODE)).toBeTruthy();
    expect(sales()).toHaveLength(1);
    expect(sales()[0]?.headers['Idempotency-Key']).toBeTruthy();
    expect(sales()[0]?.body).toEqual({
      productId: tenRides.id,
      paidBy: 'card',
      holder: { fullName: null, email: null, language: 'en' },
    });
    expect(screen.getByRole('link', { name: 'Open to print' }).getAttribute('href')).toBe(sold.url);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks for a name that people see', async () => {
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /^10 rides/ }));
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'A\u200dnna' } });
    pressSell();
    expect(await screen.findByText(/^Names must be written with letters/)).toBeTruthy();
    expect(sales()).toEqual([]);
  });

  it('takes a name, an e-mail, its language and how it was paid', async () => {
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /^Gift card/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }));
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Anna' } });
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'anna@example.com' } });
    fireEvent.click(await screen.findByRole('radio', { name: 'Latvian' }));
    pressSell();
    await screen.findByText(CODE);
    expect(sales()[0]?.body).toEqual({
      productId: giftCard.id,
      paidBy: 'cash',
      holder: { fullName: 'Anna', email: 'anna@example.com', language: 'lv' },
    });
  });

  it('says what a product is good for, and what it costs', async () => {
    chooseLanguage('lv');
    open();
    const choice = await screen.findByRole('radio', { name: /^10 braucieni/ });
    expect(choice.closest('label')?.textContent).toBe(
      '10 braucieni150\u00a0€10 braucienu · līdz 20\u00a0€ no katras pusstundas · 365 dienas',
    );
  });

  it('sells nothing that was not chosen, nor to what is no e-mail', async () => {
    open();
    fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: 'anna' } });
    pressSell();
    expect(await screen.findByText('Choose what is sold')).toBeTruthy();
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(sales()).toEqual([]);
  });

  it('says why it could not be sold, and sells once for the same request', async () => {
    server.current.answer(sellPass, () => new Refused(503, { error: 'Not now.' }));
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /^10 rides/ }));
    pressSell();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    server.current.answer(sellPass, () => sold);
    pressSell();
    await screen.findByText(CODE);
    const keys = sales().map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('stays open while it is being sold, because nobody sees the code later', async () => {
    let answer: (pass: typeof sold) => void = () => undefined;
    const answered = new Promise<typeof sold>((resolve) => {
      answer = resolve;
    });
    server.current.answer(sellPass, () => answered);
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /^10 rides/ }));
    pressSell();
    await screen.findByRole('button', { name: /Selling…$/ });
    for (const button of screen.getAllByRole('button', { name: 'Cancel' })) {
      fireEvent.click(button);
    }
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();

    answer(sold);
    expect(await screen.findByText(CODE)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('can only send the same again after an answer that was lost', async () => {
    server.current.answer(sellPass, loseConnection);
    open();
    fireEvent.click(await screen.findByRole('radio', { name: /^10 rides/ }));
    pressSell();
    expect(await screen.findByText(/nothing will be done twice/)).toBeTruthy();
    for (const field of [...screen.getAllByRole('radio'), screen.getByLabelText(/^Email/)]) {
      expect(field).toHaveProperty('disabled', true);
    }

    server.current.answer(sellPass, () => sold);
    pressSell();
    expect(await screen.findByText(CODE)).toBeTruthy();
    const [first, second] = sales();
    expect(second).toEqual(first);
  });

  it('says that nothing is on sale, or that it could not be loaded', async () => {
    server.current.answer(listPassProducts, () => []);
    const { unmount } = open();
    expect(await screen.findByText('Nothing is on sale yet')).toBeTruthy();
    unmount();
    server.current.answer(listPassProducts, () => new Refused(500, {}));
    open();
    await waitFor(() =>
      expect(screen.getByText('What is on sale could not be loaded.')).toBeTruthy(),
    );
  });
});
