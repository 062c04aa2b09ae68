import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlusIcon } from '../../../shared/ui/icons.tsx';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './quick-booking.module.css';

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

const listeners = new Set<() => void>();
let isOpen = false;

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const open = () => set(true);
const close = () => set(false);

/** Returns whether the Create New Booking dialog is open. The site has only one, which every page can open. */
export const useQuickBooking = () => ({ isOpen: useSyncExternalStore(subscribe, () => isOpen), open, close });
