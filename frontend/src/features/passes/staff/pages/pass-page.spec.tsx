import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import {
  adjustPass,
  erasePass,
  extendPass,
  getPass,
  refundPass,
  resendPass,
  type StaffPass,
} from '@cablepark/contracts/passes/passes';

import { staffPass } from '#calendar/test/passes';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { loseConnection, Refused, startServerForEachTest } from '#shared/test/fake-server';
import { StaffPassPage } from './pass-page.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getPass, () => staffPass);
});

function open(role: 'manager' | 'operator' = 'manager') {
  server.current.answer(getCurrentUser, () => ({ ...anna, role }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/admin/passes/${staffPass.id}`]}>
        <Routes>
          <Route path="/admin/passes/:id" Component={StaffPassPage} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('a pass', () => {
  it('has its holder, its sale, and what happened to it, the newest first', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '10 rides' })).toBeTruthy();
    expect(server.current.listRequestsTo(getPass)[0]?.path).toBe(`/api/passes/${staffPass.id}`);
    for (const fact of ['Anna Kalniņa', '8 rides', '31 May 2046', '€150', 'Card']) {
      expect(screen.getAllByText(fact).length).toBeGreaterThan(0);
    }

    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(-2)).toEqual([
      expect.stringMatching(/Used.*QZ7-K4M.*−2 rides.*8 rides$/),
      expect.stringMatching(/Sold.*–.*\+10 rides.*10 rides$/),
    ]);
  });

  it('says that a mail could not be delivered', async () => {
    server.current.answer(getPass, () => ({ ...staffPass, isMailUndelivered: true }));
    open();
    expect(await screen.findByText('A mail could not be delivered.')).toBeTruthy();
  });

  it('is adjusted with a reason, but not below zero', async () => {
    const adjusted: StaffPass = { ...staffPass, left: { rides: 7, cents: 0, today: null } };
    server.current.answer(adjustPass, () => adjusted);
    open();
    fireEvent.click(await button('Adjust'));
    await screen.findByRole('dialog', { name: 'Adjust the pass' });
    type('Rides on top, or fewer', '-9');
    submit('Adjust');
    expect(await screen.findByText('There is not so much left')).toBeTruthy();
    expect(await screen.findByText('Please say why')).toBeTruthy();
    type('Rides on top, or fewer', '-1');
    type('Why', 'sold by mistake');
    submit('Adjust');
    await waitFor(() => expect(server.current.listRequestsTo(adjustPass)).toHaveLength(1));
    const [sent] = server.current.listRequestsTo(adjustPass);
    expect(sent?.body).toEqual({ rides: -1, why: 'sold by mistake' });
    expect(sent?.headers['Idempotency-Key']).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.current.listRequestsTo(getPass)).toHaveLength(2));
  });

  it('of a gift card is adjusted in euros', async () => {
    const card: StaffPass = {
      ...staffPass,
      kind: 'value',
      left: { rides: 0, cents: 500, today: null },
    };
    server.current.answer(getPass, () => card);
    server.current.answer(adjustPass, () => card);
    open();
    fireEvent.click(await button('Adjust'));
    await screen.findByRole('dialog', { name: 'Adjust the pass' });
    type('Euros on top, or fewer', '2.5');
    type('Why', 'rain');
    submit('Adjust');
    await waitFor(() =>
      expect(server.current.listRequestsTo(adjustPass)[0]?.body).toEqual({
        cents: 250,
        why: 'rain',
      }),
    );
  });

  it('is extended by a month unless another day is chosen', async () => {
    server.current.answer(extendPass, () => staffPass);
    open();
    fireEvent.click(await button('Extend'));
    await screen.findByRole('dialog', { name: 'Extend the pass' });
    submit('Extend');
    await waitFor(() =>
      expect(server.current.listRequestsTo(extendPass)[0]?.body).toEqual({ until: '2046-06-30' }),
    );
  });

  it('is refunded with a reason; the failure is said in the dialog', async () => {
    server.current.answer(refundPass, () => new Refused(409, { error: 'It ended long ago.' }));
    open();
    fireEvent.click(await button('Refund'));
    await screen.findByRole('dialog', { name: 'Refund the pass?' });
    type('Why', 'moves away');
    submit('Refund');
    expect(await screen.findByText('It ended long ago.')).toBeTruthy();
    server.current.answer(refundPass, () => ({
      ...staffPass,
      status: 'refunded' as const,
      givenBackCents: 12_000,
    }));
    submit('Refund');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.current.listRequestsTo(refundPass).at(-1)?.body).toEqual({ why: 'moves away' });
  });

  it('is refunded with the same reason after an answer that was lost', async () => {
    server.current.answer(refundPass, loseConnection);
    open();
    fireEvent.click(await button('Refund'));
    await screen.findByRole('dialog', { name: 'Refund the pass?' });
    type('Why', 'moves away');
    submit('Refund');
    expect(await screen.findByText(/nothing will be done twice/)).toBeTruthy();
    expect(screen.getByLabelText('Why')).toHaveProperty('disabled', true);
  });

  it('that was refunded can only be erased', async () => {
    server.current.answer(getPass, () => ({ ...staffPass, status: 'refunded' as const }));
    open();
    expect(await button('Erase personal data')).toBeTruthy();
    for (const name of ['Send again', 'Adjust', 'Extend', 'Refund']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('is mailed once more by any staff, to another e-mail if one is typed', async () => {
    server.current.answer(resendPass, () => ({ message: 'Sent.' }));
    open('operator');
    fireEvent.click(await button('Send again'));
    await screen.findByRole('dialog', { name: 'Send the pass once more' });
    type('Email', 'anna');
    submit('Send');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    type('Email', 'other@example.com');
    submit('Send');
    await waitFor(() =>
      expect(server.current.listRequestsTo(resendPass)[0]?.body).toEqual({
        email: 'other@example.com',
      }),
    );
  });

  it('is mailed to its own e-mail, which the form shows as people write it', async () => {
    const holder = { ...staffPass.holder, email: 'info@xn--dai-0oa14d.lv' };
    server.current.answer(getPass, () => ({ ...staffPass, holder }));
    server.current.answer(resendPass, () => ({ message: 'Sent.' }));
    open('operator');
    fireEvent.click(await button('Send again'));
    await screen.findByRole('dialog', { name: 'Send the pass once more' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('info@ādaži.lv');
    submit('Send');
    await waitFor(() => expect(server.current.listRequestsTo(resendPass)[0]?.body).toEqual({}));
  });

  it('is erased with what is left of it', async () => {
    server.current.answer(erasePass, () => ({ message: 'Erased.' }));
    open();
    fireEvent.click(await button('Erase personal data'));
    await screen.findByRole('dialog', { name: 'Erase the holder of this pass?' });
    expect(screen.getByText('8 rides left: that lapses.')).toBeTruthy();
    submit('Erase and let it lapse');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = server.current.listRequestsTo(erasePass);
    expect(sent?.path).toBe(`/api/passes/${staffPass.id}/personal-data`);
    expect(sent?.query).toEqual({ forfeit: 'true' });
  });

  it('is only read by operators, and once it is refunded', async () => {
    open('operator');
    await screen.findByRole('heading', { level: 1, name: '10 rides' });
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('may be unknown, or not loaded', async () => {
    chooseLanguage('lv');
    server.current.answer(getPass, () => new Refused(404, { code: 'PASS_NOT_FOUND' }));
    open();
    expect(await screen.findByText('Tāda abonementa nav')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    server.current.answer(getPass, () => new Refused(500, {}));
    open();
    expect(await screen.findByText('The pass could not be loaded.')).toBeTruthy();
  });
});
