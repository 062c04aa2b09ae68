import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf, slotAt, type Day } from '@cablepark/contracts/shared/riga-time';
import { useBooking } from '../../../calendar/api.ts';

/**
 * Opens the booking in `?reference=` and shows its week. The dashboard links to its recent bookings this way. Returns a
 * function that removes the reference from the URL.
 */
export function useBookingFromUrl(showDate: (day: Day) => void, open: (reference: string) => void): () => void {
  const [params, setParams] = useSearchParams();
  const reference = params.get('reference') ?? '';
  // The address changes a little later than the dialog closes. Until then, a cancelled booking must not be fetched.
  const [closed, setClosed] = useState('');
  const { data: detail } = useBooking(closed === reference ? '' : reference);
  const opened = useRef('');
  const shown = useRef('');
  useEffect(() => {
    if (reference === '' || opened.current === reference) return;
    opened.current = reference;
    open(reference);
  }, [reference, open]);
  useEffect(() => {
    if (!detail || shown.current === detail.booking.reference) return;
    shown.current = detail.booking.reference;
    const { firstSlotTime } = detail.booking;
    if (firstSlotTime !== null) showDate(dayOf(slotAt(new Date(firstSlotTime))));
  }, [detail, showDate]);
  return () => {
    if (reference === '') return;
    setClosed(reference);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('reference');
        return rest;
      },
      { replace: true },
    );
  };
}
