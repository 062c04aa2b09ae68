import { useMemo } from 'react';
import { useParams } from 'react-router-dom';

import { ChangeDeadline } from '#calendar/booking/change-deadline';
import { isInTimeToMove, toBookingDetail } from '#calendar/moving/movable-booking';
import { ChangeTime } from '#calendar/moving/new-time-chooser';
import { slotOf } from '#calendar/slots/slots';
import { useNow } from '#shared/time/clock';
import { Card, EmptyNote, NotLoaded } from '#shared/ui/elements';
import { useOwnBookingsNow } from '../api.ts';
import { useOwnBookingWords } from '../locales/words.ts';
import { isUpcoming } from '../sort-bookings.ts';

/**
 * `/profile/bookings/{reference}/time`: a customer chooses a new time for one of their bookings.
 */
export function ChangeTimePage() {
  const t = useOwnBookingWords();
  const { reference = '' } = useParams();
  const now = useNow();
  const query = useOwnBookingsNow();
  const { data: bookings } = query;
  const booking = bookings?.find((each) => each.reference === reference);
  const detail = useMemo(() => booking && toBookingDetail(booking), [booking]);
  const renderDeadline = () => {
    if (!bookings) {
      return <NotLoaded query={query} loading={t('loading')} failed={t('failed')} />;
    }
    if (!booking || !isUpcoming(booking, now)) {
      return <EmptyNote title={t('changing.notFound')} />;
    }

    return <ChangeDeadline slots={booking.timeSlots.map(slotOf)} />;
  };

  return (
    <ChangeTime
      detail={booking && isInTimeToMove(booking, now) ? detail : undefined}
      backTo="/profile?tab=bookings"
      backText={t('changing.back')}
    >
      <Card>{renderDeadline()}</Card>
    </ChangeTime>
  );
}
