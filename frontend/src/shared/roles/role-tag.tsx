import type { UserRole } from '@cablepark/contracts/shared/roles';
import { useRoleNames } from './locales/words.ts';
import css from './role-tag.module.css';

/** A role by its name and its colour. */
export function RoleTag({ role }: { readonly role: UserRole }) {
  const t = useRoleNames();
  return (
    <span className={css['tag']} data-role={role}>
      {t(role)}
    </span>
  );
}
