import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { useLanguage } from '../../shared/i18n/language.ts';
import { exactPrice } from '../../shared/i18n/money.ts';
import { telLink } from '../../shared/park/use-park.ts';
import { dateAndTime } from '../../shared/time/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { PhoneIcon } from '../../shared/ui/icons.tsx';
import { slotOf, writtenTimes } from '../slots/slot-times.ts';
import { useClosures, usePostponed } from './api.ts';
import { CallNote, PanelList, ReasonNote } from './closure-list.tsx';
import css from './lists.module.css';
import { useClosingWords } from './locales/words.ts';

/** What staff can do with a postponed booking, named by its reference. */
export interface PostponedActions {
  readonly onMove: (reference: string) => void;
  readonly onCancel: (reference: string) => void;
  readonly onOpen: (reference: string) => void;
}

/** The bookings that closures have postponed, to be settled one after the other, for example by phone. */
export function PostponedList(actions: PostponedActions) {
  const { data: closures = [] } = useClosures();
  return (
    <PanelList panel="postponed" query={usePostponed()}>
      {(booking) => (
        <PostponedItem
          key={booking.reference}
          booking={booking}
          since={closures.find(({ id }) => id === booking.postponed?.closureId)?.createdAt}
          {...actions}
        />
      )}
    </PanelList>
  );
}

interface PostponedItemProps extends PostponedActions {
  readonly booking: BookingWithSlots;
  /** When it was closed. Unknown until the closures are loaded. */
  readonly since: string | undefined;
}

function PostponedItem({ booking, since, onMove, onCancel, onOpen }: PostponedItemProps) {
  const t = useClosingWords();
  const language = useLanguage();
  const { reference, customerName, phoneNumber, email, postponed, slotCount, totalPrice } = booking;
  const actions = [
    ['move', onMove],
    ['cancel', onCancel],
    ['details', onOpen],
  ] as const;
  return (
    <li className={css['item']}>
      <div className={css['head']}>
        <h3>{customerName}</h3>
        {!email && <CallNote phoneNumber={phoneNumber} />}
        <a href={telLink(phoneNumber)} className={css['phone']}>
          <PhoneIcon size={16} />
          {phoneNumber}
        </a>
      </div>
      {postponed && (
        <>
          <Facts
            className={css['facts']}
            facts={[
              [t('postponed.was'), writtenTimes(language, postponed.from.map(slotOf))],
              [
                t('postponed.length'),
                t('postponed.slots', { count: slotCount, price: exactPrice(language, totalPrice) }),
              ],
              [t('postponed.since'), since === undefined ? '…' : dateAndTime(language, since)],
            ]}
          />
          <ReasonNote {...postponed} />
        </>
      )}
      <div className={css['buttons']}>
        {actions.map(([name, act]) => (
          <Button
            key={name}
            tone={name === 'move' ? 'chosen' : 'plain'}
            aria-label={t('postponed.of', { action: t(`postponed.${name}`), name: customerName })}
            onClick={() => act(reference)}
          >
            {t(`postponed.${name}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
