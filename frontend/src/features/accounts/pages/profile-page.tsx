import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useCurrentUser } from '#shared/session/current-user';
import { useSignOut } from '#shared/session/sign-out';
import { Button, FailureNote } from '#shared/ui/elements';
import { AntdPage } from '#shared/ui/theme/antd-theme';
import { useAccountWords } from '../locales/words.ts';
import { OwnAccount } from '../own-account/own-account.tsx';
import { useGoogleError } from '../use-sign-in.ts';
import css from './profile-page.module.css';

/**
 * `/profile`: the user's account and bookings. The bookings are passed in because they belong to
 * another feature.
 */
export function ProfilePage({ bookings }: { readonly bookings: ReactNode }) {
  const t = useAccountWords();
  const { user } = useCurrentUser();
  const { signOut, isPending } = useSignOut();
  const googleError = useGoogleError();
  const [params, setParams] = useSearchParams();
  if (!user) {
    return null;
  }

  return (
    <AntdPage
      width="narrow"
      title={t('profile.title')}
      lead={t('profile.lead')}
      aside={
        <Button disabled={isPending} onClick={signOut}>
          {t('profile.signOut')}
        </Button>
      }
    >
      {googleError && (
        <FailureNote title={t('googleFailed.title')} text={t(`googleFailed.${googleError}`)} />
      )}
      <Tabs
        destroyOnHidden
        activeKey={params.get('tab') === 'bookings' ? 'bookings' : 'profile'}
        onChange={(tab) => setParams(tab === 'bookings' ? { tab } : {}, { replace: true })}
        className={css['tabs'] ?? ''}
        items={[
          {
            key: 'profile',
            label: <span>{t('profile.tab')}</span>,
            children: <OwnAccount user={user} />,
          },
          { key: 'bookings', label: <span>{t('profile.bookingsTab')}</span>, children: bookings },
        ]}
      />
    </AntdPage>
  );
}
