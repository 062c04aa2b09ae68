import { Link } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { useSignOut } from '../../../shared/session/sign-out.tsx';
import { SignOutIcon } from '../../../shared/ui/icons.tsx';
import { useStaffLayoutWords } from '../../locales/staff/words.ts';
import { StaffLinks } from '../staff-links.tsx';
import css from './admin-menu.module.css';

/** Links to the staff pages that the user's role may open and to the user's own profile, and the sign-out button. */
export function AdminMenu({ user, onFollow }: { readonly user: User; readonly onFollow?: () => void }) {
  const t = useStaffLayoutWords();
  const roleName = useRoleNames();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <nav aria-label={t('menu')} className={css['entries']}>
        <StaffLinks user={user} className={css['entry']} headingClassName={css['heading']} onFollow={onFollow} />
      </nav>
      <div className={css['account']}>
        <Link to="/profile" className={css['user']} onClick={onFollow}>
          {user.firstName ?? user.username}
          <span>
            {roleName(user.role)} · {t('profile')}
          </span>
        </Link>
        <button type="button" className={css['entry']} disabled={isPending} onClick={signOut}>
          <SignOutIcon />
          {t('logout')}
        </button>
      </div>
    </>
  );
}
