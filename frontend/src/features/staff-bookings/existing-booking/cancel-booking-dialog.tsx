import { useState } from 'react';
import { givenReasons } from '@cablepark/contracts/schedule/cancellation-reason';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { managers } from '@cablepark/contracts/shared/roles';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { slotOf, writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { PillChoice } from '../../../shared/forms/pill-choice.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { useCurrentUser, isOneOf } from '../../../shared/session/current-user.ts';
import { NoteBox } from '../../../shared/ui/notes.tsx';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './dialogs.module.css';
import { useBookingCancellation, type GivenReason } from './use-booking-cancellation.ts';

const choices = ['cancel', 'clear'] as const;

interface CancelBookingDialogProps {
  readonly detail: BookingDetail;
  readonly onClose: () => void;
}

/** Cancels a booking, after asking whether its slots become available again or are blocked (rule 18.4). */
export function CancelBookingDialog({ detail, onClose }: CancelBookingDialogProps) {
  const t = useStaffBookingWords();
  const calendar = useCalendarWords();
  const language = useLanguage();
  const [choice, setChoice] = useState<(typeof choices)[number]>('cancel');
  const [reason, setReason] = useState<GivenReason>(detail.booking.postponed?.reason ?? 'staff');
  const { cancel, isPending, failure } = useBookingCancellation(onClose);
  const canUndo = isOneOf(useCurrentUser().user, managers);
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
      onConfirm={() => void cancel(detail, { reason, clearSlots: choice === 'clear' })}
      onClose={onClose}
    >
      <NoteBox>
        <strong>{booking.customerName}</strong>
        <span>{writtenTimes(language, starts)}</span>
        <span>
          {calendar('slotCount', { count: starts.length })}, {exactPrice(language, totalPrice)}
        </span>
        <span>{t('cancelling.reference', { reference: shownReference(booking) })}</span>
      </NoteBox>
      <PillChoice
        legend={t('cancelling.why')}
        options={givenReasons.map((value) => ({ value, label: t(`cancelling.reason.${value}`) }))}
        disabled={isPending}
        value={reason}
        onChange={setReason}
      />
      {!postponed && (
        <fieldset className={css['choices']} disabled={isPending}>
          <legend>{t('cancelling.question')}</legend>
          {choices.map((each) => (
            <label key={each} className={css['choice']}>
              <input type="radio" name="cancellation" checked={choice === each} onChange={() => setChoice(each)} />
              <strong>{t(`cancelling.${each}`)}</strong>
              <span>{t(`cancelling.${each}Text`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={css['quiet']}>
        {booking.email === null ? t('cancelling.noMail') : t('cancelling.mail')} {!canUndo && t('cancelling.forGood')}
      </p>
    </ConfirmDialog>
  );
}
