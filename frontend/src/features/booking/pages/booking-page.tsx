import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ArrowLeftIcon } from '../../../shared/ui/icons.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PolicyNote } from '../../../shared/ui/policy-note.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { BookingFailureNote } from '../details/booking-failure-note.tsx';
import { CustomerForm } from '../details/customer-form.tsx';
import { GuestSignIn } from '../details/guest-sign-in.tsx';
import { prefilledFieldsOf } from '../details/prefilled-fields.ts';
import { SelectedTimes } from '../details/selected-times.tsx';
import { SignedInNote } from '../details/signed-in-note.tsx';
import { useCompleteBooking } from '../details/use-complete-booking.ts';
import { useBookingWords } from '../locales/words.ts';
import css from './booking-page.module.css';

/** `/booking` shows the form for the customer's details, the selected times and the park's rules. */
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
            <CustomerForm
              key={user?.id}
              nameRef={name}
              prefilled={prefilledFieldsOf(user)}
              isPending={isPending}
              onSubmit={complete}
            >
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
