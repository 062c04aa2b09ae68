import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import type { SelectedSlots } from '../actions/selected-slots.ts';
import { useStaffBooking } from '../actions/use-staff-booking.ts';
import { useBookSelected } from '../api.ts';
import { useStaffWords, type StaffWords } from '../locales/words.ts';
import { slotFieldsOf, type SlotFields } from '../slots/slot-fields.ts';
import { writtenTimes } from '../slots/written-times.ts';
import { CustomerFields, type CustomerFieldsValue } from './customer-fields.tsx';
import { SlotsNote } from './slots-note.tsx';

interface ManualBookingDialogProps {
  readonly selected: SelectedSlots;
  readonly onDone: (booking: BookingDetail) => void;
  readonly onClose: () => void;
  /** Asks for the dialog that picks a date and times by itself. */
  readonly onChooseTimes: () => void;
}

type Wish = CustomerFieldsValue & SlotFields & { readonly language: 'lv' | 'en' };

/** Books the selected slots for somebody who called (rule 18.4). */
export function ManualBookingDialog({ selected, onDone, onClose, onChooseTimes }: ManualBookingDialogProps) {
  const t = useStaffWords();
  const language = useLanguage();
  const { mutateAsync } = useBookSelected();
  const { book, isPending, failure } = useStaffBooking<Wish>((body, headers) => mutateAsync({ body, headers }), onDone);
  const { starts, byStart } = selected;
  const obstacle = obstacleOf(selected, t, (some) => writtenTimes(language, some));
  const empty = starts.filter((start) => !byStart.has(start));
  return (
    <FormDialog<CustomerFieldsValue>
      title={t('manual.title')}
      submitText={t('manual.submit')}
      pendingText={t('dialog.processing')}
      cancelText={t('dialog.cancel')}
      isPending={isPending}
      failure={obstacle ?? failure}
      onSubmit={(fields) => {
        if (obstacle === undefined) void book({ ...fields, language, ...slotFieldsOf(starts, byStart) });
      }}
      onClose={onClose}
    >
      {starts.length > 0 ? (
        <SlotsNote starts={starts} />
      ) : (
        <p>
          <Button onClick={onChooseTimes}>{t('manual.chooseTimes')}</Button>
        </p>
      )}
      {empty.length > 0 && <p>{t('manual.empty', { times: writtenTimes(language, empty) })}</p>}
      <CustomerFields />
    </FormDialog>
  );
}

/** What keeps the selection from being one booking: nothing selected, several days, blocked slots. */
function obstacleOf(
  { starts, byStart }: SelectedSlots,
  t: StaffWords,
  written: (starts: readonly SlotId[]) => string,
): string | undefined {
  const blocked = starts.filter((start) => byStart.get(start)?.status === 'blocked');
  if (starts.length === 0) return t('customer.invalid.slots');
  if (new Set(starts.map(dayOf)).size > 1) return t('manual.severalDays');
  return blocked.length > 0 ? t('manual.blocked', { times: written(blocked) }) : undefined;
}
