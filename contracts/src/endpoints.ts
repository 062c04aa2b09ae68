import { getConfig } from './configuration/get-config.ts';
import { bookSlots } from './schedule/book-slots.ts';
import { getBooking } from './schedule/get-booking.ts';
import { listTimeSlots } from './schedule/list-time-slots.ts';
import type { AnyEndpoint } from './shared/define-endpoint.ts';
import { getHealth } from './system/get-health.ts';

/** Every route of the API: OpenAPI and the walk over all roles are made from this list. */
export const endpoints: readonly AnyEndpoint[] = [listTimeSlots, getConfig, bookSlots, getBooking, getHealth];
