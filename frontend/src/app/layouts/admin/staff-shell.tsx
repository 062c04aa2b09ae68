import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';

import { useStaffLayoutWords } from '#app/locales/staff/words';
import { formatClockTime } from '#shared/i18n/language';
import { useConfig } from '#shared/park/park';
import { greetingNameOf } from '#shared/session/current-user';
import { useSignOut } from '#shared/session/sign-out';
import { useNow } from '#shared/time/clock';
import { Mark } from '#shared/ui/icons';
import { SignOutIcon } from '#shared/ui/more-icons';
import { useNarrow } from '#shared/ui/use-media';
import { LanguageSwitch, MenuDialog, SkipLink, ThemeSwitch } from '../layout-parts.tsx';
import { StaffLinks } from './staff-links.tsx';
import css from './admin-layout.module.css';

interface StaffShellProps {
  /** Null until it is known who is signed in. The menu is that of managers meanwhile. */
  readonly user: User | null;
  readonly search: ReactNode;
  readonly children: ReactNode;
}

/**
 * What is around the pages of staff: a side menu, or on narrow screens a bar with a drawer. The
 * server paints it too, so it needs no antd. It is long because it shows both layouts.
 */
export function StaffShell({ user, search, children }: StaffShellProps) {
  const t = useStaffLayoutWords();
  /** In Riga, whose time all staff pages use wherever the viewer is. */
  const now = useNow();
  const isNarrow = useNarrow();
  const { data: config } = useConfig();
  const name = config?.park.name ?? '';
  const brand = (
    <Link
      to="/"
      className={css['brand']}
      title={t('toSite')}
      aria-label={`${name} – ${t('toSite')}`}
    >
      <Mark />
      <span>{name}</span>
    </Link>
  );
  const switches = (
    <div className={css['switches']}>
      {search}
      <span className={css['clock']}>
        {t('rigaTime', { time: formatClockTime(now.toISOString()) })}
      </span>
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
  return (
    <div className={css['frame']}>
      <SkipLink />
      {isNarrow ? (
        <header className={css['bar']}>
          <MenuDialog
            openText={t('open')}
            closeText={t('close')}
            title={t('menu')}
            className={css['drawer']}
          >
            {(closeButton, close) => (
              <>
                {closeButton}
                <AdminMenu user={user} onFollow={close} />
              </>
            )}
          </MenuDialog>
          {brand}
          {switches}
        </header>
      ) : (
        <aside className={css['side']}>
          {brand}
          <AdminMenu user={user} />
        </aside>
      )}
      <div className={css['work']}>
        {!isNarrow && <header className={css['top']}>{switches}</header>}
        <main id="content" tabIndex={-1} className={css['main']}>
          {children}
        </main>
      </div>
    </div>
  );
}

/**
 * Links to the staff pages that the user's role may open and to the user's own profile, and the
 * sign-out button.
 */
function AdminMenu({
  user,
  onFollow,
}: {
  readonly user: User | null;
  readonly onFollow?: () => void;
}) {
  const t = useStaffLayoutWords();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <nav aria-label={t('menu')} className={css['entries']}>
        <StaffLinks
          user={user}
          className={css['entry']}
          headingClassName={css['heading']}
          onFollow={onFollow}
        />
      </nav>
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
    </>
  );
}
