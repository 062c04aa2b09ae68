import { NavLink } from 'react-router-dom';

import type { StaffRole } from '@cablepark/contracts/shared/roles';

import { listMenuKinds } from '#app/staff-pages';
import { useLanguage } from '#shared/i18n/language';

interface StaffLinksProps {
  /** Null if it isn't known; the links are those of all staff. */
  readonly role: StaffRole | null;
  readonly className: string | undefined;
  readonly headingClassName: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** Links to the staff pages that a role may open, by kind, where antd isn't loaded. */
export function StaffLinks({ role, className, headingClassName, onFollow }: StaffLinksProps) {
  const language = useLanguage();
  return listMenuKinds(role).map(({ kind, heading, pages }) => (
    <div key={kind} role="group" aria-labelledby={`menu-${kind}`}>
      <p id={`menu-${kind}`} className={headingClassName}>
        {heading[language]}
      </p>
      {pages.map(({ path, Icon, menu }) => (
        <NavLink key={path} to={path} className={className} onClick={onFollow}>
          <Icon />
          <span>{menu[language]}</span>
        </NavLink>
      ))}
    </div>
  ));
}
