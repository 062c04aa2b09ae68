import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { staff } from '@cablepark/contracts/shared/roles';

import { closeUndoQuestion, useUndoQuestion } from '#calendar/use-undo-action';
import { ScrollPosition } from '#shared/router/site-router';
import { useCurrentUser } from '#shared/session/current-user';
import { rememberRole } from '#shared/session/last-role';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { AntdTheme } from '#shared/ui/theme/antd-theme';
import { CreateBooking } from '../layout-parts.tsx';
import { LayoutOutlet } from '../message-pages.tsx';
import { SearchControl } from './search-control.tsx';
import { MenuDrawer, StaffMenu } from './staff-menu.tsx';
import { StaffShell } from './staff-shell.tsx';

/**
 * The layout of staff's pages. It is there before it is known who is signed in, so that what the
 * server has painted stays where it is; visitors who aren't staff see only the page to which the
 * guards send them.
 */
export function AdminLayout() {
  const { user, isLoading } = useCurrentUser();
  const role = staff.find((one) => one === user?.role);
  useEffect(() => {
    if (role !== undefined) {
      rememberRole(role);
    }
  }, [role]);
  if (!isLoading && role === undefined) {
    return <LayoutOutlet />;
  }

  return (
    <AntdTheme>
      <StaffShell
        search={<SearchControl />}
        menu={<StaffMenu user={user} />}
        menuButton={<MenuDrawer user={user} />}
      >
        <LayoutOutlet />
      </StaffShell>
      <CreateBooking />
      <UndoHost />
      <ScrollPosition />
    </AntdTheme>
  );
}

const UndoDialog = makeLazyComponent(
  async () => (await import('#features/audit/components/undo-dialog')).UndoDialog,
);

/**
 * Shows the dialog about an undo that a toast's button began. It is loaded when it is first needed.
 */
function UndoHost() {
  const action = useUndoQuestion();
  const { pathname } = useLocation();
  // The dialog doesn't outlive the page over which it was opened.
  useEffect(() => closeUndoQuestion, [pathname]);
  return action !== null && <UndoDialog key={action} action={action} onClose={closeUndoQuestion} />;
}
