import { Tabs } from 'antd';
import { useState } from 'react';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote, Spinner } from '../../../shared/ui/notes.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { GoogleButton } from '../components/google-button.tsx';
import { MarketingPanel } from '../components/marketing-panel.tsx';
import { RegisterForm } from '../components/register-form.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useAccountWords } from '../locales/words.ts';
import { useGoogleError } from '../use-google-error.ts';
import { useRedirectAfterSignIn } from '../use-redirect-after-sign-in.ts';
import css from './auth-page.module.css';

/** `/auth`: sign in or register. Users who are signed in are redirected to the page they came from. */
export function AuthPage() {
  const t = useAccountWords();
  const { user, isLoading } = useCurrentUser();
  const [hasSignedIn, setSignedIn] = useState(false);
  const [registeredEmail, setRegisteredEmail] = useState<string>();
  const [tab, setTab] = useState('signIn');
  const googleError = useGoogleError();
  useRedirectAfterSignIn(user, { showsGreeting: hasSignedIn });
  if (isLoading || (user && !hasSignedIn)) return <Spinner />;
  return (
    <AntdTheme>
      <Page width="narrow" title={t('auth.title')} lead={t('auth.lead')}>
        <div className={css['columns']}>
          <Card className={css['card']}>
            {googleError && <FailureNote title={t('googleFailed.title')} text={t(`googleFailed.${googleError}`)} />}
            <GoogleButton />
            <Tabs
              activeKey={tab}
              destroyOnHidden
              onChange={setTab}
              items={[
                {
                  key: 'signIn',
                  label: t('auth.signIn'),
                  children: (
                    <SignInForm key={registeredEmail} email={registeredEmail} onSignedIn={() => setSignedIn(true)} />
                  ),
                },
                {
                  key: 'register',
                  label: t('auth.register'),
                  children: (
                    <RegisterForm
                      onRegistered={(email) => {
                        setRegisteredEmail(email);
                        setTab('signIn');
                      }}
                    />
                  ),
                },
              ]}
            />
          </Card>
          <MarketingPanel />
        </div>
      </Page>
    </AntdTheme>
  );
}
