import { NavLink } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { managers } from '@cablepark/contracts/shared/roles';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { isOneOf } from '../../../shared/session/roles.ts';
import { useSignOut } from '../../../shared/session/use-sign-out.ts';
import { SignOutIcon } from '../../../shared/ui/icons.tsx';
import { useStaffLayoutWords } from '../../locales/staff/words.ts';
import { staffPages } from '../../site-map.ts';
import css from './admin-menu.module.css';

/** Links to the staff pages that the user's role may open, and the sign-out button. */
export function AdminMenu({ user, onFollow }: { readonly user: User; readonly onFollow?: () => void }) {
  const t = useStaffLayoutWords();
  const language = useLanguage();
  const roleName = useRoleNames();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <nav aria-label={t('menu')} className={css['entries']}>
        {staffPages.map(
          ({ path, menu, roles = managers }) =>
            menu &&
            isOneOf(user, menu.roles) &&
            isOneOf(user, roles) && (
              <NavLink key={path} to={path} className={css['entry']} onClick={onFollow}>
                <menu.Icon />
                {menu.text[language]}
              </NavLink>
            ),
        )}
      </nav>
      <div className={css['account']}>
        <p className={css['user']}>
          {user.firstName ?? user.username}
          <span>{roleName(user.role)}</span>
        </p>
        <button type="button" className={css['entry']} disabled={isPending} onClick={signOut}>
          <SignOutIcon />
          {t('logout')}
        </button>
      </div>
    </>
  );
}
