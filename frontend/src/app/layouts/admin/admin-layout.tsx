import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';

import { useStaffLayoutWords } from '#app/locales/staff/words';
import { closeUndoQuestion, useUndoQuestion } from '#calendar/use-action';
import { formatClockTime } from '#shared/i18n/language';
import { useConfig } from '#shared/park/park';
import { ScrollPosition } from '#shared/router/site-router';
import { greetingNameOf, useCurrentUser } from '#shared/session/current-user';
import { useSignOut } from '#shared/session/sign-out';
import { useNow } from '#shared/time/clock';
import { Mark } from '#shared/ui/icons';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { SignOutIcon } from '#shared/ui/more-icons';
import { AntdTheme } from '#shared/ui/theme/antd-theme';
import { useMedia } from '#shared/ui/use-media';
import {
  CreateBooking,
  LanguageSwitch,
  MenuDialog,
  SkipLink,
  ThemeSwitch,
} from '../layout-parts.tsx';
import { LayoutOutlet } from '../message-pages.tsx';
import { SearchControl } from './search-control.tsx';
import { StaffLinks } from './staff-links.tsx';
import css from './admin-layout.module.css';

/**
 * A side menu, or on narrow screens a bar with a drawer. Renders nothing without a user. It is long
 * because it shows both layouts, for narrow and for wide screens.
 */
export function AdminLayout() {
  const { user } = useCurrentUser();
  const t = useStaffLayoutWords();
  /** In Riga, whose time all staff pages use wherever the viewer is. */
  const now = useNow();
  const isNarrow = useMedia('(max-width: 1023px)');
  const { data: config } = useConfig();
  const name = config?.park.name ?? '';
  if (!user) {
    return null;
  }

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
      <SearchControl />
      <span className={css['clock']}>
        {t('rigaTime', { time: formatClockTime(now.toISOString()) })}
      </span>
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
  return (
    <AntdTheme>
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
            <LayoutOutlet />
          </main>
        </div>
        <CreateBooking />
        <UndoHost />
        <ScrollPosition />
      </div>
    </AntdTheme>
  );
}

/**
 * Links to the staff pages that the user's role may open and to the user's own profile, and the
 * sign-out button.
 */
function AdminMenu({ user, onFollow }: { readonly user: User; readonly onFollow?: () => void }) {
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
        <Link to="/profile" className={css['user']} onClick={onFollow}>
          <span translate="no">{greetingNameOf(user)}</span>
          <span>{`${t(`roles.${user.role}`)} · ${t('myProfile')}`}</span>
        </Link>
        <button
          type="button"
          className={css['entry']}
          disabled={isPending}
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
