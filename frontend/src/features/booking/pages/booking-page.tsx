import type { InputRef } from 'antd';
import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { ChangeDeadline } from '../../../calendar/booking/change-deadline.tsx';
import { useFreshCalendar } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useSelection, keepForSignIn } from '../../../calendar/selection/selection-provider.tsx';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { ArrowLeftIcon, GoogleMark } from '../../../shared/ui/icons.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PolicyNote, Spinner, FailureNote } from '../../../shared/ui/notes.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { CustomerForm } from '../details/customer-form.tsx';
import { SelectedTimes } from '../details/selected-times.tsx';
import { useCompleteBooking, type BookingFailure } from '../details/use-complete-booking.ts';
import { useBookingWords } from '../locales/words.ts';
import { useLostTimes } from '../lost/use-lost-times.ts';
import css from './booking-page.module.css';
import { useIsOnline } from '../../../shared/ui/use-media.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { googleSignInUrl, rememberReturnTo } from '../../../shared/session/return-to.ts';
import { useSignOut } from '../../../shared/session/sign-out.tsx';

/** `/booking` shows the form for the customer's details, the selected times and the park's rules. */
export function BookingPage() {
  const t = useBookingWords();
  const { slots } = useSelection();
  const { complete, isPending, isDone, failure } = useCompleteBooking();
  // A slot that looks taken may be this customer's own while the answer to their booking is not known.
  const lostTimes = useLostTimes(slots, { isPaused: isPending || failure?.kind === 'unsettled' });
  const { user, isLoading } = useCurrentUser();
  const name = useRef<InputRef>(null);
  const navigate = useNavigate();
  useFreshCalendar('', { isForm: true });
  if (slots.length === 0 && !isDone) return <Navigate to="/" replace />;
  if (isLoading) return <Spinner />;
  const focusName = () => name.current?.focus();
  return (
    <AntdTheme>
      <Page
        width="narrow"
        title={t('details.title')}
        lead={t('details.lead')}
        aside={
          <Button onClick={() => void navigate('/')}>
            <ArrowLeftIcon />
            {t('details.back')}
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
              isPending={isPending}
              isNothingLeft={slots.length > 0 && lostTimes.rest.length === 0}
              onSubmit={complete}
            >
              {failure && <BookingFailureNote failure={failure} />}
              <ChangeDeadline slots={lostTimes.rest.map(slotOf)} />
            </CustomerForm>
          </div>
          <div className={css['column']}>
            <SelectedTimes lostTimes={lostTimes} onSettled={focusName} />
            <PolicyNote
              title={t('details.cancellation.title')}
              items={[t('details.cancellation.late'), t('details.cancellation.short'), t('details.cancellation.early')]}
            />
          </div>
        </div>
      </Page>
    </AntdTheme>
  );
}

/** Explains a failed booking where it was refused. It stays after a toast with the reason has disappeared. */
function BookingFailureNote({ failure: { kind, text, isTaken } }: { readonly failure: BookingFailure }) {
  const t = useBookingWords();
  const isOnline = useIsOnline();
  return kind === 'unsettled' ? (
    <FailureNote
      kind="unsettled"
      role="note"
      title={t(isOnline ? 'details.unsettled.title' : 'details.unsettled.offline')}
      text={t('details.unsettled.text')}
    />
  ) : (
    <FailureNote role={isTaken ? 'alert' : 'note'} title={text} />
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
          href={googleSignInUrl('/booking')}
          aria-label={t('details.signIn.google')}
          onClick={() => keepForSignIn(slots)}
        >
          <GoogleMark />
          Google
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

/** Shows whose account the booking will belong to, with a button to sign out. */
function SignedInRow({ user }: { readonly user: User }) {
  const t = useBookingWords();
  const { signOut, isPending } = useSignOut({ staysOnPage: true });
  return (
    <section aria-label={t('details.signedIn.title')} className={css['row']}>
      <p className={css['account']}>{t('details.signedIn.text', { email: user.email ?? user.username })}</p>
      <Button disabled={isPending} onClick={signOut}>
        {t('details.signedIn.signOut')}
      </Button>
    </section>
  );
}
