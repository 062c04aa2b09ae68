import { Link } from 'react-router-dom';

import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { dayOf, slotAt, timeOf } from '@cablepark/contracts/shared/riga-time';

import { formatShortDay } from '#shared/i18n/format-day';
import { toTelLink } from '#shared/park/park';
import { StaffFigures, type Figure } from '#shared/ui/staff-parts';
import { useConfigurationWords } from '../locales/words.ts';
import type { SlotsSum } from './slots-sum.ts';
import facts from '../regeneration/regenerate-dialog.module.css';
import css from './slots-preview.module.css';

/** Shows what becomes of slots, and which bookings would be outside the hours. */
export function SlotsPreview({ outcome }: { readonly outcome: SlotsSum }) {
  const t = useConfigurationWords();
  const { setByHand, bookingsInTheWay: bookings } = outcome;
  const inTheWay: Figure = [t('special.inTheWay'), bookings.length, bookings.length > 0];
  return (
    <>
      <StaffFigures
        figures={[
          [t('preview.generated'), outcome.generatedSlots],
          [t('preview.removed'), outcome.removedSlots],
          [t('special.repriced'), outcome.repricedSlots],
          inTheWay,
        ]}
      />
      {bookings.length > 0 && (
        <>
          <p>{t('special.inTheWayText')}</p>
          <ul className={css['bookings']}>
            {bookings.map(({ customerName, phoneNumber, firstSlotTime, ...booking }) => {
              const slot = slotAt(new Date(firstSlotTime));
              return (
                <li key={booking.reference}>
                  <strong>{customerName}</strong>
                  <span>{`${formatShortDay(t.language, dayOf(slot))} ${timeOf(slot)}`}</span>
                  {phoneNumber !== '' && <a href={toTelLink(phoneNumber)}>{phoneNumber}</a>}
                  <Link to={`/admin/bookings?reference=${booking.reference}`}>
                    {shownReferenceOf(booking)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {setByHand > 0 && (
        <p className={facts['notes']}>{t('apply.setByHand', { count: setByHand })}</p>
      )}
      <p className={facts['notes']}>{t('special.untouched')}</p>
    </>
  );
}
