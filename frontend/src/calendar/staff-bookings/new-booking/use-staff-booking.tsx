import { useEffect, useState, type ReactNode } from 'react';

import type { bookSlotsAsStaff } from '@cablepark/contracts/schedule/book-slots';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { announceBookingChange } from '#calendar/freshness/use-fresh-calendar';
import { formatTimes, slotOf } from '#calendar/slots/slots';
import { useFailure } from '#calendar/use-action';
import { ApiError, isOutcomeUnknown } from '#shared/api/api-error';
import { sendOnce } from '#shared/api/idempotency-key';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import { isSessionEnded } from '#shared/session/current-user';
import { useToday } from '#shared/time/clock';
import { dismissLink, showToast } from '#shared/toast/toasts';
import { useBookSlotsAsStaff } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import { ReservedQuestion } from './reserved-question.tsx';

type StaffBookingBody = BodyInput<typeof bookSlotsAsStaff>;

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SLOTS_ALREADY_BOOKED';

/**
 * Books for a customer at most once (rule 15.3). If the session has ended, nothing is booked and
 * the form stays.
 */
export function useStaffBooking(
  onDone: (booking: BookingDetail) => void,
  onShow?: (reference: string) => void,
) {
  const t = useStaffBookingWords();
  const fail = useFailure();
  const today = useToday();
  const { mutateAsync } = useBookSlotsAsStaff();
  const { run, isPending } = useOneAtATime();
  const [failure, setFailure] = useState<ReactNode>();
  // On a phone the link of the last booking would cover the form for the next one.
  useEffect(dismissLink, []);

  const succeed = ({ manageUrl, receipt: _, ...detail }: PlacedBookingDetail) => {
    const { reference, customerName } = detail.booking;
    announceBookingChange('new-booking', reference);
    const when = formatTimes(t.language, detail.timeSlots.map(slotOf), today);
    showToast({
      title: t('manual.created'),
      text: t('manual.createdText', { name: customerName, when }),
      link: manageUrl === null ? undefined : { text: t('manual.link'), url: manageUrl },
      action: onShow && { label: t('manual.show'), onPress: () => onShow(reference) },
    });
    onDone(detail);
  };

  const book = (body: StaffBookingBody, starts: readonly SlotId[]): Promise<void> =>
    run(async () => {
      setFailure(undefined);
      try {
        succeed(await sendOnce(body, starts, (headers) => mutateAsync({ body, headers })));
      } catch (error) {
        const texts = {
          sentence: isTaken(error) ? t('manual.taken') : undefined,
          otherwise: t('manual.failedText'),
        };
        if (isSessionEnded(error)) {
          setFailure(<SessionEndedNote />);
        } else if (error instanceof ApiError && error.isReserved) {
          const bookAnyway = () =>
            void book(Object.assign({}, body, { overReserved: true }), starts);
          setFailure(
            <ReservedQuestion slots={error.body?.reservedSlots ?? []} onConfirm={bookAnyway} />,
          );
        } else {
          setFailure(
            isOutcomeUnknown(error)
              ? t('manual.unsettled')
              : fail(t('manual.failed'), error, texts),
          );
        }
      }
    });
  return { book, isPending, failure, clearFailure: () => setFailure(undefined) };
}

/** Signing in happens in another tab, so that nothing typed in this one is lost. */
function SessionEndedNote() {
  const t = useStaffBookingWords();
  return (
    <>
      <span>{t('manual.signedOut')}</span>{' '}
      <a href="/admin/login" target="_blank" rel="noreferrer">
        {t('manual.signIn')}
      </a>
    </>
  );
}
