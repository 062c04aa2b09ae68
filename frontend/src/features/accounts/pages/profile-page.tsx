import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useCurrentUser } from '#shared/session/current-user';
import { useSignOut } from '#shared/session/sign-out';
import { Button, FailureNote, Page } from '#shared/ui/elements';
import { Tabs } from '#shared/ui/tabs';
import { useAccountWords } from '../locales/words.ts';
import { OwnAccount } from '../own-account/own-account.tsx';
import { useGoogleError } from '../use-sign-in.ts';

interface ProfilePageProps {
  readonly bookings: ReactNode;
  readonly passes: ReactNode;
}

const tabs = ['profile', 'bookings', 'passes'] as const;

/**
 * `/profile`: the user's account, bookings and passes. The bookings and the passes are passed in
 * because they belong to other features.
 */
export function ProfilePage({ bookings, passes }: ProfilePageProps) {
  const t = useAccountWords();
  const { user } = useCurrentUser();
  const { signOut, isPending } = useSignOut();
  const googleError = useGoogleError();
  const [params, setParams] = useSearchParams();
  if (!user) {
    return null;
  }

  const tab = tabs.find((key) => key === params.get('tab')) ?? 'profile';
  const contents = { profile: <OwnAccount user={user} />, bookings, passes };
  return (
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
      {googleError && (
        <FailureNote title={t('googleFailed.title')} text={t(`googleFailed.${googleError}`)} />
      )}
      <Tabs
        tabs={[
          { key: 'profile', label: t('profile.tab') },
          { key: 'bookings', label: t('profile.bookingsTab') },
          { key: 'passes', label: t('profile.passesTab') },
        ]}
        chosen={tab}
        isOnWater
        onChoose={(chosen) =>
          setParams(chosen === 'profile' ? {} : { tab: chosen }, { replace: true })
        }
      >
        {contents[tab]}
      </Tabs>
    </Page>
  );
}
