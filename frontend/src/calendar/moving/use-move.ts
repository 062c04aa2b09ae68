import { useState } from 'react';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { moveBooking } from '@cablepark/contracts/schedule/change-booking';
import {
  getBooking,
  listBookings,
  listOwnBookings,
} from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { type CellId } from '@cablepark/contracts/shared/slot-ids';
import { getStatistics } from '@cablepark/contracts/statistics/statistics';

import { ApiError } from '#shared/api/api-error';
import { sendOnce } from '#shared/api/idempotency-key';
import { useCommand } from '#shared/api/use-command';
import { showToast } from '#shared/toast/toasts';
import { useIsMounted } from '#shared/ui/use-media';
import { announceBookingChange } from '../freshness/use-fresh-calendar.ts';
import { useGivenBackToast } from '../passes/payment-texts.ts';
import { formatTimes, slotOf } from '../slots/slots.ts';
import { useAction } from '../use-action.ts';
import { useUndoAction } from '../use-undo-action.ts';
import { toRequestedIds } from './choosing.ts';
import { useMovingWords } from './locales/words.ts';
import type { NewTime } from './use-new-time.ts';

interface MoveBody {
  readonly timeSlotIds: (SlotId | CellId)[];
  readonly keepPrice?: boolean;
  readonly overReserved?: boolean;
}

export interface MoveOptions {
  /** Sends the move with these headers, where the customer has no account but a link. */
  readonly send?:
    | ((body: MoveBody, headers: Readonly<Record<string, string>>) => Promise<BookingDetail>)
    | undefined;
  readonly onMoved?: (() => void) | undefined;
  /** Called once the booking has been moved, or is left where it is. */
  readonly onEnd: () => void;
}

/**
 * Moves a booking after a preview, at most once however often the button is pressed, and updates
 * open calendars. It stays in one piece, because sending, refusal and preview share one state.
 */
export function useMove(newTime: NewTime, { send, onMoved, onEnd }: MoveOptions) {
  const t = useMovingWords();
  const isMounted = useIsMounted();
  const undoAction = useUndoAction();
  const givenBackToast = useGivenBackToast();
  const { mutateAsync } = useCommand(moveBooking, [
    listTimeSlots,
    listBookings,
    listOwnBookings,
    getBooking,
    getStatistics,
  ]);
  const [preview, setPreview] = useState<'closed' | 'open' | 'dropped'>('closed');

  // The new half hours that the server refused because they are reserved. Staff may take them
  // nevertheless.
  const [refused, setRefused] = useState<readonly SlotId[]>([]);
  const kept = newTime.chosen
    .filter(({ start, isReserved }) => isReserved === true || refused.includes(start))
    .map(({ start }) => start);
  const noteReserved = (error: unknown): never => {
    if (newTime.mover === 'staff' && error instanceof ApiError && error.isReserved) {
      setRefused(error.body?.reservedSlots ?? []);
    }

    throw error;
  };

  const sendNewTime = (keepPrice: boolean) => {
    const { reference, before } = newTime.booking;
    const about = [reference, ...before, ...newTime.chosen.map(({ start }) => start)];
    const body = {
      timeSlotIds: toRequestedIds(newTime.chosen),
      ...(keepPrice ? { keepPrice } : {}),
      ...(kept.length > 0 ? { overReserved: true } : {}),
    };
    return sendOnce({ move: reference, ...body }, about, (headers) =>
      send ? send(body, headers) : mutateAsync({ params: { id: reference }, body, headers }),
    ).catch(noteReserved);
  };

  const succeed = (detail: BookingDetail) => {
    const { reference, customerName } = detail.booking;
    newTime.forget();
    announceBookingChange('move', reference);
    const times = formatTimes(t.language, detail.timeSlots.map(slotOf));
    const text = t('movedText', { name: customerName, times });
    const isStaff = newTime.mover === 'staff';
    showToast({
      title: t('moved'),
      ...(isStaff ? givenBackToast(text, detail) : { text }),
      action: isStaff ? undoAction([detail]) : undefined,
    });
    // After the back button the user is elsewhere, and is left there.
    if (!isMounted.current) {
      return;
    }

    setPreview('closed');
    onMoved?.();
    onEnd();
  };

  const texts = { failed: t('failed'), unsettled: t('unsettled') };
  const { perform, isPending, failure, clearFailure } = useAction(sendNewTime, texts, succeed);
  const leave = () => {
    newTime.forget();
    setPreview('closed');
    onEnd();
  };

  const isJustDropped = preview === 'dropped' && !failure;
  return {
    move: perform,
    /** Opens the preview of a booking that was dragged to its new time. */
    showDropped: () => {
      setRefused([]);
      setPreview('dropped');
    },
    controls: {
      newTime,
      isPreviewOpen: preview !== 'closed' && newTime.chosen.length > 0,
      onNext: () => {
        setRefused([]);
        setPreview('open');
      },
      onLeave: leave,
      isPending,
      kept,
      failure:
        failure && refused.length > 0
          ? { ...failure, text: `${failure.text} ${t('allTheSame')}` }
          : failure,
      closeText: isJustDropped ? t('keepOldTime') : undefined,
      onConfirm: (keepPrice: boolean) => void perform(keepPrice),
      onClose: () => {
        clearFailure();
        // Closing the dialog after dragging drops the move, unless the server has refused it
        // before.
        if (isJustDropped) {
          leave();
        } else {
          setPreview('closed');
        }
      },
    },
  };
}
