import { useState } from 'react';
import { useParams } from 'react-router-dom';

import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';

import { useShownBookingWords } from '#calendar/booking/locales/words';
import { formatTimes, slotOf } from '#calendar/slots/slots';
import { ApiError } from '#shared/api/api-error';
import { useErrorText } from '#shared/errors/error-texts';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { ParkPhone } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import { ButtonLink, Card, NotLoaded, Page, SecretUrlMeta } from '#shared/ui/elements';
import { useManagedBooking } from '../api.ts';
import { useManageWords } from '../locales/words.ts';
import { DataCard, ManagedBookingCards } from '../managed-booking-cards.tsx';
import manage from '../manage.module.css';
import css from './manage-page.module.css';

/**
 * `/manage/{token}`: a customer who has a booking's link sees and changes it here, without an
 * account (rule 20.1).
 */
export function ManagePage() {
  const { token = '' } = useParams();
  return (
    <>
      <SecretUrlMeta />
      <Managed key={token} token={token} />
    </>
  );
}

function Managed({ token }: { readonly token: string }) {
  const t = useManageWords();
  const errorText = useErrorText();
  const query = useManagedBooking(token);
  const { data, error } = query;
  const now = useNow();
  const [isErased, setErased] = useState(false);
  const code = error instanceof ApiError ? error.code : undefined;
  const onErased = () => setErased(true);
  if (code === 'BOOKING_NOT_FOUND' || code === 'NOT_FOUND') {
    return <UnknownLinkPage />;
  }
  if (error instanceof ApiError && code === 'BOOKING_OVER') {
    return (
      <OverPage
        token={token}
        dataUntil={error.body?.dataUntil ?? null}
        shown={data}
        isCancelled={error.body?.isCancelled ?? (data !== undefined && !hasEnded(data, now))}
        isErased={isErased}
        onErased={onErased}
      />
    );
  }
  if (data) {
    return (
      <Page width="slim" title={t('title')} lead={t('lead')}>
        <ManagedBookingCards token={token} managed={data} onErased={onErased} />
      </Page>
    );
  }

  return (
    <Page width="slim" title={error && code === 'THROTTLED' ? t('wait.title') : t('title')}>
      <Card className={css['card']}>
        <NotLoaded query={query} loading={t('loadingYourBooking')} failed={t('failed')}>
          {error && errorText(error)}
        </NotLoaded>
      </Card>
    </Page>
  );
}

/** A booking that this page has shown and that hasn't ended is over only if it was cancelled. */
const hasEnded = ({ timeSlots }: ManagedBooking, now: Date): boolean =>
  timeSlots.length > 0 && timeSlots.every(({ endTime }) => Date.parse(endTime) <= now.getTime());

interface OverPageProps {
  readonly token: string;
  /**
   * The instant until which the data may be downloaded and erased; null if they can't be any more.
   */
  readonly dataUntil: string | null;
  /** The booking, if this page showed it before it was over. */
  readonly shown: ManagedBooking | undefined;
  /** Whether it was cancelled, according to the server or to what this page showed before. */
  readonly isCancelled: boolean;
  /** Whether this page has just erased them. */
  readonly isErased: boolean;
  readonly onErased: () => void;
}

const OVER_TEXTS = {
  erased: { title: 'over.erasedTitle', text: 'over.erasedText' },
  cancelled: { title: 'over.cancelledTitle', text: 'over.cancelledText' },
  past: { title: 'over.title', text: 'over.text' },
} as const;

/** A booking that has ended, was cancelled or erased. */
function OverPage({ token, dataUntil, shown, isCancelled, isErased, onErased }: OverPageProps) {
  const t = useManageWords();
  const words = useShownBookingWords();
  const ended = isCancelled ? 'cancelled' : 'past';
  const end = isErased ? 'erased' : ended;
  const hasData = dataUntil !== null && !isErased;
  const { title, text } = OVER_TEXTS[end];
  return (
    <Page width="slim" title={t(title)}>
      <div className={manage['cards']}>
        <Card className={manage['card']}>
          {shown && !isErased && <OverBooking managed={shown} />}
          <p>{t(text)}</p>
          {!isErased && (
            <p className={manage['quiet']}>
              {hasData
                ? t('over.dataUntil', { time: formatDateAndTime(t.language, dataUntil) })
                : t('over.nothing')}
            </p>
          )}
          <div className={manage['buttons']}>
            <ButtonLink to="/" tone="action">
              {words('bookAgain')}
            </ButtonLink>
          </div>
        </Card>
        {hasData && <DataCard token={token} erase={null} onErased={onErased} />}
      </div>
    </Page>
  );
}

/** Says which booking is over: its time, or the one that it lost, and its reference. */
function OverBooking({ managed: { booking, timeSlots } }: { readonly managed: ManagedBooking }) {
  const t = useManageWords();
  const starts = (booking.postponed?.from ?? timeSlots).map(slotOf);
  return (
    <p>
      <strong translate="no">
        {`${formatTimes(t.language, starts)} · ${shownReferenceOf(booking)}`}
      </strong>
    </p>
  );
}

/** A link that belongs to no booking, perhaps because a part of it was lost in a chat. */
function UnknownLinkPage() {
  const t = useManageWords();
  return (
    <Page width="slim" title={t('notFound.title')}>
      <Card className={manage['card']}>
        <p key={t.language}>
          {t('notFound.text')} <ParkPhone />
        </p>
        <div className={manage['buttons']}>
          <ButtonLink to="/" tone="action">
            {t('returnHome')}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
