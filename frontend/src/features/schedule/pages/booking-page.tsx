import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ArrowLeftIcon } from '../../../shared/ui/icons.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { knownOf } from '../booking/known-customer.ts';
import { useCompleteBooking } from '../booking/use-complete-booking.ts';
import { BookingFailureNote } from '../components/booking-failure-note.tsx';
import { CustomerForm } from '../components/customer-form.tsx';
import { GuestSignIn } from '../components/guest-sign-in.tsx';
import { PolicyNote } from '../components/policy-note.tsx';
import { SelectedTimes } from '../components/selected-times.tsx';
import { SignedInNote } from '../components/signed-in-note.tsx';
import { useBookingWords } from '../locales/booking/words.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import css from './booking-page.module.css';

/** `/booking`: what was picked, who is coming, the house rules, and the one button. */
export function BookingPage() {
  const t = useBookingWords();
  const { slots } = useSelection();
  const { complete, isPending, isDone, failure } = useCompleteBooking();
  const { user, isLoading } = useCurrentUser();
  const [isGuest, setGuest] = useState(false);
  const name = useRef<InputRef>(null);
  const navigate = useNavigate();
  if (slots.length === 0 && !isDone) return <Navigate to="/" replace />;
  if (isLoading) return <Spinner />;
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
            {user && <SignedInNote user={user} />}
            {!user && !isGuest && (
              <GuestSignIn
                onGuest={() => {
                  setGuest(true);
                  name.current?.focus();
                }}
              />
            )}
            <CustomerForm key={user?.id} nameRef={name} known={knownOf(user)} isPending={isPending} onSubmit={complete}>
              {failure && <BookingFailureNote failure={failure} />}
            </CustomerForm>
          </div>
          <div className={css['column']}>
            <SelectedTimes taken={failure?.takenSlots ?? []} />
            <PolicyNote
              title={t('details.rental.title')}
              items={[t('details.rental.wetsuit'), t('details.rental.board')]}
              text={t('details.rental.text')}
            />
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
