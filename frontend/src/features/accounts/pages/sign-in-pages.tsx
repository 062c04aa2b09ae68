import { useState } from 'react';

import {
  optionalName,
  optionalPhone,
  requiredEmail,
  username as validUsername,
} from '@cablepark/contracts/accounts/account-form';
import { register } from '@cablepark/contracts/accounts/own-account';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import { staff } from '@cablepark/contracts/shared/roles';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { useCommand } from '#shared/api/calls';
import { useAccountRefusals, useErrorText } from '#shared/errors/error-texts';
import { takenFieldOf } from '#shared/errors/taken-field';
import { PublicForm, TextInput } from '#shared/forms/public-fields';
import { findErrorBy } from '#shared/forms/rule';
import { useFormFields } from '#shared/forms/use-form-fields';
import { useConfig } from '#shared/park/park';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import {
  isOneOf,
  readReturnToForServer,
  toGoogleSignInUrl,
  useCurrentUser,
} from '#shared/session/current-user';
import { rememberAdminTab } from '#shared/storage/admin-tab';
import { showToast } from '#shared/toast/toasts';
import {
  Button,
  ButtonAnchor,
  ButtonLink,
  Card,
  FailureNote,
  Page,
  Spinner,
} from '#shared/ui/elements';
import { CalendarIcon, CheckIcon } from '#shared/ui/icons';
import { ClockIcon, GoogleMark } from '#shared/ui/more-icons';
import { Tabs } from '#shared/ui/tabs';
import {
  NewPasswordInputs,
  SignInForm,
  useNewPasswordChecks,
} from '../components/account-forms.tsx';
import { useAccountWords } from '../locales/words.ts';
import { proposeUsername } from '../propose-username.ts';
import { useGoogleError, useRedirectAfterSignIn } from '../use-sign-in.ts';
import accountForm from '../components/account-form.module.css';
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

type RegisterFields = BodyInput<typeof register>;

/**
 * Creates an account, then calls `onRegistered` with its e-mail address. Names and phone are
 * optional. It is long because it lists the form's fields one after the other.
 */
function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCommand(register);
  const takenField = takenFieldOf(error);
  const textOf = (failure: Error) => errorText(failure, t('registerFailed.text'));
  const send = ({ confirmPassword: _, ...registration }: RegisterFields) => {
    // Registered users are always active athletes (rule 1.2).
    const body = { ...registration, role: 'athlete', isActive: true };
    mutate(
      { body },
      {
        onSuccess: () => {
          showToast({ title: t('registered.title'), text: t('registered.text') });
          onRegistered(registration.email.trim());
        },
        onError: (failure) => {
          const text = textOf(failure);
          showToast({ title: t('registerFailed.title'), text, tone: 'destructive' });
          const field = takenFieldOf(failure);
          if (field) {
            form.refuse(field, text);
          }
        },
      },
    );
  };

  const findNameError = findErrorBy(optionalName, refusals['personsName'] ?? '', refusals);
  const form = useFormFields<RegisterFields>({
    initial: { email: '', username: '', password: '', confirmPassword: '' },
    checks: {
      email: findErrorBy(requiredEmail(''), t('invalid.email')),
      username: findErrorBy(validUsername, t('invalid.username'), refusals),
      ...useNewPasswordChecks(),
      firstName: findNameError,
      lastName: findNameError,
      phoneNumber: findErrorBy(optionalPhone, refusals['phoneSigns'] ?? '', refusals),
    },
    onSubmit: send,
  });
  const email = form.bindText('email');
  const changeEmail = (typed: string) => {
    const { username } = form.fields;
    const isProposed = username === '' || username === proposeUsername(form.fields.email);
    form.change({ email: typed, ...(isProposed && { username: proposeUsername(typed) }) });
  };
  return (
    <PublicForm isPending={isPending} onSubmit={form.submit}>
      <TextInput
        text={{ ...email, onChange: changeEmail }}
        kind="email"
        label={t('fields.email')}
      />
      <TextInput text={form.bindText('username')} kind="username" label={t('fields.username')} />
      <NewPasswordInputs
        label={t('password')}
        password={form.bindText('password')}
        confirmPassword={form.bindText('confirmPassword')}
      />
      <div className={accountForm['pair']}>
        <TextInput
          text={form.bindText('firstName')}
          kind="firstName"
          label={t('fields.firstName')}
          isOptional
        />
        <TextInput
          text={form.bindText('lastName')}
          kind="lastName"
          label={t('fields.lastName')}
          isOptional
        />
      </div>
      <TextInput
        text={form.bindText('phoneNumber')}
        kind="phoneNumber"
        label={t('fields.phoneNumber')}
        isOptional
      />
      {error && !takenField && (
        <FailureNote title={t('registerFailed.title')} text={textOf(error)} />
      )}
      <Button type="submit" tone="action" className={accountForm['submit']} disabled={isPending}>
        {isPending ? t('submit.registering') : t('auth.register')}
      </Button>
      <PrivacyNote />
    </PublicForm>
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
