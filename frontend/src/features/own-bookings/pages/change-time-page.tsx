import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { ChangeDeadline } from '../../../calendar/booking/change-deadline.tsx';
import { useMoveBooking } from '../../../calendar/moving/api.ts';
import { detailOf, isInTimeToMove } from '../../../calendar/moving/choosing.ts';
import { NewTimeChooser } from '../../../calendar/moving/new-time-chooser.tsx';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useNow } from '../../../shared/time/clock.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote, NotLoaded } from '../../../shared/ui/notes.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { MY_BOOKINGS, useOwnBookingsNow, isUpcoming } from '../api.ts';
import { useOwnBookingWords } from '../locales/words.ts';

/** `/profile/bookings/{reference}/time`: a customer chooses a new time for one of their bookings. */
export function ChangeTimePage() {
  const t = useOwnBookingWords();
  const { reference = '' } = useParams();
  const now = useNow();
  const query = useOwnBookingsNow();
  const { data: bookings } = query;
  const booking = bookings?.find((each) => each.reference === reference);
  return (
    <AntdTheme>
      <Page
        title={t('changing.title')}
        lead={t('changing.lead')}
        aside={<ButtonLink to={MY_BOOKINGS}>{t('changing.back')}</ButtonLink>}
      >
        {booking && isInTimeToMove(booking, now) ? (
          <Chooser booking={booking} />
        ) : (
          <Card>
            {booking && isUpcoming(booking, now) ? (
              <ChangeDeadline slots={booking.timeSlots.map(slotOf)} />
            ) : bookings ? (
              <EmptyNote title={t('changing.notFound')} />
            ) : (
              <NotLoaded query={query} loading={t('loading')} failed={t('failed')} />
            )}
          </Card>
        )}
      </Page>
    </AntdTheme>
  );
}

function Chooser({ booking }: { readonly booking: BookingWithSlots }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMoveBooking();
  const detail = useMemo(() => detailOf(booking), [booking]);
  // The page is replaced, so that the back button doesn't lead to it again.
  const leave = () => void navigate(MY_BOOKINGS, { replace: true });
  return (
    <NewTimeChooser
      key={booking.reference}
      detail={detail}
      send={(body, headers) => mutateAsync({ params: { id: booking.reference }, body: { ...body }, headers })}
      onMoved={leave}
      onLeave={leave}
    />
  );
}
