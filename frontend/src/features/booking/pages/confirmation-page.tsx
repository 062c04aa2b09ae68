import { useLocation, useNavigate, useParams } from 'react-router-dom';

import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { useBooking } from '#calendar/api';
import { AddToCalendar, BookingFacts } from '#calendar/booking/booking-facts';
import { ChangeDeadline } from '#calendar/booking/change-deadline';
import { PaymentNote } from '#calendar/booking/payment-note';
import { ReceiptCard } from '#calendar/booking/receipt/lazy-receipt-card';
import { flagCalendarChange } from '#calendar/freshness/refresh-flags';
import { slotOf } from '#calendar/slots/slots';
import { isWorthRetrying } from '#shared/api/api-error';
import { parkAddress } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import { Button, Card, CopyLinkButton, Page } from '#shared/ui/elements';
import { CheckIcon } from '#shared/ui/icons';
import { QrCode } from '#shared/ui/qr-code';
import { useBookingWords } from '../locales/words.ts';
import css from './confirmation-page.module.css';

import '#shared/ui/print.css';

import facts from '#calendar/booking/booking-facts.module.css';

/**
 * `/confirmation/:reference` is public, because the reference can't be guessed (rule 5.8). It is
 * long because it names each state of the page once.
 */
export function ConfirmationPage() {
  const t = useBookingWords();
  const { reference = '' } = useParams();
  const navigate = useNavigate();
  // Later visits have none (`useShowPlaced`).
  const { manageUrl } = (useLocation().state ?? {}) as { readonly manageUrl?: unknown };
  const { data: detail, isPending, error, refetch } = useBooking(reference);
  const goHome = (
    <Button
      tone={detail ? 'plain' : 'action'}
      onClick={() => {
        flagCalendarChange('confirmation', reference, new Date());
        void navigate('/');
      }}
    >
      {t('returnHome')}
    </Button>
  );
  if (isPending) {
    return <ConfirmationSkeleton />;
  }
  if (!detail) {
    return (
      <Page width="slim" title={t('confirmation.notFound.title')}>
        <Card className={css['card']}>
          <p className={css['text']}>{t('confirmation.notFound.text')}</p>
          <div className={css['buttons']}>
            {isWorthRetrying(error) && (
              <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
            )}
            {goHome}
          </div>
        </Card>
      </Page>
    );
  }

  return (
    <Page width="slim" title={t('confirmation.title')} lead={t('confirmation.lead')}>
      <Card className={css['card']}>
        <span className={css['checkmark']}>
          <CheckIcon size={28} />
        </span>
        <BookingFacts detail={detail} />
        <ChangeDeadline slots={detail.timeSlots.map(slotOf)} />
        <ul className={css['notes']}>
          {detail.booking.hasEmail && <li>{t('confirmation.email')}</li>}
          {detail.dueCents > 0 && (
            <li>
              <PaymentNote />
            </li>
          )}
          <li>{t('confirmation.early')}</li>
          <li>{t('confirmation.place', { address: parkAddress[t.language] })}</li>
        </ul>
        <div className={css['buttons']}>
          <AddToCalendar detail={detail} />
          {goHome}
        </div>
      </Card>
      {typeof manageUrl === 'string' && (
        <ManageLink url={manageUrl} firstSlot={earliestOf(detail.timeSlots.map(slotOf))} />
      )}
      <div className={css['receipt']}>
        <ReceiptCard booking={detail.booking} />
      </div>
    </Page>
  );
}

const ROWS = 6;

/** A placeholder with the height of the confirmation, shown while the booking is loading. */
function ConfirmationSkeleton() {
  const t = useBookingWords();
  return (
    <div aria-busy="true">
      <Page width="slim" title={t('loadingYourBooking')} lead={'\u00a0'}>
        <Card className={css['card']}>
          <span className={css['checkmark']} data-skeleton="true" />
          {Array.from({ length: ROWS }, (_, i) => (
            <div key={i} className={facts['fact']}>
              <span className={css['skeleton']} style={{ inlineSize: '30%' }} />
              <span className={css['skeleton']} style={{ inlineSize: '40%' }} />
            </div>
          ))}
          <div className={css['rest']} />
        </Card>
      </Page>
    </div>
  );
}

/**
 * The address by which the booking can be changed later, to copy and as a QR code. It is shown
 * right after booking.
 */
function ManageLink({ url, firstSlot }: { readonly url: string; readonly firstSlot: SlotId }) {
  const t = useBookingWords();
  const mayChange = isChangeable(firstSlot, useNow());
  return (
    <Card
      title={t(mayChange ? 'manage.title' : 'manage.lateTitle')}
      className={css['manageLinkCard']}
    >
      <div className={css['columns']}>
        <div className={css['words']}>
          <p>{t(mayChange ? 'manage.text' : 'manage.lateText')}</p>
          <p>
            <a href={url} className={css['link']}>
              {url}
            </a>
          </p>
          <p className={css['quiet']}>{t('manage.secret')}</p>
          <CopyLinkButton url={url} />
        </div>
        <div className={css['code']}>
          <QrCode value={url} label={t('manage.code')} />
        </div>
      </div>
    </Card>
  );
}
