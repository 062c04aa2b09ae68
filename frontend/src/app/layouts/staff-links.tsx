import { NavLink } from 'react-router-dom';
import { managers, signedIn, staff } from '@cablepark/contracts/shared/roles';
import type { User } from '@cablepark/contracts/accounts/user';
import { isOneOf } from '../../shared/session/roles.ts';
import { useSiteWords } from '../locales/words.ts';

const links = [
  { to: '/admin/dashboard', word: 'dashboard', roles: signedIn },
  { to: '/admin/bookings', word: 'bookings', roles: staff },
  { to: '/admin/system-config', word: 'configuration', roles: staff },
  { to: '/admin/users', word: 'users', roles: managers },
  { to: '/admin/statistics', word: 'statistics', roles: staff },
  { to: '/admin/feedback', word: 'feedback', roles: managers },
] as const;

interface StaffLinksProps {
  readonly user: User;
  readonly className: string | undefined;
  readonly onFollow: () => void;
}

/** The admin block of the side menu, by role; everybody who is signed in has one (rule 1.8). */
export function StaffLinks({ user, className, onFollow }: StaffLinksProps) {
  const t = useSiteWords();
  return links
    .filter(({ roles }) => isOneOf(user, roles))
    .map(({ to, word }) => (
      <NavLink key={to} to={to} className={className} onClick={onFollow}>
        {t(`staffMenu.${word}`)}
      </NavLink>
    ));
}
