import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import {
  addPassProduct,
  changePassProduct,
  listPassProducts,
  removePassProduct,
} from '@cablepark/contracts/passes/passes';

import { giftCard, tenRides } from '#calendar/test/passes';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { ProductsSection } from './products-section.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => ({ ...anna, role: 'manager' as const }));
  server.current.answer(listPassProducts, () => [tenRides, giftCard]);
});

const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ProductsSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const inDialog = () => within(screen.getByRole('dialog'));
const save = () => fireEvent.click(inDialog().getByRole('button', { name: 'Save' }));

describe('what passes are sold', () => {
  it('is listed in its order, with terms and prices', async () => {
    open();
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^10 rides10 rides · up to €20 of each half hour · 365 days€150/),
      expect.stringMatching(/^Gift cardworth €50 · 365 days€50/),
    ]);
  });

  it('is added by a form that says what is missing', async () => {
    server.current.answer(addPassProduct, () => tenRides);
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add to the list' }));
    await screen.findByRole('dialog', { name: 'New pass or gift card' });
    save();
    expect(await screen.findAllByText('Enter a name of up to 80 characters')).toHaveLength(2);
    expect(screen.getByText('Enter a price, 0 or more')).toBeTruthy();
    type(/^Name in Latvian/, '5 braucieni');
    type(/^Name in English/, '5 rides');
    type(/^Price/, '80.5');
    type(/^Rides of half an hour/, '5');
    save();
    await waitFor(() => expect(server.current.listRequestsTo(addPassProduct)).toHaveLength(1));
    const [sent] = server.current.listRequestsTo(addPassProduct);
    expect(sent?.body).toEqual({
      kind: 'rides',
      name: { lv: '5 braucieni', en: '5 rides' },
      priceCents: 8050,
      rides: 5,
      perDay: null,
      valueCents: null,
      coversCents: null,
      validDays: 365,
      validUntil: null,
      vat: null,
      position: 0,
    });
    expect(sent?.headers['Idempotency-Key']).toBeTruthy();
  });

  it('has other fields for a gift card', async () => {
    server.current.answer(addPassProduct, () => giftCard);
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add to the list' }));
    await screen.findByRole('dialog', { name: 'New pass or gift card' });
    fireEvent.click(screen.getByRole('radio', { name: 'A gift card' }));
    await screen.findByLabelText(/^Worth/);
    type(/^Worth/, '0.5');
    expect(screen.queryByLabelText(/^Pays of a half hour at most/)).toBeNull();
    save();
    expect(await screen.findByText('Enter €1 or more')).toBeTruthy();
  });

  it('is changed for what is sold from then on', async () => {
    server.current.answer(changePassProduct, () => tenRides);
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Change 10 rides' }));
    await screen.findByRole('dialog', { name: 'Change what is sold' });
    type(/^Price/, '160');
    save();
    await waitFor(() => expect(server.current.listRequestsTo(changePassProduct)).toHaveLength(1));
    const { id, ...product } = tenRides;
    const [sent] = server.current.listRequestsTo(changePassProduct);
    expect(sent?.path).toBe(`/api/pass-products/${id}`);
    expect(sent?.body).toEqual({ ...product, priceCents: 16_000 });
  });

  it('is taken off sale after a question', async () => {
    server.current.answer(removePassProduct, () => ({ message: 'Taken off sale.' }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Take off sale: Gift card' }));
    await screen.findByRole('dialog', { name: 'Take Gift card off sale?' });
    fireEvent.click(inDialog().getByRole('button', { name: 'Take off sale' }));
    await waitFor(() =>
      expect(server.current.listRequestsTo(removePassProduct)[0]?.path).toBe(
        `/api/pass-products/${giftCard.id}`,
      ),
    );
  });

  it('may be nothing, or not loaded', async () => {
    server.current.answer(listPassProducts, () => []);
    const { unmount } = open();
    expect(await screen.findByText('Nothing is on sale yet.')).toBeTruthy();
    unmount();
    server.current.answer(listPassProducts, () => new Refused(500, {}));
    open();
    expect(await screen.findByText('What is on sale could not be loaded.')).toBeTruthy();
  });
});
