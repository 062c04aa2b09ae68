import { lazy, Suspense } from 'react';
import { PlusIcon } from '../../../shared/ui/icons.tsx';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './quick-booking.module.css';
import { useQuickBooking } from './quick-booking.ts';

const CreateBookingDialog = lazy(async () => ({
  default: (await import('./create-booking-dialog.tsx')).CreateBookingDialog,
}));

/** The staff's plus button on every page. Its dialog is loaded when it is first opened (rule 18.5). */
export function QuickBookingControl() {
  const t = useStaffBookingWords();
  const { isOpen, open, close } = useQuickBooking();
  return (
    <>
      <button
        type="button"
        className={css['plus']}
        data-create
        aria-label={t('quick.button')}
        title={t('quick.button')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <PlusIcon size={22} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreateBookingDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
