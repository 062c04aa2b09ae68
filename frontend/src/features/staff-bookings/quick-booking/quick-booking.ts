import { createStore } from '../../../shared/storage/storage.ts';

const dialog = createStore(false);
const open = () => dialog.set(true);
const close = () => dialog.set(false);

/** Returns whether the Create New Booking dialog is open. The site has only one, which every page can open. */
export const useQuickBooking = () => ({ isOpen: dialog.useValue(), open, close });
