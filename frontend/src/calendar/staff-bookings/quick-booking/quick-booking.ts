import { createStore } from '#shared/storage/storage';

const dialog = createStore(false);
const open = () => dialog.set(true);
const close = () => dialog.set(false);

export const useQuickBooking = () => ({ isOpen: dialog.useValue(), open, close });
