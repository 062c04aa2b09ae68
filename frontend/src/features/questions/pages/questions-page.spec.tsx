import { beforeEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { askInSql, listQuestions } from '@cablepark/contracts/analytics/question';
import { getConfig } from '@cablepark/contracts/configuration/get-config';

import { makeQueryClient } from '#shared/api/query-client';
import { chooseLanguage } from '#shared/i18n/language';
import { exampleConfig } from '#shared/test/examples';
import { startServerForEachTest } from '#shared/test/fake-server';
import { QuestionsPage } from './questions-page.tsx';

const server = startServerForEachTest();

beforeEach(() => {
  chooseLanguage('lv');
  server.current.answer(getConfig, () => exampleConfig);
  server.current.answer(listQuestions, () => []);
  server.current.answer(askInSql, () => ({
    position: 54_358,
    columns: [
      { name: 'reason', type: 'VARCHAR' },
      { name: 'bookings', type: 'BIGINT' },
      { name: 'lost', type: 'DECIMAL' },
      { name: 'my_own', type: 'DOUBLE' },
    ],
    rows: [['weather', 3, 1250, 0.5]],
    truncated: false,
  }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <QuestionsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

const LOST = 'Cik zaudēts ar atceltajām rezervācijām un kāpēc';

it('an example is answered with titles and units in the asker’s language, without SQL', async () => {
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: LOST }));
  const card = within(await screen.findByRole('region', { name: LOST }));
  const heads = await card.findAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Iemesls',
    'Rezervācijas',
    'Zaudēts, €',
    'my_own',
  ]);
  expect(card.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Laikapstākļi',
    '3',
    '1\u00a0250,00\u00a0€',
    '0.5',
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('the SQL of an example is behind Edit', async () => {
  fireEvent.click(screen.getByRole('button', { name: LOST }));
  const edit = await screen.findByRole('button', { name: 'Labot' });
  expect(edit.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(edit);
  const sql = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Jautājums SQL valodā' });
  expect(sql.value).toMatch(/^SELECT reason/);
  fireEvent.click(screen.getByRole('button', { name: 'Paslēpt SQL' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});
