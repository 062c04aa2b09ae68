import type { InputRef } from 'antd';
import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ChangeDeadline } from '../../../calendar/booking/change-deadline.tsx';
import { useFreshCalendar } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ArrowLeftIcon } from '../../../shared/ui/icons.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PolicyNote, Spinner } from '../../../shared/ui/notes.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { BookingFailureNote } from '../details/booking-failure-note.tsx';
import { CustomerForm } from '../details/customer-form.tsx';
import { SelectedTimes } from '../details/selected-times.tsx';
import { SignInRow } from '../details/sign-in-row.tsx';
import { SignedInRow } from '../details/signed-in-row.tsx';
import { useCompleteBooking } from '../details/use-complete-booking.ts';
import { useBookingWords } from '../locales/words.ts';
import { useLostTimes } from '../lost/use-lost-times.ts';
import css from './booking-page.module.css';

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
