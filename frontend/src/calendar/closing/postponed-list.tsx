import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import { useLanguage } from '../../shared/i18n/language.ts';
import { exactPrice } from '../../shared/i18n/money.ts';
import { telLink } from '../../shared/park/use-park.ts';
import { dateAndTime } from '../../shared/time/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyNote, NotLoaded } from '../../shared/ui/notes.tsx';
import { PhoneIcon } from '../../shared/ui/icons.tsx';
import { slotOf, writtenTimes } from '../slots/slot-times.ts';
import { useClosures, usePostponed } from './api.ts';
import { CallNote } from './closure-list.tsx';
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
  const t = useClosingWords();
  const query = usePostponed();
  const { data: bookings } = query;
  const { data: closures = [] } = useClosures();
  if (!bookings) return <NotLoaded query={query} loading={t('postponed.loading')} failed={t('postponed.failed')} />;
  if (bookings.length === 0) return <EmptyNote title={t('postponed.empty')}>{t('postponed.emptyText')}</EmptyNote>;
  return (
    <>
      <p className={css['lead']}>{t('postponed.lead')}</p>
      <ul className={css['list']}>
        {bookings.map((booking) => (
          <PostponedItem
            key={booking.reference}
            booking={booking}
            since={closures.find(({ id }) => id === booking.postponed?.closureId)?.createdAt}
            {...actions}
          />
        ))}
      </ul>
    </>
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
          <dl className={css['facts']}>
            <div>
              <dt>{t('postponed.was')}</dt>
              <dd>{writtenTimes(language, postponed.from.map(slotOf))}</dd>
            </div>
            <div>
              <dt>{t('postponed.length')}</dt>
              <dd>{t('postponed.slots', { count: slotCount, price: exactPrice(language, totalPrice) })}</dd>
            </div>
            <div>
              <dt>{t('postponed.since')}</dt>
              <dd>{since === undefined ? '…' : dateAndTime(language, since)}</dd>
            </div>
          </dl>
          <p className={css['note']}>
            <strong>{t(`reason.${postponed.reason}`)}</strong>
            {postponed.note && `: ${noteIn(language, postponed.note) ?? ''}`}
          </p>
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
