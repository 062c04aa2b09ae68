import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { mutationHook } from '../../shared/api/hooks.ts';

export const useBookSlots = mutationHook(bookSlots, { invalidates: [listTimeSlots, listOwnBookings] });
