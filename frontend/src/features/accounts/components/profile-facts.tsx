import type { ReactNode } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { dateOf } from '../../../shared/time/instants.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './profile-facts.module.css';

interface ProfileFactsProps {
  readonly user: User;
  /** Stands below. */
  readonly children: ReactNode;
}

/** What the park knows of somebody, as far as it is their own to see. */
export function ProfileFacts({ user, children }: ProfileFactsProps) {
  const t = useAccountWords();
  const role = useRoleNames();
  const language = useLanguage();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const facts = [
    [t('profile.name'), name || t('profile.notProvided')],
    [t('profile.email'), user.email ?? t('profile.notProvided')],
    [t('profile.phone'), user.phoneNumber ?? t('profile.notProvided')],
    [t('profile.accountType'), role(user.role)],
    [t('profile.username'), user.username],
    [t('profile.memberSince'), dateOf(language, user.createdAt)],
  ] as const;
  return (
    <Card>
      <dl className={css['facts']}>
        {facts.map(([term, fact]) => (
          <div key={term} className={css['fact']}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
