import { useState } from 'react';

import { useConfig } from '#shared/park/park';
import { useCurrentUser } from '#shared/session/current-user';
import { readReturnToForServer, toGoogleSignInUrl } from '#shared/session/return-to';
import { ButtonAnchor, Card, FailureNote, Page, Spinner } from '#shared/ui/elements';
import { CalendarIcon, CheckIcon } from '#shared/ui/icons';
import { ClockIcon, GoogleMark } from '#shared/ui/more-icons';
import { Tabs } from '#shared/ui/tabs';
import { SignInForm } from '../components/account-forms.tsx';
import { RegisterForm } from '../components/register-form.tsx';
import { useAccountWords } from '../locales/words.ts';
import { useGoogleError, useRedirectAfterSignIn } from '../use-sign-in.ts';
import css from './auth-page.module.css';

/**
 * `/auth`: sign in or register. Users who are signed in are redirected to the page they came from.
 */
export function AuthPage() {
  const t = useAccountWords();
  const { user, isLoading } = useCurrentUser();
  const [hasSignedIn, setSignedIn] = useState(false);
  const [registeredEmail, setRegisteredEmail] = useState<string>();
  const [tab, setTab] = useState<'signIn' | 'register'>('signIn');
  const googleError = useGoogleError();
  useRedirectAfterSignIn(user, { showsGreeting: hasSignedIn });
  if (isLoading || (user && !hasSignedIn)) {
    return <Spinner />;
  }

  return (
    <Page width="narrow" title={t('auth.title')} lead={t('auth.lead')}>
      <div className={css['columns']}>
        <Card className={css['card']}>
          {googleError && (
            <FailureNote title={t('googleFailed.title')} text={t(`googleFailed.${googleError}`)} />
          )}
          <GoogleButton />
          <Tabs
            tabs={[
              { key: 'signIn', label: t('signIn') },
              { key: 'register', label: t('auth.register') },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === 'signIn' ? (
              <SignInForm
                key={registeredEmail}
                email={registeredEmail}
                onSignedIn={() => setSignedIn(true)}
              />
            ) : (
              <RegisterForm
                onRegistered={(email) => {
                  setRegisteredEmail(email);
                  setTab('signIn');
                }}
              />
            )}
          </Tabs>
        </Card>
        <MarketingPanel />
      </div>
    </Page>
  );
}

/** Renders nothing if the park has not set up Google sign-in (rule 8.11). */
function GoogleButton() {
  const t = useAccountWords();
  const { data: config } = useConfig();
  if (config?.googleSignIn !== true) {
    return null;
  }

  return (
    <>
      <ButtonAnchor href={toGoogleSignInUrl(readReturnToForServer())} className={css['google']}>
        <GoogleMark />
        <span>{t('withGoogle')}</span>
      </ButtonAnchor>
      <p className={css['note']}>{t('auth.redirectNote')}</p>
      <p className={css['or']}>{t('auth.or')}</p>
    </>
  );
}

const reasons = [
  { key: 'faster', Icon: ClockIcon },
  { key: 'history', Icon: CalendarIcon },
  { key: 'cancel', Icon: CheckIcon },
] as const;

/** Lists the benefits of an account, beside the sign-in and registration forms. */
function MarketingPanel() {
  const t = useAccountWords();
  return (
    <section className={css['panel']} aria-labelledby="why-an-account">
      <h2 id="why-an-account" className={css['title']}>
        {t('marketing.title')}
      </h2>
      <ul className={css['reasons']}>
        {reasons.map(({ key, Icon }) => (
          <li key={key} className={css['reason']}>
            <span className={css['icon']}>
              <Icon size={20} />
            </span>
            <div>
              <strong>{t(`marketing.${key}`)}</strong>
              <p>{t(`marketing.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <svg
        className={css['wave']}
        viewBox="0 0 480 80"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 44c60-26 120-30 187-12s140 26 207 8c36-10 62-16 86-14v54H0Z" />
      </svg>
    </section>
  );
}
