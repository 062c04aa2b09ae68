import type { UserRole } from '@cablepark/contracts/shared/roles';

import { useCommonWords } from '../i18n/dictionary.ts';
import { Tag, type Tone } from '../ui/elements.tsx';

const tones: Readonly<Record<UserRole, Tone>> = {
  admin: 'red',
  manager: 'note',
  operator: 'yellow',
  athlete: 'green',
};

export function RoleTag({ role }: { readonly role: UserRole }) {
  const t = useCommonWords();
  return <Tag tone={tones[role]}>{t(`roles.${role}`)}</Tag>;
}
