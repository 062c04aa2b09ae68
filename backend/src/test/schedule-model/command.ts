import type {
  LeadTimeSettings,
  OperatingHours,
  Pricing,
  SpecialDaySetting,
} from '@cablepark/contracts/configuration/settings';
import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import type {
  CancellationReason,
  ClosureReason,
} from '@cablepark/contracts/schedule/cancellation-reason';
import type { OperationType } from '@cablepark/contracts/schedule/regenerate-slots';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import type { Changer } from '#schedule/domain/booking-rights';

/**
 * Every command on the schedule, with the ids that the server would generate. Keys stand for sealed
 * data.
 */
export type Command =
  | {
      readonly kind: 'book';
      readonly bookingId: string;
      readonly slots: RequestedSlots;
      readonly isStaff: boolean;
      readonly ownerId: string | null;
      readonly linkHash: string;
      readonly keyId: string;
    }
  | {
      readonly kind: 'cancel';
      readonly bookingId: string;
      readonly changer: Changer;
      readonly reason: CancellationReason;
      /**
       * The key of the reason for which its slots are blocked in the same step; null if they are
       * not.
       */
      readonly clearing: string | null;
    }
  | { readonly kind: 'cancel source'; readonly bookingIds: readonly string[] }
  | {
      readonly kind: 'move';
      readonly bookingId: string;
      readonly slots: RequestedSlots;
      readonly changer: Changer;
      readonly keepPrice: boolean;
    }
  | {
      readonly kind: 'change details';
      readonly bookingId: string;
      readonly changer: Changer;
      readonly basedOn: string | null;
      readonly keyId: string;
      readonly linkHash: string;
      readonly details: Partial<OpenDetails>;
    }
  | {
      readonly kind: 'note attendance';
      readonly bookingId: string;
      readonly state: AttendanceState;
      readonly happenedAt: Date | undefined;
    }
  | { readonly kind: 'remind'; readonly bookingIds: readonly string[] }
  | { readonly kind: 'erase booking'; readonly bookingId: string }
  | { readonly kind: 'erase by link'; readonly bookingId: string; readonly linkHash: string }
  | { readonly kind: 'erase block reason'; readonly slotId: SlotId }
  | { readonly kind: 'block'; readonly slots: RequestedSlots; readonly keyId: string }
  | { readonly kind: 'release'; readonly slots: RequestedSlots }
  | { readonly kind: 'make available'; readonly slots: RequestedSlots; readonly priceCents: number }
  | { readonly kind: 'generate'; readonly day: Day }
  | {
      readonly kind: 'regenerate';
      readonly days: readonly Day[];
      readonly operationType: OperationType;
      readonly includeAvailable: boolean;
      readonly includeBooked: boolean;
      readonly includeSetByHand: boolean;
      readonly applyCurrentPricing: boolean;
      readonly applyCurrentOperatingHours: boolean;
    }
  | {
      readonly kind: 'close';
      readonly closureId: string;
      readonly from: Date;
      readonly to: Date;
      readonly reason: ClosureReason;
      readonly includeRiding: boolean;
    }
  | { readonly kind: 'take back'; readonly closureId: string }
  | {
      readonly kind: 'change special days';
      readonly days: readonly Day[];
      readonly setting: SpecialDaySetting;
    }
  | { readonly kind: 'remove special day'; readonly day: Day }
  | { readonly kind: 'change hours'; readonly row: OperatingHours }
  | { readonly kind: 'change price'; readonly price: Pricing }
  | { readonly kind: 'change lead time'; readonly leadTime: LeadTimeSettings }
  | { readonly kind: 'close books'; readonly before: Day }
  | { readonly kind: 'undo last' };

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;
