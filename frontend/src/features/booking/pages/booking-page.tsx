import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { ChangeDeadline } from '#calendar/booking/change-deadline';
import {
  CustomerInputs,
  SealedDetailInputs,
  useCustomerChecks,
} from '#calendar/booking/customer-inputs';
import { ExtraCheckboxes } from '#calendar/booking/extra-group';
import { PaymentNote } from '#calendar/booking/payment-note';
import { prefillFields } from '#calendar/booking/prefilled-fields';
import { useFreshCalendar } from '#calendar/freshness/use-fresh-calendar';
import { SeasonalPrices } from '#calendar/park/seasons/seasonal-prices';
import { PassPayment, usePassCodeCheck } from '#calendar/passes/paying/pass-payment';
import { usePayingPasses } from '#calendar/passes/paying/use-paying-passes';
import type { Selection } from '#calendar/selection/selection';
import { keepForSignIn, useSelection } from '#calendar/selection/selection-provider';
import { slotOf } from '#calendar/slots/slots';
import { isRefusal } from '#shared/api/holds';
import { PublicForm } from '#shared/forms/public-fields';
import { focusNextField } from '#shared/forms/rule';
import { useFormFields } from '#shared/forms/use-form-fields';
import { useConfig } from '#shared/park/park';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import { usePrefetch } from '#shared/router/site-router';
import { useCurrentUser } from '#shared/session/current-user';
import { rememberReturnTo, toGoogleSignInUrl } from '#shared/session/return-to';
import { useSignOut } from '#shared/session/sign-out';
import { keepInDraft, readBookingDraft, type BookingFields } from '#shared/storage/booking-draft';
import {
  Button,
  ButtonAnchor,
  ButtonLink,
  Card,
  FailureNote,
  Page,
  PolicyNote,
  Spinner,
} from '#shared/ui/elements';
import { ArrowLeftIcon, GoogleMark } from '#shared/ui/more-icons';
import { useIsOnline } from '#shared/ui/use-media';
import type { BookingFailure } from '../details/booking-failure.ts';
import { HoldNote } from '../details/hold-note.tsx';
import { SelectedTimes } from '../details/selected-times.tsx';
import {
  BLANK_FORM,
  useCompleteBooking,
  type CustomerForm as CustomerDetails,
} from '../details/use-complete-booking.ts';
import { useHold } from '../details/use-hold.ts';
import { useLostTimes } from '../details/use-lost-times.ts';
import { useBookingWords } from '../locales/words.ts';
import customerForm from '../details/customer-form.module.css';
import css from './booking-page.module.css';

/**
 * `/booking` shows the form for the customer's details, the selected times and the park's rules. It
 * stays in one piece, because the form and the selected times share the hold.
 */
