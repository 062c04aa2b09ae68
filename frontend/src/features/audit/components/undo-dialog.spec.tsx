import { expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { undoAction } from '@cablepark/contracts/undo/undo-action';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { anna, exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { UndoDialog } from './undo-dialog.tsx';

const server = startServerForEachTest();
const ACTION = '0198f3a0-0000-7000-8000-0000000000a1';

it('announces no list where nothing is listed, as of the sale of a pass', async () => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => ({ ...exampleConfig, signedIn: true }));
  server.current.answer(getCurrentUser, () => ({ ...anna, role: 'manager' as const }));
  server.current.answer(undoAction, () => ({
    correlationId: null,
    undoes: ACTION,
    dryRun: true,
    changes: [],
    mails: 0,
  }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <UndoDialog action={ACTION} onClose={jest.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Everything will be as it was before.')).toBeTruthy();
  expect(screen.queryByText(/:$/)).toBeNull();
});
