import type { UserRole } from '@cablepark/contracts/shared/roles';

import { useCommonWords } from '../i18n/dictionary.ts';
import type { Tone } from '../ui/elements.tsx';
import { StaffTag } from '../ui/staff-parts.tsx';

const tones: Readonly<Record<UserRole, Tone>> = {
  admin: 'yellow',
  manager: 'note',
  operator: 'green',
  athlete: 'quiet',
};

export function RoleTag({ role }: { readonly role: UserRole }) {
  const t = useCommonWords();
  return <StaffTag tone={tones[role]}>{t(`roles.${role}`)}</StaffTag>;
}