export function BookingPage() {
  const t = useBookingWords();
  const { slots } = useSelection();
  const { complete, isPending, isDone, failure } = useCompleteBooking();
  const isUnsettled = failure?.isUnsettled === true;
  const isPaused = isPending || isUnsettled;
  // A slot that looks taken may be this customer's own while the answer to their booking is not
  // known.
  const lostTimes = useLostTimes(slots, { isPaused });
  const { hold, endsAt, ...holding } = useHold(slots, { rest: lostTimes.rest, isPaused });
  const { user, isLoading } = useCurrentUser();
  const name = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useFreshCalendar('', { isForm: true });
  usePrefetch('/confirmation/-');
  if (slots.length === 0 && !isDone) {
    return <Navigate to="/" replace />;
  }
  if (isLoading) {
    return <Spinner />;
  }

  const isNothingLeft = slots.length > 0 && lostTimes.rest.length === 0;
  const focusName = () => name.current?.focus();
  return (
    <Page
      width="narrow"
      title={t('details.title')}
      lead={t('details.lead')}
      aside={
        <Button onClick={() => void navigate('/')}>
          <ArrowLeftIcon />
          <span>{t('backToCalendar')}</span>
        </Button>
      }
    >
      <div className={css['columns']}>
        <div className={css['column']}>
          {user ? <SignedInRow user={user} /> : <SignInRow onGuest={focusName} />}
          <CustomerForm
            key={user?.id}
            nameRef={name}
            user={user}
            slots={lostTimes.rest}
            isPending={isPending}
            isNothingLeft={isNothingLeft && lostTimes.why !== 'reserved'}
            holdNote={
              endsAt !== undefined &&
              !isUnsettled && (
                <HoldNote
                  key={endsAt}
                  {...holding}
                  endsAt={endsAt}
                  isNothingLeft={isNothingLeft}
                  onAgain={() => hold(slots)}
                />
              )
            }
            onSubmit={complete}
          >
            {failure && <BookingFailureNote failure={failure} />}
            <ChangeDeadline slots={lostTimes.rest.map(slotOf)} />
          </CustomerForm>
        </div>
        <div className={css['column']}>
          <SelectedTimes
            lostTimes={lostTimes}
            isExplained={isRefusal(holding.error)}
            onSettled={(selection) => {
              hold(selection);
              focusName();
            }}
          />
          <div className={css['rules']}>
            <SeasonalPrices />
            <PolicyNote
              title={t('details.cancellation.title')}
              items={[
                t('details.cancellation.late'),
                t('details.cancellation.short'),
                t('details.cancellation.early'),
              ]}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

/**
 * Explains a failed booking where it was refused. It stays after a toast with the reason has
 * disappeared.
 */
function BookingFailureNote({
  failure: { isUnsettled, text },
}: {
  readonly failure: BookingFailure;
}) {
  const t = useBookingWords();
  const isOnline = useIsOnline();
  return isUnsettled ? (
    <FailureNote
      kind="unsettled"
      role="note"
      title={t(isOnline ? 'details.unsettled.title' : 'details.unsettled.offline')}
      text={t('details.unsettled.text')}
    />
  ) : (
    <FailureNote role="note" title={text} />
  );
}

/** Lets a guest sign in first, with Google where the park has it, or go on without an account. */
function SignInRow({ onGuest }: { readonly onGuest: () => void }) {
  const t = useBookingWords();
  const { slots } = useSelection();
  const { data: config } = useConfig();
  return (
    <section aria-label={t('details.signIn.title')} className={css['row']}>
      <p className={css['text']}>{t('details.signIn.text')}</p>
      {config?.googleSignIn === true && (
        <ButtonAnchor
          href={toGoogleSignInUrl('/booking')}
          aria-label={t('withGoogle')}
          onClick={() => keepForSignIn(slots)}
        >
          <GoogleMark />
          <span translate="no">Google</span>
        </ButtonAnchor>
      )}
      <ButtonLink to="/auth" onClick={() => rememberReturnTo('/booking')}>
        {t('details.signIn.email')}
      </ButtonLink>
      <Button tone="quiet" className={css['guest']} onClick={onGuest}>
        {t('details.signIn.guest')}
      </Button>
    </section>
  );
}

function SignedInRow({ user }: { readonly user: User }) {
  const t = useBookingWords();
  const { signOut, isPending } = useSignOut({ staysOnPage: true });
  return (
    <section aria-label={t('details.signedIn.title')} className={css['row']}>
      <p className={css['account']}>
        {t('details.signedIn.text', { email: toShownEmail(user.email ?? user.username) })}
      </p>
      <Button disabled={isPending} onClick={signOut}>
        {t('details.signedIn.signOut')}
      </Button>
    </section>
  );
}

interface CustomerFormProps {
  readonly nameRef: Ref<HTMLInputElement>;
  /** The customer who is signed in. What their account has is filled in and read-only. */
  readonly user: User | null;
  /** What is to be paid. */
  readonly slots: Selection;
  readonly isPending: boolean;
  /** Whether none of the selected times can be booked any more. */
  readonly isNothingLeft: boolean;
  /** Stands beside the button. */
  readonly holdNote: ReactNode;
  readonly onSubmit: (form: CustomerDetails) => void;
  readonly children: ReactNode;
}

/**
 * The form for the customer's details. It keeps what was typed until the booking is placed (rule
 * 16.4). It is long because it lists the fields one after the other.
 */
function CustomerForm({
  nameRef,
  user,
  slots,
  isPending,
  isNothingLeft,
  holdNote,
  onSubmit,
  children,
}: CustomerFormProps) {
  const t = useBookingWords();
  const checks = useCustomerChecks();
  const [draft] = useState(() => readBookingDraft(BLANK_FORM));
  const [prefilled] = useState(() => prefillFields(user, draft));
  const form = useFormFields<BookingFields>({
    initial: { ...BLANK_FORM, ...draft, ...prefilled },
    checks: {
      fullName: checks.name,
      phoneNumber: checks.phoneNumber,
      email: checks.email,
      passCode: usePassCodeCheck(),
    },
    onChange: keepInDraft,
    onSubmit: ({ passCode: _, ...fields }) => onSubmit(fields),
  });
  const { dueCents } = usePayingPasses(form.fields.payWith, slots);
  return (
    <Card title={t('details.form.title')}>
      <PublicForm
        className={customerForm['form']}
        isPending={isPending}
        onKeyDown={focusNextField}
        onSubmit={form.submit}
      >
        <CustomerInputs
          name={form.bindText('fullName')}
          phoneNumber={form.bindText('phoneNumber')}
          email={form.bindText('email')}
          nameRef={nameRef}
          readOnly={prefilled}
        />
        <SealedDetailInputs
          notes={form.bindText('notes')}
          experienceLevel={form.bindText('experienceLevel')}
        />
        <ExtraCheckboxes extras={form.fields} onChange={form.change} />
        <PassPayment
          slots={slots}
          code={form.bindText('passCode')}
          payWith={form.fields.payWith}
          onChange={form.change}
        />
        {children}
        {dueCents !== 0 && (
          <p className={customerForm['payment']}>
            <PaymentNote />
          </p>
        )}
        <div className={customerForm['send']}>
          {holdNote}
          <Button
            type="submit"
            tone="action"
            className={customerForm['submit']}
            disabled={isPending || isNothingLeft}
          >
            {isPending ? t('details.form.pending') : t('details.form.submit')}
          </Button>
        </div>
        <PrivacyNote />
      </PublicForm>
    </Card>
  );
}
