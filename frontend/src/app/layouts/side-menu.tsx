import { staff } from '@cablepark/contracts/shared/roles';
import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';
import { useSiteWords } from '../locales/words.ts';
import { AccountLinks } from './account-links.tsx';
import { MainLinks } from './main-links.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { StaffLinks } from './staff-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './side-menu.module.css';

/** The side menu: the public pages, the pages for the user's role, and the account. */
export function SideMenu() {
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
          <nav aria-label={t('mainMenu')} className={css['links']}>
            <MainLinks className={css['link']} onFollow={close} />
          </nav>
          {user && isOneOf(user, staff) && (
            <nav aria-label={t('staffMenu')} className={css['links']}>
              <StaffLinks user={user} className={css['link']} headingClassName={css['heading']} onFollow={close} />
            </nav>
          )}
          <div className={css['links']}>
            <AccountLinks className={css['link']} onFollow={close} />
          </div>
        </div>
      )}
    </MenuDialog>
  );
}
