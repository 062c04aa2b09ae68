import { PlusIcon } from '../../../shared/ui/icons.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { createStore } from '../../../shared/storage/storage.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './quick-booking.module.css';

const CreateBookingDialog = lazyComponent(
  async () => (await import('./create-booking-dialog.tsx')).CreateBookingDialog,
);

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
      {isOpen && <CreateBookingDialog onClose={close} />}
    </>
  );
}

const dialog = createStore(false);
const open = () => dialog.set(true);
const close = () => dialog.set(false);

/** Returns whether the Create New Booking dialog is open. The site has only one, which every page can open. */
export const useQuickBooking = () => ({ isOpen: dialog.useValue(), open, close });
