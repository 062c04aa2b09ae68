import { useState } from 'react';

import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { PublicConfirmDialog } from '#shared/forms/public-dialogs';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useToday } from '#shared/time/clock';
import { NoteBox } from '#shared/ui/elements';
import { KeptNote } from '../kept/kept-note.tsx';
import { formatTimes } from '../slots/slots.ts';
import type { ActionFailure } from '../use-action.ts';
import { computeNewTotal } from './choosing.ts';
import { useMovingWords } from './locales/words.ts';
import type { NewTime } from './use-new-time.ts';
import css from './move-preview-dialog.module.css';

interface MovePreviewProps {
  readonly newTime: NewTime;
  /** The new half hours that are kept for somebody else, which only staff can choose. */
  readonly kept: readonly SlotId[];
  readonly isPending: boolean;
  readonly failure: ActionFailure | undefined;
  /** Defaults to `Choose another time`. */
  readonly closeText?: string | undefined;
  readonly onConfirm: (keepPrice: boolean) => void;
  readonly onClose: () => void;
}

/**
 * Shows the old and the new time and price and the difference, before a booking is moved. It is
 * long because it shows the old and the new time side by side.
 */
export function MovePreviewDialog({
  newTime,
  kept,
  isPending,
  failure,
  closeText,
  onConfirm,
  onClose,
}: MovePreviewProps) {
  const t = useMovingWords();
  const today = useToday();
  const [keepPrice, setKeepPrice] = useState(false);
  const { booking, mover, chosen, taken } = newTime;
  // While an answer is awaited or was lost, it may be this very booking that took the new time.
  const isTaken = taken.length > 0 && !isPending && failure?.isUnsettled !== true;
  const isStaff = mover === 'staff';
  const asPriced = computeNewTotal(booking, chosen, { mover, keepPrice: false });
  const total = computeNewTotal(booking, chosen, { mover, keepPrice });
  const opened = chosen.filter(({ isStored }) => !isStored).map(({ start }) => start);
  const plainMoveText = t(isStaff ? 'moveBooking' : 'changeTime');
  const moveText = kept.length > 0 ? t('preview.anyway') : plainMoveText;
  const writeTimes = (starts: readonly SlotId[]) => formatTimes(t.language, starts, today);
  return (
    <PublicConfirmDialog
      title={t('changeTime')}
      confirmText={isPending ? t('preview.pending') : moveText}
      cancelText={closeText ?? t('preview.again')}
      isPending={isPending}
      isDisabled={isTaken}
      failure={failure?.text ?? (isTaken ? t('taken', { times: writeTimes(taken) }) : undefined)}
      onConfirm={() => onConfirm(keepPrice)}
      onClose={onClose}
    >
      {isStaff && (
        <p className={css['name']} translate="no">
          {booking.customerName}
        </p>
      )}
      <dl className={css['times']}>
        <div className={css['time']}>
          <dt>{t('preview.from')}</dt>
          <dd translate="no">{writeTimes(booking.before)}</dd>
          <dd className={css['price']} translate="no">
            {formatExactPrice(t.language, booking.totalPrice)}
          </dd>
        </div>
        <div className={css['time']} data-new="true">
          <dt>{t('preview.to')}</dt>
          <dd translate="no">{writeTimes(chosen.map(({ start }) => start))}</dd>
          <dd className={css['price']} translate="no">
            {formatExactPrice(t.language, total)}
          </dd>
        </div>
      </dl>
      <LengthChange halfHours={chosen.length - booking.slotCount} />
      <p className={css['difference']} role="status">
        <Difference euros={total - booking.totalPrice} />
        {booking.isPostponed && !isStaff && <span>{` ${t('neverDearer')}`}</span>}
      </p>
      {isStaff && asPriced !== booking.totalPrice && (
        <label className={css['keep']}>
          <input
            type="checkbox"
            checked={keepPrice}
            disabled={isPending}
            onChange={() => setKeepPrice(!keepPrice)}
          />
          <span>
            {t('preview.keepPrice', { price: formatExactPrice(t.language, booking.totalPrice) })}
          </span>
        </label>
      )}
      {opened.length > 0 && (
        <p className={css['quiet']}>{t('preview.opens', { times: writeTimes(opened) })}</p>
      )}
      {kept.length > 0 && (
        <NoteBox>
          <KeptNote slots={kept} />
          <p>{t('preview.keptQuestion')}</p>
        </NoteBox>
      )}
      {isStaff && (
        <p className={css['quiet']}>{t(booking.hasEmail ? 'customerTold' : 'customerNotTold')}</p>
      )}
    </PublicConfirmDialog>
  );
}

/** Says that the booking gets shorter or longer. */
function LengthChange({ halfHours }: { readonly halfHours: number }) {
  const t = useMovingWords();
  if (halfHours === 0) {
    return null;
  }

  const lengthOf = (count: number) => {
    if (count === 1) {
      return t('preview.halfHour');
    }
    if (count === 2) {
      return t('preview.wholeHour');
    }

    return t('preview.hours', { hours: (count / 2).toLocaleString(t.language) });
  };

  const length = lengthOf(Math.abs(halfHours));
  return (
    <p className={css['difference']}>
      {t(halfHours < 0 ? 'preview.shorter' : 'preview.longer', { length })}
    </p>
  );
}

function Difference({ euros }: { readonly euros: number }) {
  const t = useMovingWords();
  const amount = formatExactPrice(t.language, Math.abs(euros));
  if (Math.round(euros * 100) === 0) {
    return <span>{t('preview.same')}</span>;
  }

  return (
    <span>{euros < 0 ? t('preview.cheaper', { amount }) : t('preview.dearer', { amount })}</span>
  );
}
