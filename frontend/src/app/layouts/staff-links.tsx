import { NavLink } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { useLanguage } from '../../shared/i18n/language.ts';
import { isOneOf } from '../../shared/session/roles.ts';
import { staffPages } from '../site-map.ts';

interface StaffLinksProps {
  readonly user: User;
  readonly className: string | undefined;
  readonly onFollow: () => void;
}

/** The staff's pages in the side menu, by role; everybody who is signed in has some (rule 1.8). */
export function StaffLinks({ user, className, onFollow }: StaffLinksProps) {
  const language = useLanguage();
  return staffPages.map(
    ({ path, menu }) =>
      menu?.siteText &&
      isOneOf(user, menu.roles) && (
        <NavLink key={path} to={path} className={className} onClick={onFollow}>
          {menu.siteText[language]}
        </NavLink>
      ),
  );
}
