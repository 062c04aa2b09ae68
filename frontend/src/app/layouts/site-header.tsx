import { Link, NavLink } from 'react-router-dom';
import { staff } from '@cablepark/contracts/shared/roles';
import { Mark } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import { CreateBooking, LanguageSwitch, ThemeSwitch } from './layout-parts.tsx';
import css from './site-header.module.css';
import { useLanguage } from '../../shared/i18n/language.ts';
import { publicPages } from '../site-map.ts';
import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';
import { useSignOut } from '../../shared/session/sign-out.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { StaffLinks } from './staff-links.tsx';

export function SiteHeader({ parkName }: { readonly parkName: string }) {
  const t = useSiteWords();
  return (
    <header className={css['header']}>
      <Link to="/" className={css['brand']} aria-label={parkName || t('booking')}>
        <Mark />
        <span>{parkName}</span>
      </Link>
      <nav aria-label={t('mainMenu')} className={css['links']}>
        <MainLinks className={css['link']} />
      </nav>
      <div className={css['controls']}>
        <LanguageSwitch />
        <span className={css['wide']}>
          <ThemeSwitch />
        </span>
        <div className={css['account']}>
          <AccountLinks className={css['link']} />
        </div>
        <CreateBooking />
        <SideMenu />
      </div>
    </header>
  );
}

interface LinksProps {
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** The public menu (rule 16.1). */
function MainLinks({ className, onFollow }: LinksProps) {
  const language = useLanguage();
  return publicPages.map(
    ({ path, menu }) =>
      menu && (
        <NavLink key={path} to={path} end className={className} onClick={onFollow}>
          {menu[language]}
        </NavLink>
      ),
  );
}

/** Shows Welcome, My Profile and Log Out to users, and Sign In to guests. Renders nothing until the user is known. */
function AccountLinks({ className, onFollow }: LinksProps) {
  const t = useSiteWords();
  const { user, isLoading } = useCurrentUser();
  const { signOut, isPending } = useSignOut();
  if (isLoading) return null;
  if (!user)
    return (
      <Link to="/auth" className={className} onClick={onFollow}>
        {t('signIn')}
      </Link>
    );
  return (
    <>
      <span className={className} data-kind="welcome">
        {t('welcome', { username: user.username })}
      </span>
      <Link to="/profile" className={className} onClick={onFollow}>
        {t('myProfile')}
      </Link>
      <button
        type="button"
        className={className}
        disabled={isPending}
        onClick={() => {
          onFollow?.();
          signOut();
        }}
      >
        {t('logOut')}
      </button>
    </>
  );
}

/** The side menu: the public pages, the pages for the user's role, and the account. */
function SideMenu() {
  const t = useSiteWords();
  const { user } = useCurrentUser();
  return (
    <MenuDialog openText={t('menu')} closeText={t('closeMenu')} title={t('mainMenu')} className={css['menu']}>
      {(closeButton, close) => (
        <div className={css['inside']}>
          <div className={css['top']}>
            <ThemeSwitch />
            {closeButton}
          </div>
          <nav aria-label={t('mainMenu')} className={css['sideMenuLinks']}>
            <MainLinks className={css['sideMenuLink']} onFollow={close} />
          </nav>
          {user && isOneOf(user, staff) && (
            <nav aria-label={t('staffMenu')} className={css['sideMenuLinks']}>
              <StaffLinks
                user={user}
                className={css['sideMenuLink']}
                headingClassName={css['heading']}
                onFollow={close}
              />
            </nav>
          )}
          <div className={css['sideMenuLinks']}>
            <AccountLinks className={css['sideMenuLink']} onFollow={close} />
          </div>
        </div>
      )}
    </MenuDialog>
  );
}
