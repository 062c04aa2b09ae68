import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { forgetPass, keepPass, listKeptPasses } from '@cablepark/contracts/accounts/kept-passes';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { CODE, keptPass } from '#calendar/test/passes';
import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { Refused, startServerForEachTest } from '#shared/test/fake-server';
import { KeepButton } from './keep-button.tsx';
import { KeptPasses } from './kept-passes.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => anna);
  server.current.answer(listKeptPasses, () => [keptPass]);
  server.current.answer(keepPass, () => keptPass);
  server.current.answer(forgetPass, () => ({ message: 'Forgotten.' }));
});

const open = (page = <KeptPasses />) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );

describe('the passes of an account', () => {
  it('are listed with what is left until when', async () => {
    open();
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toBe('10 rides8 rides leftValid until: 31 May 2046Forget');
  });

  it('get another one by its code, which has to be whole', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add a pass' }));
    const code = await screen.findByLabelText('Code');
    fireEvent.change(code, { target: { value: 'k7qm' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('The code has 16 letters and digits')).toBeTruthy();
    fireEvent.change(code, { target: { value: CODE.toLowerCase().replaceAll('-', '') } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.current.listRequestsTo(keepPass)[0]?.body).toEqual({ code: CODE });
    await waitFor(() => expect(server.current.listRequestsTo(listKeptPasses)).toHaveLength(2));
  });

  it('are forgotten after a question', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Forget 10 rides' }));
    await screen.findByRole('dialog', { name: 'Forget 10 rides?' });
    fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
    await waitFor(() =>
      expect(server.current.listRequestsTo(forgetPass)[0]?.path).toBe(
        `/api/user/passes/${keptPass.id}`,
      ),
    );
  });

  it('may be none, or not loaded', async () => {
    server.current.answer(listKeptPasses, () => []);
    const { unmount } = open();
    expect(await screen.findByText('No passes yet')).toBeTruthy();
    unmount();
    server.current.answer(listKeptPasses, () => new Refused(500, {}));
    open();
    expect(await screen.findByText('Your passes could not be loaded.')).toBeTruthy();
  });
});

describe('the page of a pass', () => {
  it('offers to keep it to those who are signed in', async () => {
    open(<KeepButton code={CODE} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep in my account' }));
    await waitFor(() =>
      expect(server.current.listRequestsTo(keepPass)[0]?.body).toEqual({ code: CODE }),
    );
  });
});
