import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Booking } from '@cablepark/contracts/schedule/booking';
import { getBooking, listOwnBookings } from '@cablepark/contracts/schedule/find-bookings';
import {
  cancelManagedBooking,
  changeManagedBooking,
  eraseManagedBooking,
  getManagedBooking,
  getManagedData,
  moveManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { CustomerFields, customerFieldsOf } from '#calendar/booking/customer-fields';
import { ExtraFields, type Extras } from '#calendar/booking/extra-fields';
import { useShownBookingWords } from '#calendar/booking/locales/words';
import {
  announceBookingChange,
  announceCalendarChange,
} from '#calendar/freshness/use-fresh-calendar';
import { formatTimes, slotOf } from '#calendar/slots/slots';
import { fresh, keyOf, queryOf, useCommand } from '#shared/api/calls';
import { useErrorText, useFailedText } from '#shared/errors/error-texts';
import { pickChangedFields } from '#shared/forms/changed-fields';
import { ConfirmDialog, FormDialog, useDialogCommand } from '#shared/forms/dialogs';
import { useManageWords } from './locales/words.ts';

/**
 * The booking of a link as it is now. It may have been changed elsewhere, and what is allowed
 * depends on the time.
 */
export const useManagedBooking = (token: string) =>
  useQuery({
    ...queryOf(getManagedBooking, fresh)({ params: { token } }),
    refetchOnWindowFocus: 'always',
  });

/**
 * Returns a function that shows the booking as a command has answered it, without another request.
 */
export function useShowChanged(token: string): (changed: ManagedBooking) => void {
  const client = useQueryClient();
  return (changed) => client.setQueryData(keyOf(getManagedBooking, { params: { token } }), changed);
}

const elsewhere = [getBooking, listOwnBookings];

export const useMoveManagedBooking = () =>
  useCommand(moveManagedBooking, [listTimeSlots, ...elsewhere]);
export const useGetManagedData = () => useCommand(getManagedData);

interface DetailsDialogProps {
  readonly token: string;
  readonly booking: Booking;
  readonly onClose: () => void;
}

type Fields = ReturnType<typeof customerFieldsOf> & Extras;

/**
 * Changes the booking's customer and what they ask for. Only edited fields are sent, so that nobody
 * else's change is undone.
 */
export function DetailsDialog({ token, booking, onClose }: DetailsDialogProps) {
  const t = useManageWords();
  const failedText = useFailedText();
  const showChanged = useShowChanged(token);
  const { send, ...dialog } = useDialogCommand(useCommand(changeManagedBooking, elsewhere), {
    done: { title: t('edit.saved') },
    onDone: showChanged,
    failureText: (error) => failedText(t('edit.failed'), error),
    onClose,
  });
  // The form keeps the values with which it opened, even if others change the booking meanwhile.
  const [opened] = useState(() => customerFieldsOf(booking));
  const save = (fields: Fields) =>
    send({ params: { token }, body: pickChangedFields(opened, fields) });
  return (
    <FormDialog<Fields>
      title={t('change.details.button')}
      initialValues={opened}
      submitText={t('save')}
      {...dialog}
      onSubmit={save}
    >
      <CustomerFields
        by="customer"
        nameLabel={t('name')}
        isPhoneOptional={booking.phoneNumber === ''}
        emailNote={booking.email === null ? undefined : t('edit.told')}
      />
      <ExtraFields by="customer" />
    </FormDialog>
  );
}

interface CancelDialogProps {
  readonly token: string;
  readonly managed: ManagedBooking;
  readonly onClose: () => void;
}

export function CancelDialog({
  token,
  managed: { booking, timeSlots },
  onClose,
}: CancelDialogProps) {
  const t = useManageWords();
  const shown = useShownBookingWords();
  const errorText = useErrorText();
  const { send, ...dialog } = useDialogCommand(
    useCommand(cancelManagedBooking, [getManagedBooking, listTimeSlots, ...elsewhere]),
    {
      onDone: () => announceBookingChange('cancellation', booking.reference),
      failureText: (error) => errorText(error, t('cancelling.failed')),
      onClose,
    },
  );
  const times = formatTimes(t.language, (booking.postponed?.from ?? timeSlots).map(slotOf));
  return (
    <ConfirmDialog
      title={t('change.cancel.button')}
      confirmText={t('change.cancel.button')}
      cancelText={t('cancelling.keep')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { token } })}
    >
      <p>
        <strong>{booking.postponed ? shown('postponed.oldTime', { times }) : times}</strong>
      </p>
      <p>{`${shown('cancelling.sure')} ${shown(booking.postponed ? 'cancelling.free' : 'cancelling.released')}`}</p>
    </ConfirmDialog>
  );
}

interface EraseDialogProps {
  readonly token: string;
  /** Whether the booking is cancelled first. */
  readonly cancels: boolean;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

export function EraseDialog({ token, cancels, onErased, onClose }: EraseDialogProps) {
  const t = useManageWords();
  const errorText = useErrorText();
  const { send, ...dialog } = useDialogCommand(
    useCommand(eraseManagedBooking, [getManagedBooking, listTimeSlots, ...elsewhere]),
    {
      onDone: () => announceCalendarChange('booking-updated'),
      failureText: (error) => errorText(error, t('erasing.failed')),
      onClose: onErased,
    },
  );
  return (
    <ConfirmDialog
      title={t('data.erase')}
      confirmText={t('eraseForGood')}
      cancelText={t('erasing.keep')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { token } })}
      onClose={onClose}
    >
      {cancels && <p>{t('erasing.cancels')}</p>}
      <p>{t('erasing.goes')}</p>
      <p>{t('erasing.stays')}</p>
    </ConfirmDialog>
  );
}
