import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { listOwnBookings } from '@cablepark/contracts/schedule/list-own-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
import { mutationHook } from '../../shared/api/hooks.ts';

export const useBookSlots = mutationHook(bookSlots, { invalidates: [listTimeSlots, listOwnBookings] });
