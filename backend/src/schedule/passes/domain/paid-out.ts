import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Cents } from '@cablepark/contracts/shared/money';

/** How much of what came back to refunded passes these events pay out at the park, in cents. */
export function sumPaidOut(events: readonly ScheduleStreamEvent[]): Cents {
  let sum = 0;
  for (const event of events) {
    if (event.type === 'PassReturned') {
      for (const { paidOut } of event.data.returns) {
        sum += paidOut?.priceCents ?? 0;
      }
    }
  }

  return sum;
}

/** The field of an answer with what is paid out; left out if that is nothing. */
export const toGivenBack = (cents: Cents | undefined): { givenBackCents?: Cents } =>
  cents === undefined || cents === 0 ? {} : { givenBackCents: cents };
