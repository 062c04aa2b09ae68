import { Link } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';

import { useStaffLayoutWords } from '#app/locales/staff/words';
import { useLastRole } from '#shared/session/last-role';
import { useSignOut } from '#shared/session/sign-out';
import { greetingNameOf } from '#shared/session/user-names';
import { MenuIcon } from '#shared/ui/icons';
import { SignOutIcon } from '#shared/ui/more-icons';
import { StaffLinks } from './staff-links.tsx';
import siteHeader from '../site-header.module.css';
import css from './admin-layout.module.css';

/** The button that opens the menu's drawer. The server paints it too. */
export function MenuButton({ onClick }: { readonly onClick?: () => void }) {
  const t = useStaffLayoutWords();
  return (
    <button
      type="button"
      className={siteHeader['icon']}
      aria-label={t('open')}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <MenuIcon size={22} />
    </button>
  );
}

interface MenuAccountProps {
  /** Null until it is known who is signed in. */
  readonly user: User | null;
  readonly onFollow?: (() => void) | undefined;
}

/** The end of the menu: a link to the user's own profile, and the sign-out button. */
export function MenuAccount({ user, onFollow }: MenuAccountProps) {
  const t = useStaffLayoutWords();
  const { signOut, isPending } = useSignOut();
  return (
    <div className={css['account']}>
      {user ? (
        <Link to="/profile" className={css['user']} onClick={onFollow}>
          <span translate="no">{greetingNameOf(user)}</span>
          <span>{`${t(`roles.${user.role}`)} · ${t('myProfile')}`}</span>
        </Link>
      ) : (
        <div className={css['user']} />
      )}
      <button
        type="button"
        className={css['entry']}
        disabled={isPending || user === null}
        onClick={() => {
          onFollow?.();
          signOut();
        }}
      >
        <SignOutIcon />
        <span>{t('logout')}</span>
      </button>
    </div>
  );
}

/**
 * The menu as the server paints it, without antd. The menu that takes its place looks the same
 * (staff-menu.tsx).
 */
export function PaintedMenu() {
  const t = useStaffLayoutWords();
  const role = useLastRole();
  return (
    <>
      <nav aria-label={t('menu')}>
        <StaffLinks role={role} className={css['entry']} headingClassName={css['heading']} />
      </nav>
      <MenuAccount user={null} />
    </>
  );
}
