import { Progress } from 'antd';
import { Link } from 'react-router-dom';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { earliestOf, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { slotOf } from '#calendar/slots/slots';
import { toBookingAddress } from '#calendar/staff-bookings/booking-address';
import { OFFLINE_PAGE } from '#shared/device/offline-page';
import { formatShortDay } from '#shared/i18n/format-day';
import { useToday } from '#shared/time/clock';
import { LoadFailedAlert } from '#shared/ui/staff-page';
import { useDashboardWords } from '../locales/words.ts';
import {
  countSold,
  listNextDays,
  MOST_FEEDBACK,
  useNewFeedback,
  useOutlook,
  useSlotsOfDays,
} from '../today.ts';
import { OverviewCard } from './overview-card.tsx';
import css from './overview-card.module.css';

/** How tomorrow and the weekend fill up. */
export function FillCard({ today }: { readonly today: Day }) {
  const t = useDashboardWords();
  const days = listNextDays(today);
  const query = useSlotsOfDays(days[0] ?? today, days.at(-1) ?? today);
  const slots = query.data?.timeSlots;
  return (
    <OverviewCard name="fill" to="/admin/bookings" isLoading={!slots && !query.isError}>
      {query.isError && !slots ? (
        <LoadFailedAlert text={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <ul className={css['lines']}>
          {days.map((day) => {
            const { sold, all } = countSold(slots ?? [], day);
            return (
              <li key={day} className={css['fill']}>
                <span>{formatShortDay(t.language, day, today)}</span>
                <strong>{all === 0 ? t('closed') : t('fill.sold', { sold, all })}</strong>
                {all > 0 && <FillBar share={sold / all} />}
              </li>
            );
          })}
        </ul>
      )}
    </OverviewCard>
  );
}

/** Draws what the words beside it say. */
const FillBar = ({ share }: { readonly share: number }) => (
  <div aria-hidden="true" className={css['fillBar']}>
    <Progress percent={share * 100} showInfo={false} size="small" strokeColor="var(--chosen)" />
  </div>
);

/** The numbers of waiting customers, by day. */
export function WaitingCard() {
  const t = useDashboardWords();
  const today = useToday();
  const { data, isError, refetch } = useOutlook();
  const count = data?.waiting.reduce((total, { entries }) => total + entries, 0) ?? 0;
  return (
    <OverviewCard name="waiting" to={OFFLINE_PAGE} isLoading={!data && !isError}>
      {!data && isError && <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />}
      {data && (
        <p className={css['value']}>
          {count === 0 ? t('waiting.none') : t('waiting.count', { count })}
        </p>
      )}
      <ul className={css['lines']}>
        {data?.waiting.map(({ day, entries }) => (
          <li key={day}>
            <Link to={`${OFFLINE_PAGE}?day=${day}`}>
              {t('waiting.ofDay', { day: formatShortDay(t.language, day, today), entries })}
            </Link>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}

/** Who needs gear today. */
export function GearCard({
  bookings,
}: {
  readonly bookings: readonly BookingWithSlots[] | undefined;
}) {
  const t = useDashboardWords();
  const withGear = (bookings ?? [])
    .filter(({ equipmentRental, timeSlots }) => equipmentRental && timeSlots.length > 0)
    .sort((a, b) => firstOf(a) - firstOf(b));
  return (
    <OverviewCard name="gear" to={OFFLINE_PAGE} isLoading={bookings === undefined}>
      <p className={css['value']}>
        {withGear.length === 0 ? t('gear.none') : t('bookingCount', { count: withGear.length })}
      </p>
      {withGear.length > 0 && (
        <p className={css['note']} translate="no">
          {withGear.map(({ customerName }) => customerName).join(', ')}
        </p>
      )}
    </OverviewCard>
  );
}

const firstOf = ({ timeSlots }: BookingWithSlots): SlotId => earliestOf(timeSlots.map(slotOf));

/** Feedback that nobody has read yet. */
export function FeedbackCard() {
  const t = useDashboardWords();
  const { data, isError, refetch } = useNewFeedback();
  const count = data?.length ?? 0;
  return (
    <OverviewCard name="feedback" to="/admin/feedback" isLoading={!data && !isError}>
      {!data && isError && <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />}
      {data && (
        <p className={css['value']}>
          {count === 0
            ? t('feedback.none')
            : t(count === MOST_FEEDBACK ? 'feedback.many' : 'feedback.count', { count })}
        </p>
      )}
    </OverviewCard>
  );
}

/** Bookings to come whose customers got no mail, so that somebody phones them. */
export function MailsCard() {
  const t = useDashboardWords();
  const { data, isError, refetch } = useOutlook();
  const count = data?.undelivered.length ?? 0;
  return (
    <OverviewCard name="mails" to="/admin/bookings" isLoading={!data && !isError}>
      {!data && isError && <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />}
      {data && (
        <p className={css['value']}>
          {count === 0 ? t('mails.none') : t('mails.count', { count })}
        </p>
      )}
      <ul className={css['lines']}>
        {data?.undelivered.map(({ id, reference, customerName, phoneNumber }) => (
          <li key={id} translate="no">
            <Link to={toBookingAddress(reference)}>{customerName}</Link>
            {phoneNumber !== '' && <span>{`, ${phoneNumber}`}</span>}
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
