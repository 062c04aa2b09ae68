import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { erasePass, getPass } from '@cablepark/contracts/passes/passes';

import { CODE, heldPass } from '#calendar/test/passes';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { PassPage } from './pass-page.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(getPass, () => heldPass);
});

const open = (code = CODE) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[`/pass/${code}`]}>
        <Routes>
          <Route path="/pass/:code" Component={PassPage} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the page of a pass', () => {
  it('shows what is left, until when, the code, and what happened', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '10 rides' })).toBeTruthy();
    for (const text of ['Valid', '31 May 2046', CODE]) {
      expect(screen.getByText(text)).toBeTruthy();
    }

    expect(screen.getByText('8 rides')).toBeTruthy();
    const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries).toEqual([
      expect.stringMatching(/^Used.*QZ7-K4M.*−2 rides.*8 rides left$/),
      expect.stringMatching(/^Sold.*\+10 rides.*10 rides left$/),
    ]);
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  });

  it('keeps the money of a gift card from being translated', async () => {
    const left = { rides: 0, cents: 3550, today: null };
    const used = { ...heldPass.entries[1]!, rides: 0, cents: -1450, left };
    server.current.answer(getPass, () => ({
      ...heldPass,
      kind: 'value' as const,
      left,
      entries: [used],
    }));
    open();
    for (const money of ['€35.50', '−€14.50']) {
      expect((await screen.findByText(money)).translate).toBe(false);
    }
  });

  it.each([
    ['used', 'Nothing is left. What a cancelled booking gives back comes here.'],
    ['expired', 'Its time is over: this code pays no more.'],
    ['refunded', 'The money was paid back: this code pays no more.'],
  ] as const)('says that one which is %s pays no more', async (status, sentence) => {
    server.current.answer(getPass, () => ({ ...heldPass, status }));
    open();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(CODE)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    expect(screen.queryByText(/so keep it to yourself/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('reads a code as people write it', async () => {
    open('k7qm2xrd9fhtv3wb');
    await screen.findByText(CODE);
    expect(server.current.listRequestsTo(getPass)[0]?.path).toBe(`/api/passes/${CODE}`);
  });

  it.each([
    [404, 'PASS_NOT_FOUND', 'Šāds kods mums nav zināms'],
    [429, 'THROTTLED', 'Pārāk daudz mēģinājumu'],
  ] as const)('says in words what %d is', async (status, code, title) => {
    chooseLanguage('lv');
    server.current.answer(getPass, () => new Refused(status, { code }));
    open('0000-0000-0000-0000');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  it('is erased by its holder, who is shown what is lost with it', async () => {
    server.current.answer(erasePass, () => ({ message: 'Erased.' }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Erase me' }));
    expect(await screen.findByText('8 rides left: you give that up.')).toBeTruthy();
    server.current.answer(getPass, () => new Refused(404, { code: 'PASS_NOT_FOUND' }));
    fireEvent.click(screen.getByRole('button', { name: 'Erase and give it up' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This code is not known' }),
    ).toBeTruthy();
    const [sent] = server.current.listRequestsTo(erasePass);
    expect(sent?.path).toBe(`/api/passes/${CODE}/personal-data`);
    expect(sent?.query).toEqual({ forfeit: 'true' });
  });

  it('loses nothing where nothing is left', async () => {
    const used = { rides: 0, cents: 0, today: null };
    server.current.answer(getPass, () => ({ ...heldPass, status: 'used' as const, left: used }));
    server.current.answer(erasePass, () => new Refused(503, { error: 'Not now.' }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Erase me' }));
    const dialog = await screen.findByRole('dialog', { name: 'Erase me' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Erase me' }));
    expect(await screen.findByText('Nothing was erased. Not now.')).toBeTruthy();
    expect(server.current.listRequestsTo(erasePass)[0]?.query).toEqual({});
  });

  it('offers to try again where it could not be loaded', async () => {
    server.current.answer(getPass, () => new Refused(500, {}));
    open();
    expect(await screen.findByText('The pass could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
