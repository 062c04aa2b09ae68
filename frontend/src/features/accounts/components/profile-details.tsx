import type { ReactNode } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { dateOf } from '../../../shared/time/dates.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './profile-details.module.css';

interface ProfileDetailsProps {
  readonly user: User;
  /** Rendered below the details. */
  readonly children: ReactNode;
}

/** Shows the user's own account details. */
export function ProfileDetails({ user, children }: ProfileDetailsProps) {
  const t = useAccountWords();
  const role = useRoleNames();
  const language = useLanguage();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const details = [
    [t('profile.name'), name || t('profile.notProvided')],
    [t('profile.email'), user.email ?? t('profile.notProvided')],
    [t('profile.phone'), user.phoneNumber ?? t('profile.notProvided')],
    [t('profile.accountType'), role(user.role)],
    [t('profile.username'), user.username],
    [t('profile.memberSince'), dateOf(language, user.createdAt)],
  ] as const;
  return (
    <Card>
      <dl className={css['details']}>
        {details.map(([term, value]) => (
          <div key={term} className={css['detail']}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
