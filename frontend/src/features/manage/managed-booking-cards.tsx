import { useState, type ReactNode } from 'react';

import type { LinkRule, ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';

import { AddToCalendar, BookingFacts, PostponedNote } from '#calendar/booking/booking-facts';
import { ChangeDeadline } from '#calendar/booking/change-deadline';
import { useShownBookingWords } from '#calendar/booking/locales/words';
import { ReceiptCard } from '#calendar/booking/receipt/lazy-receipt-card';
import { slotOf } from '#calendar/slots/slots';
import { useErrorText } from '#shared/errors/error-texts';
import { saveJson } from '#shared/files/save-file';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { useNow } from '#shared/time/clock';
import { Button, ButtonLink, Card, FailureNote, Tag, type Tone } from '#shared/ui/elements';
import { DownloadIcon } from '#shared/ui/more-icons';
import { useGetManagedData } from './api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

interface ManagedBookingCardsProps {
  readonly token: string;
  readonly managed: ManagedBooking;
  readonly onErased: () => void;
}

export function ManagedBookingCards({ token, managed, onErased }: ManagedBookingCardsProps) {
  const t = useManageWords();
  const shown = useShownBookingWords();
  const { booking } = managed;
  const now = useNow();
  const isRunning =
    booking.firstSlotTime !== null && Date.parse(booking.firstSlotTime) <= now.getTime();
  const time = isRunning ? 'running' : 'upcoming';
  const state = booking.postponed ? 'postponed' : time;
  return (
    <div className={css['cards']}>
      <Card className={css['card']}>
        <div className={css['status']}>
          <Tag tone={TONES[state]}>{shown(`state.${state}`)}</Tag>
        </div>
        {booking.postponed && (
          <>
            <div className={css['buttons']}>
              <NewTimeLink token={token} isPostponed />
            </div>
            <PostponedNote {...booking.postponed} />
          </>
        )}
        <BookingFacts detail={managed} withContact />
        <div role="group" aria-label={t('calendar')} className={css['buttons']}>
          <AddToCalendar detail={managed} />
        </div>
      </Card>
      <Actions token={token} managed={managed} />
      <DataCard token={token} erase={managed.rules.erase} onErased={onErased} />
      <ReceiptCard booking={booking} />
    </div>
  );
}

const TONES: Readonly<Record<'upcoming' | 'running' | 'postponed', Tone>> = {
  upcoming: 'green',
  running: 'note',
  postponed: 'yellow',
};

function Actions({ token, managed }: { readonly token: string; readonly managed: ManagedBooking }) {
  const t = useManageWords();
  const [open, setOpen] = useState<'details' | 'cancel' | null>(null);
  const { rules, booking, timeSlots } = managed;
  const now = useNow();
  const close = () => setOpen(null);
  return (
    <Card className={css['card']}>
      <ChangeDeadline slots={timeSlots.map(slotOf)} />
      <ul className={css['actions']}>
        {!booking.postponed && (
          <Action kind="time" rule={rules.move} button={<NewTimeLink token={token} />} />
        )}
        <Action
          kind="details"
          rule={rules.change}
          isLast={!isAllowed(rules.move, now)}
          button={<Button onClick={() => setOpen('details')}>{t('change.details.button')}</Button>}
        />
        <Action
          kind="cancel"
          rule={rules.cancel}
          button={<Button onClick={() => setOpen('cancel')}>{t('change.cancel.button')}</Button>}
        />
      </ul>
      {open === 'details' && <DetailsDialog token={token} booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelDialog token={token} managed={managed} onClose={close} />}
    </Card>
  );
}

/** Leads to the calendar in which a new time is chosen. It is the page's main action. */
function NewTimeLink({
  token,
  isPostponed = false,
}: {
  readonly token: string;
  readonly isPostponed?: boolean;
}) {
  const t = useManageWords();
  return (
    <ButtonLink to={`/manage/${encodeURIComponent(token)}/time`} tone="action">
      {t(isPostponed ? 'pickNewTime' : 'changeTime')}
    </ButtonLink>
  );
}

interface ActionProps {
  readonly kind: 'time' | 'details' | 'cancel';
  readonly rule: LinkRule;
  /** Whether the details are all that may still be changed. */
  readonly isLast?: boolean;
  readonly button: ReactNode;
}

/**
 * Renders nothing where it is too late to move or cancel, which the deadline above says already.
 */
function Action({ kind, rule, isLast = false, button }: ActionProps) {
  const t = useManageWords();
  const mayDo = isAllowed(rule, useNow());
  const inTimeText = isLast ? 'change.details.onlyThese' : 'change.details.inTime';
  if (!mayDo && kind !== 'details') {
    return null;
  }

  return (
    <li className={css['action']}>
      <div className={css['about']}>
        <h2 className={css['name']}>{t(`change.${kind}.title`)}</h2>
        {rule.until === null && <p className={css['quiet']}>{t(`change.${kind}.anyTime`)}</p>}
        {rule.until !== null && kind === 'details' && (
          <p className={css['quiet']}>{t(mayDo ? inTimeText : 'change.details.tooLate')}</p>
        )}
      </div>
      {mayDo && button}
    </li>
  );
}

interface DataCardProps {
  readonly token: string;
  /** Null if the booking is over, so that erasing cancels nothing. */
  readonly erase: LinkRule | null;
  readonly onErased: () => void;
}

export function DataCard({ token, erase, onErased }: DataCardProps) {
  const t = useManageWords();
  const errorText = useErrorText();
  const now = useNow();
  const [isErasing, setErasing] = useState(false);
  const { mutate, isPending, error } = useGetManagedData();
  const mayErase = erase === null || isAllowed(erase, now);
  const download = () =>
    mutate(
      { params: { token } },
      { onSuccess: (data) => saveJson(`booking-${data.booking.reference}.json`, data) },
    );
  const explainErasing = () => {
    if (erase === null) {
      return t('data.eraseOver');
    }
    if (mayErase) {
      return t('data.eraseText');
    }

    const time = erase.until === null ? '' : formatDateAndTime(t.language, erase.until);
    return t('data.eraseLate', { time });
  };

  return (
    <Card title={t('yourData')} className={css['card']}>
      <p className={css['quiet']}>{t('data.text')}</p>
      <div className={css['buttons']}>
        <Button disabled={isPending} onClick={download}>
          <DownloadIcon />
          <span>{isPending ? t('data.downloading') : t('downloadMyData')}</span>
        </Button>
      </div>
      {error && <FailureNote title={t('data.failed')} text={errorText(error)} />}
      <p className={css['quiet']}>{explainErasing()}</p>
      {mayErase && (
        <div className={css['buttons']}>
          <Button onClick={() => setErasing(true)}>{t('data.erase')}</Button>
        </div>
      )}
      {isErasing && (
        <EraseDialog
          token={token}
          cancels={erase !== null}
          onErased={onErased}
          onClose={() => setErasing(false)}
        />
      )}
    </Card>
  );
}

/**
 * Whether a rule allows something now. The page may have been open for longer than the limit that
 * it was loaded with.
 */
export const isAllowed = ({ allowed, until }: LinkRule, now: Date): boolean =>
  allowed && (until === null || now.getTime() <= Date.parse(until));
