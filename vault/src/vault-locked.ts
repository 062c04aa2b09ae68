import { StartupRefused } from '@cablepark/platform/program/startup-refused';

/** The vault can't be opened for a reason that a person can put right; `message` is a sentence that says how. */
export class VaultLocked extends StartupRefused {
  override readonly name = 'VaultLocked';
}
