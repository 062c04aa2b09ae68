import { StartupRefused } from '@cablepark/platform/program/startup-refused';

/** The vault can't be opened for a reason that the operator can remedy; `message` says how. */
export class VaultLocked extends StartupRefused {
  override readonly name = 'VaultLocked';
}
