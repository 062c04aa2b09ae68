import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { AddToCalendar } from '../../calendar/booking/add-to-calendar.tsx';
import { BookingFacts } from '../../calendar/booking/booking-facts.tsx';
import { PostponedNote } from '../../calendar/booking/postponed-note.tsx';
import { useNow } from '../../shared/time/clock.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Tag, type Tone } from '../../shared/ui/tag.tsx';
import { DataCard } from './data-card.tsx';
import { Actions } from './actions.tsx';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

interface ManagedBookingCardsProps {
  readonly token: string;
  readonly managed: ManagedBooking;
  readonly onErased: () => void;
}

/** The booking, what may be changed, the calendar file, and the customer's data. */
export function ManagedBookingCards({ token, managed, onErased }: ManagedBookingCardsProps) {
  const t = useManageWords();
  const { booking } = managed;
  const now = useNow();
  const isRunning = booking.firstSlotTime !== null && Date.parse(booking.firstSlotTime) <= now.getTime();
  const state = booking.postponed ? 'postponed' : isRunning ? 'running' : 'upcoming';
  return (
    <div className={css['cards']}>
      <Card className={css['card']}>
        <div className={css['status']}>
          <Tag tone={TONES[state]}>{t(state)}</Tag>
        </div>
        {booking.postponed && <PostponedNote postponed={booking.postponed} />}
        <BookingFacts detail={managed} withContact />
        <div role="group" aria-label={t('calendar')} className={css['buttons']}>
          <AddToCalendar detail={managed} />
        </div>
      </Card>
      <Actions token={token} managed={managed} />
      <DataCard token={token} erase={managed.rules.erase} onErased={onErased} />
    </div>
  );
}

const TONES: Readonly<Record<'upcoming' | 'running' | 'postponed', Tone>> = {
  upcoming: 'green',
  running: 'note',
  postponed: 'yellow',
};
