import { staff, type StaffRole } from '@cablepark/contracts/shared/roles';

import { createStore, readChoice, writeChoice } from '../storage/storage.ts';

const readStoredRole = (): StaffRole | null => {
  const stored = readChoice('role');
  return staff.find((role) => role === stored) ?? null;
};

/**
 * The role of the staff who used this browser last; null if it isn't known. Staff's pages have its
 * menu until the server says who is signed in.
 */
export const {
  get: readLastRole,
  set: changeLastRole,
  useValue: useLastRole,
} = createStore<StaffRole | null>(readStoredRole());

/** Stores the role on this device, for the next page that is opened. */
export function rememberRole(role: StaffRole): void {
  if (role !== readLastRole()) {
    writeChoice('role', role);
    changeLastRole(role);
  }
}
