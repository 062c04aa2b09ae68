import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { chooseLanguage } from '#shared/i18n/language';
import { LayoutOutlet } from './message-pages.tsx';

it('a page that throws says so in its place, and its layout goes on', () => {
  chooseLanguage('en');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Layout = () => (
    <>
      <header>menu</header>
      <LayoutOutlet />
    </>
  );
  const Broken = () => {
    throw new Error('broken');
  };

  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Layout />}>
          <Route path="/" element={<Broken />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(screen.getByText('menu')).toBeTruthy();
  jest.restoreAllMocks();
});
