import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useSignOut } from '../../../shared/session/use-sign-out.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { ProfileFacts } from '../components/profile-facts.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './profile-page.module.css';

/** `/profile`: who one is, and the bookings of one's account, which another feature draws. */
export function ProfilePage({ bookings }: { readonly bookings: ReactNode }) {
  const t = useAccountWords();
  const { user } = useCurrentUser();
  const { signOut, isPending } = useSignOut();
  if (!user) return null;
  return (
    <AntdTheme>
      <Page
        width="narrow"
        title={t('profile.title')}
        lead={t('profile.lead')}
        aside={
          <Button disabled={isPending} onClick={signOut}>
            {t('profile.signOut')}
          </Button>
        }
      >
        <Tabs
          destroyOnHidden
          className={css['tabs'] ?? ''}
          items={[
            { key: 'profile', label: t('profile.tab'), children: <ProfileFacts user={user} /> },
            { key: 'bookings', label: t('profile.bookingsTab'), children: bookings },
          ]}
        />
      </Page>
    </AntdTheme>
  );
}
