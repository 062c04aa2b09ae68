import { Drawer, Menu } from 'antd';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';
import { staff } from '@cablepark/contracts/shared/roles';

import { useStaffLayoutWords } from '#app/locales/staff/words';
import { listMenuKinds } from '#app/staff-pages';
import { useLastRole } from '#shared/session/last-role';
import { MenuAccount, MenuButton } from './menu-parts.tsx';
import css from './admin-layout.module.css';

interface StaffMenuProps {
  /** Null until it is known who is signed in. */
  readonly user: User | null;
  readonly onFollow?: (() => void) | undefined;
}

/** The left edge of an entry's icon, as in the painted menu. */
const INDENT = 14;
/** The headings of the painted menu (admin-layout.module.css). */
const headings = { itemTitle: { padding: '10px 14px 2px', fontWeight: 700 } } as const;

/**
 * antd's menu with links to the staff pages that the user's role may open, and the user's account
 * below it. Tab goes from link to link, as in the painted menu, and the arrow keys do too.
 */
export function StaffMenu({ user, onFollow }: StaffMenuProps) {
  const t = useStaffLayoutWords();
  const { pathname } = useLocation();
  const lastRole = useLastRole();
  const role = staff.find((one) => one === user?.role) ?? lastRole;
  const items = listMenuKinds(role).map(({ kind, heading, pages }) => ({
    type: 'group' as const,
    key: kind,
    label: heading[t.language],
    children: pages.map(({ path, Icon, menu }) => ({
      key: path,
      label: (
        // The menu's own `onClick` is called at the Enter key already, before the link is followed.
        <NavLink to={path} className={css['link']} onClick={onFollow}>
          <Icon />
          <span>{menu[t.language]}</span>
        </NavLink>
      ),
    })),
  }));
  return (
    <>
      <nav aria-label={t('menu')}>
        <Menu
          mode="inline"
          theme="dark"
          tabIndex={-1}
          tooltip={false}
          inlineIndent={INDENT}
          styles={headings}
          items={items}
          selectedKeys={[pathname]}
        />
      </nav>
      <MenuAccount user={user} onFollow={onFollow} />
    </>
  );
}

/** A button and the drawer with the menu that it opens, on narrow screens. */
export function MenuDrawer({ user }: { readonly user: User | null }) {
  const t = useStaffLayoutWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <MenuButton onClick={() => setOpen(true)} />
      <Drawer
        open={isOpen}
        placement="left"
        size="min(300px, 86vw)"
        aria-label={t('menu')}
        closable={{ 'aria-label': t('close') }}
        rootClassName={css['drawer'] ?? ''}
        onClose={close}
      >
        <StaffMenu user={user} onFollow={close} />
      </Drawer>
    </>
  );
}
