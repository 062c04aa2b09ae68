import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WalkInCustomer } from '../../../calendar/booking/staff-dialogs.ts';
import type { WaitingCall } from '../../../shared/device/waiting-calls.ts';

/** What staff do at the dock. It waits on the device until the server has it, so it must survive a new release. */
export type Action =
  | {
      readonly kind: 'attendance';
      readonly bookingId: string;
      readonly customerName: string;
      readonly state: AttendanceState;
      /** The time of the tap, ISO 8601; null to count as now, whatever was noted since. */
      readonly happenedAt: string | null;
    }
  | {
      readonly kind: 'walkIn';
      readonly slot: SlotId;
      readonly customer: WalkInCustomer;
      readonly happenedAt: string | null;
    };

export type WaitingAction = WaitingCall<Action>;
