import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { SearchControl } from './search-control.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('en');
  server.current.answer(getConfig, () => exampleConfig);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <SearchControl />
        <input aria-label="Notes" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

const dialog = () => screen.queryByRole('dialog', { name: 'Find a customer or a booking' });

it('the search opens by its button', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(dialog()).toBeTruthy();
});

it('the search opens by a key', () => {
  fireEvent.keyDown(document.body, { key: '/' });
  expect(dialog()).toBeTruthy();
});

it('the key is a sign where somebody types', () => {
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Notes' }), { key: '/' });
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(dialog()).toBeNull();
});
