import { NavLink } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';
import { managers } from '@cablepark/contracts/shared/roles';

import { menuKinds, staffMenuPages, type MenuKind } from '#app/staff-pages';
import { useLanguage } from '#shared/i18n/language';
import { isOneOf } from '#shared/session/current-user';

interface StaffLinksProps {
  /** Null while it isn't known; all of the managers' pages are shown. */
  readonly user: User | null;
  readonly className: string | undefined;
  readonly headingClassName: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/**
 * Links to the staff pages that the user may open, by kind. The kinds without such a page are left
 * out.
 */
export function StaffLinks({ user, className, headingClassName, onFollow }: StaffLinksProps) {
  const language = useLanguage();
  const pages = staffMenuPages.filter(
    ({ roles = managers }) => user === null || isOneOf(user, roles),
  );
  return (Object.keys(menuKinds) as MenuKind[]).map((kind) => {
    const ofKind = pages.filter((page) => page.kind === kind);
    return (
      ofKind.length > 0 && (
        <div key={kind} role="group" aria-labelledby={`menu-${kind}`}>
          <p id={`menu-${kind}`} className={headingClassName}>
            {menuKinds[kind][language]}
          </p>
          {ofKind.map(({ path, Icon, menu }) => (
            <NavLink key={path} to={path} className={className} onClick={onFollow}>
              <Icon />
              <span>{menu[language]}</span>
            </NavLink>
          ))}
        </div>
      )
    );
  });
}
