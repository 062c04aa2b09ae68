import type { RouteObject } from 'react-router-dom';
import { managers } from '@cablepark/contracts/shared/roles';
import { AdminHome, OldConfigurationAddress } from './guards/admin-redirects.tsx';
import { Redirecting } from './guards/redirecting.tsx';
import { RequireRole } from './guards/require-role.tsx';

/** The staff's pages, for admin and manager (spec, section 2; decision 15). Each is loaded when it is first opened. */
export const staffRoutes: RouteObject[] = [
  {
    path: 'admin',
    element: <RequireRole roles={managers} signInAt="/admin/login" />,
    children: [
      {
        Component: OldConfigurationAddress,
        children: [
          { index: true, Component: AdminHome },
          { path: 'new', Component: Redirecting },
        ],
      },
    ],
  },
];
