import { useState } from 'react';

import { staff } from '@cablepark/contracts/shared/roles';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { isOneOf, useCurrentUser } from '#shared/session/current-user';
import { rememberAdminTab } from '#shared/storage/admin-tab';
import { ButtonLink, Card, FailureNote, Page, Spinner } from '#shared/ui/elements';
import { SignInForm } from '../components/account-forms.tsx';
import { useAccountWords } from '../locales/words.ts';
import { useRedirectAfterSignIn } from '../use-sign-in.ts';
import css from './auth-page.module.css';

/**
 * `/admin/login`: leads staff on to their work. Customers who are signed in see why they are here
 * (rule 16.2).
 */
export function AdminLoginPage() {
  const t = useAccountWords();
  const { user, isLoading } = useCurrentUser();
  const [hasSignedIn, setSignedIn] = useState(false);
  const isLeaving = user !== null && (hasSignedIn || isOneOf(user, staff));
  useRedirectAfterSignIn(isLeaving ? user : null, { showsGreeting: false });
  const goOn = () => {
    rememberAdminTab('bookings');
    setSignedIn(true);
  };
  if (isLoading || isLeaving) {
    return <Spinner />;
  }

  return (
    <Page width="slim" title={t('admin.title')} lead={t('admin.lead')}>
      <Card className={css['card']}>
        {user && (
          <FailureNote title={t('admin.notAllowed', { username: toShownEmail(user.username) })} />
        )}
        <SignInForm isForStaff onSignedIn={goOn} />
        <p className={css['home']}>
          <ButtonLink to="/" tone="quiet">
            {t('backToCalendar')}
          </ButtonLink>
        </p>
      </Card>
    </Page>
  );
}
