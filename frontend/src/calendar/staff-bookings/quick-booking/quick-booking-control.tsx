import { PlusIcon } from '#shared/ui/icons';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { useStaffBookingWords } from '../locales/words.ts';
import { useQuickBooking } from './quick-booking.ts';
import css from './quick-booking.module.css';

const CreateBookingDialog = makeLazyComponent(
  async () => (await import('./create-booking-dialog.tsx')).CreateBookingDialog,
);

/**
 * The staff's plus button on every page. Its dialog is loaded when it is first opened (rule 18.5).
 */
export function QuickBookingControl() {
  const t = useStaffBookingWords();
  const { isOpen, open, close } = useQuickBooking();
  return (
    <>
      <button
        type="button"
        className={css['plus']}
        aria-label={t('createBooking')}
        title={t('createBooking')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <PlusIcon size={24} />
      </button>
      {isOpen && <CreateBookingDialog onClose={close} />}
    </>
  );
}
