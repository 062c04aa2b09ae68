import { NavLink } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { isOneOf } from '../../../shared/session/roles.ts';
import { useSignOut } from '../../../shared/session/use-sign-out.ts';
import { SignOutIcon } from '../../../shared/ui/icons.tsx';
import { useStaffFrameWords } from '../../locales/staff/words.ts';
import { adminEntries } from './admin-entries.ts';
import css from './admin-menu.module.css';

interface AdminMenuProps {
  readonly user: User;
  readonly onFollow?: () => void;
}

/** Where staff can go, by their role, and the way out. */
export function AdminMenu({ user, onFollow }: AdminMenuProps) {
  const t = useStaffFrameWords();
  const roleName = useRoleNames();
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <nav aria-label={t('menu')} className={css['entries']}>
        {adminEntries
          .filter(({ roles }) => isOneOf(user, roles))
          .map(({ name, to, Icon }) => (
            <NavLink key={name} to={to} className={css['entry']} onClick={onFollow}>
              <Icon />
              {t(`entries.${name}`)}
            </NavLink>
          ))}
      </nav>
      <div className={css['end']}>
        <p className={css['who']}>
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
