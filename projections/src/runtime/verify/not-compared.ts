import { StartupRefused } from '@cablepark/platform/program/startup-refused';

/** The read models can't be compared with the log at present. The message is one sentence that says why. */
export class NotCompared extends StartupRefused {
  override readonly name = 'NotCompared';
}
