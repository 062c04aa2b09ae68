import { expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';

import { staffPages } from './staff-pages.ts';
import { staffRoutes } from './staff-routes.tsx';

it.each([
  '/admin',
  '/admin/new',
  '/admin/calendar',
  ...staffPages.map(({ path }) => path.replace(':customer', 'AB12')),
])('the address %s is within the layout of staff', (path) => {
  const matches = matchRoutes([{ path: '/admin', children: staffRoutes }], path) ?? [];
  expect(matches.at(-1)?.pathname.replace(/\/$/, '')).toBe(path);
  expect(matches.length).toBeGreaterThan(2);
});
