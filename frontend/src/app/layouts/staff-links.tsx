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

/** The side menu's links to staff pages for the user's role. Every signed-in user has at least one (rule 1.8). */
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
