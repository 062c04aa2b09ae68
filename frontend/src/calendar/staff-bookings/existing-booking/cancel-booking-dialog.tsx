import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import { giveBackModes, type GiveBackMode } from '@cablepark/contracts/passes/give-back';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import { givenReasons } from '@cablepark/contracts/schedule/cancellation-reason';
import { personalFields } from '@cablepark/contracts/schedule/customer';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';

import { refreshEverything } from '#calendar/api';
import {
  announceBookingChange,
  announceCalendarChange,
} from '#calendar/freshness/use-fresh-calendar';
import { isPaidByPass, useGivenBackToast, usePaidText } from '#calendar/passes/payment-texts';
import { formatTimes, slotOf, subjectsOf } from '#calendar/slots/slots';
import { useFailure } from '#calendar/use-action';
import { useUndoAction } from '#calendar/use-undo-action';
import { ApiError } from '#shared/api/api-error';
import { callEndpoint } from '#shared/api/calls';
import { sendOnce } from '#shared/api/idempotency-key';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import { ConfirmDialog } from '#shared/forms/dialogs';
import { PillChoice } from '#shared/forms/pill-choice';
import { formatExactPrice } from '#shared/i18n/format-price';
import { isSessionEnded, useIsManager } from '#shared/session/current-user';
import { useToday } from '#shared/time/clock';
import { showToast, type ToastAction } from '#shared/toast/toasts';
import { useUndo } from '#shared/toast/use-undo';
import { StaffNote } from '#shared/ui/staff-parts';
import { useBookSlotsAsStaff, useCancelBooking, useReleaseSlots } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './dialogs.module.css';

const choices = ['cancel', 'clear'] as const;

interface CancelBookingDialogProps {
  readonly detail: BookingDetail;
  readonly onClose: () => void;
}

/**
 * Cancels a booking, after asking whether its slots become available again or are blocked (rule
 * 18.4). It is long because it lists its questions one after the other.
 */
