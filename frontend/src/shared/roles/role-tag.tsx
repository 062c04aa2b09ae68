import type { UserRole } from '@cablepark/contracts/shared/roles';
import { Tag, type Tone } from '../ui/elements.tsx';
import { useRoleNames } from './locales/words.ts';

const tones: Readonly<Record<UserRole, Tone>> = {
  admin: 'red',
  manager: 'note',
  operator: 'yellow',
  athlete: 'green',
};

export function RoleTag({ role }: { readonly role: UserRole }) {
  const t = useRoleNames();
  return <Tag tone={tones[role]}>{t(role)}</Tag>;
}
