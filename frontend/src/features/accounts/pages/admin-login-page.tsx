import { useState } from 'react';
import { staff } from '@cablepark/contracts/shared/roles';
import { useCurrentUser, isOneOf } from '../../../shared/session/current-user.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote, Spinner } from '../../../shared/ui/notes.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useAccountWords } from '../locales/words.ts';
import { useRedirectAfterSignIn } from '../use-sign-in.ts';
import css from './auth-page.module.css';

/**
 * `/admin/login`: redirects staff to their work, as it does everybody who signs in here. Customers who were signed in
 * before see why they are here (rule 16.2).
 */
export function AdminLoginPage() {
  const t = useAccountWords();
  const { user, isLoading } = useCurrentUser();
  const [hasSignedIn, setSignedIn] = useState(false);
  const isLeaving = user !== null && (hasSignedIn || isOneOf(user, staff));
  useRedirectAfterSignIn(isLeaving ? user : null, { showsGreeting: false });
  if (isLoading || isLeaving) return <Spinner />;
  return (
    <AntdTheme>
      <Page width="slim" title={t('admin.title')} lead={t('admin.lead')}>
        <Card className={css['card']}>
          {user && <FailureNote title={t('admin.notAllowed', { username: user.username })} />}
          <SignInForm isForStaff onSignedIn={() => setSignedIn(true)} />
          <p className={css['home']}>
            <ButtonLink to="/" tone="quiet">
              {t('admin.home')}
            </ButtonLink>
          </p>
        </Card>
      </Page>
    </AntdTheme>
  );
}