export function CancelBookingDialog({ detail, onClose }: CancelBookingDialogProps) {
  const t = useStaffBookingWords();
  const [choice, setChoice] = useState<(typeof choices)[number]>('cancel');
  const [reason, setReason] = useState<GivenReason>(detail.booking.postponed?.reason ?? 'staff');
  const [giveBack, setGiveBack] = useState<GiveBackMode>('all');
  const { cancel, isPending, failure } = useBookingCancellation(onClose);
  const canUndo = useIsManager();
  const today = useToday();
  const paidText = usePaidText();
  const { booking, timeSlots, totalPrice } = detail;
  const { postponed } = booking;
  const starts = (postponed?.from ?? timeSlots).map(slotOf);
  return (
    <ConfirmDialog
      title={t('cancelling.cancel')}
      confirmText={t(`cancelling.${choice}`)}
      cancelText={t('cancelling.keep')}
      isDangerous
      isPending={isPending}
      failure={failure}
      onConfirm={() =>
        void cancel(detail, {
          reason,
          clearSlots: choice === 'clear',
          giveBack: isPaidByPass(booking) ? giveBack : undefined,
        })
      }
      onClose={onClose}
    >
      <StaffNote>
        <strong>{booking.customerName}</strong>
        <span>{formatTimes(t.language, starts, today)}</span>
        <span>{`${t('slotCount', { count: starts.length })}, ${formatExactPrice(t.language, totalPrice)}`}</span>
        <span>{t('cancelling.reference', { reference: shownReferenceOf(booking) })}</span>
      </StaffNote>
      <PillChoice
        legend={t('cancelling.why')}
        options={givenReasons.map((value) => ({ value, label: t(`cancelling.reason.${value}`) }))}
        disabled={isPending}
        value={reason}
        onChange={setReason}
      />
      {isPaidByPass(booking) && (
        <PillChoice
          legend={t('cancelling.giveBack.question', { paid: paidText(booking) })}
          options={giveBackModes.map((value) => ({
            value,
            label: t(`cancelling.giveBack.${value}`),
          }))}
          disabled={isPending}
          value={giveBack}
          onChange={setGiveBack}
        />
      )}
      {!postponed && (
        <fieldset className={css['choices']} disabled={isPending}>
          <legend>{t('cancelling.question')}</legend>
          {choices.map((each) => (
            <label key={each} className={css['choice']}>
              <input
                type="radio"
                name="cancellation"
                checked={choice === each}
                onChange={() => setChoice(each)}
              />
              <strong>{t(`cancelling.${each}`)}</strong>
              <span>{t(`cancelling.${each}Text`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={css['quiet']}>
        <span>{booking.email === null ? t('customerNotTold') : t('customerTold')}</span>{' '}
        {!canUndo && <span>{t('cancelling.forGood')}</span>}
      </p>
    </ConfirmDialog>
  );
}

type GivenReason = (typeof givenReasons)[number];

interface Cancellation {
  readonly reason: GivenReason;
  /** Whether the slots are blocked too. */
  readonly clearSlots: boolean;
  /** How much the passes that paid get back; undefined if none did. */
  readonly giveBack: GiveBackMode | undefined;
}

/**
 * Cancels a booking, or blocks its slots in the same step, once the server has said that the
 * session goes on (rule 18.4). It stays in one piece, because the toast afterwards depends on the
 * request, its answer and the user's role.
 */
function useBookingCancellation(onDone: () => void) {
  const t = useStaffBookingWords();
  const client = useQueryClient();
  const fail = useFailure();
  const undo = useUndo();
  const undoAction = useUndoAction();
  const { mutateAsync } = useCancelBooking();
  const { run, isPending } = useOneAtATime();
  const givenBackToast = useGivenBackToast();
  const { mutateAsync: release } = useReleaseSlots();
  const rebookAction = useRebooking();
  const [failure, setFailure] = useState<string>();

  /**
   * For operators, who may not undo actions. A postponed booking had no slots that could be booked
   * again.
   */
  const makeActionWithoutUndo = (
    detail: BookingDetail,
    clearSlots: boolean,
  ): ToastAction | undefined => {
    if (detail.booking.postponed) {
      return undefined;
    }
    if (!clearSlots) {
      return rebookAction(detail);
    }

    const timeSlotIds = detail.timeSlots.map(({ id }) => id);
    return { ...undo(() => release({ body: { timeSlotIds } })), label: t('cancelling.release') };
  };

  const cancel = async (detail: BookingDetail, cancellation: Cancellation) => {
    const { booking, timeSlots } = detail;
    const { clearSlots } = cancellation;
    setFailure(undefined);
    let answer: Awaited<ReturnType<typeof mutateAsync>>;
    try {
      await callEndpoint(getCurrentUser, {});
      const request = { cancel: booking.reference, ...cancellation };
      answer = await sendOnce(request, subjectsOf(booking, timeSlots), (headers) =>
        mutateAsync({ params: { id: booking.id }, query: cancellation, headers }),
      );
    } catch (error) {
      const hasSessionEnded = isSessionEnded(error);
      const title = t(hasSessionEnded ? 'cancelling.signedOut.title' : 'cancelling.failed');
      const sentence = hasSessionEnded ? t('cancelling.signedOut.text') : undefined;
      setFailure(fail(title, error, { sentence }));
      return;
    }

    announceBookingChange('cancellation', booking.reference);
    // The dialog closes before the refresh, which would refetch its booking although that no longer
    // exists.
    flushSync(onDone);
    void refreshEverything(client);
    showToast({
      title: clearSlots ? t('cancelling.cleared') : t('bookingCancelled'),
      ...givenBackToast(booking.customerName, answer),
      action: undoAction([answer], makeActionWithoutUndo(detail, clearSlots)),
    });
  };

  const cancelOnce = (detail: BookingDetail, cancellation: Cancellation) =>
    run(() => cancel(detail, cancellation));
  return { cancel: cancelOnce, isPending, failure };
}

/**
 * Returns a function that creates a toast's action, which books the slots of a cancelled booking
 * again for the same customer if they are still free. The result is a new booking: it has its own
 * reference and the slots' prices, and belongs to no account.
 */
function useRebooking(): (cancelled: BookingDetail) => ToastAction {
  const t = useStaffBookingWords();
  const fail = useFailure();
  const { mutateAsync } = useBookSlotsAsStaff();

  const rebook = async (cancelled: BookingDetail) => {
    const { customerName, phoneNumber } = cancelled.booking;
    const body = {
      ...pickFields(personalFields, cancelled.booking),
      ...pickFields(openDetailNames, cancelled.booking),
      // Without a phone number only customers with attendance are booked.
      ...(phoneNumber === '' ? { attendance: { state: 'expected' as const } } : {}),
      timeSlotIds: cancelled.timeSlots.map(({ id }) => id),
      language: t.language,
    };
    try {
      const { booking, manageUrl } = await sendOnce(body, body.timeSlotIds, (headers) =>
        mutateAsync({ body, headers }),
      );
      announceCalendarChange('booking-updated');
      const link = manageUrl === null ? undefined : { text: t('manual.link'), url: manageUrl };
      showToast({
        title: t('manual.created'),
        text: `${customerName}, ${shownReferenceOf(booking)}`,
        link,
      });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      fail(t('cancelling.againFailed'), error, {
        action: isRefused ? undefined : makeRebookAction(cancelled),
      });
    }
  };

  const makeRebookAction = (cancelled: BookingDetail): ToastAction => ({
    label: t('cancelling.again'),
    onPress: () => void rebook(cancelled),
  });
  return makeRebookAction;
}
