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

import {
  CustomerInputs,
  SealedDetailInputs,
  useCustomerChecks,
} from '#calendar/booking/customer-inputs';
import { customerFieldsOf } from '#calendar/booking/detail-fields';
import { ExtraCheckboxes } from '#calendar/booking/extra-group';
import { useShownBookingWords } from '#calendar/booking/locales/words';
import {
  announceBookingChange,
  announceCalendarChange,
} from '#calendar/freshness/use-fresh-calendar';
import { formatTimes, slotOf } from '#calendar/slots/slots';
import { fresh, keyOf, queryOf, useCommand } from '#shared/api/calls';
import { useErrorText, useFailedText } from '#shared/errors/error-texts';
import { pickChangedFields } from '#shared/forms/changed-fields';
import { PublicConfirmDialog, PublicFormDialog } from '#shared/forms/public-dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useFormFields } from '#shared/forms/use-form-fields';
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

type Fields = ReturnType<typeof customerFieldsOf>;

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
  const isPhoneOptional = booking.phoneNumber === '';
  const checks = useCustomerChecks({ isPhoneOptional });
  const form = useFormFields<Fields>({
    initial: opened,
    checks: { customerName: checks.name, phoneNumber: checks.phoneNumber, email: checks.email },
    onSubmit: (fields) => send({ params: { token }, body: pickChangedFields(opened, fields) }),
  });
  return (
    <PublicFormDialog
      title={t('change.details.button')}
      form={form}
      submitText={t('save')}
      {...dialog}
    >
      <CustomerInputs
        name={form.bindText('customerName')}
        phoneNumber={form.bindText('phoneNumber')}
        email={form.bindText('email')}
        isPhoneOptional={isPhoneOptional}
        emailHint={booking.email === null ? undefined : t('edit.told')}
      />
      <SealedDetailInputs
        notes={form.bindText('notes')}
        experienceLevel={form.bindText('experienceLevel')}
      />
      <ExtraCheckboxes extras={form.fields} onChange={form.change} />
    </PublicFormDialog>
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
    <PublicConfirmDialog
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
    </PublicConfirmDialog>
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
    <PublicConfirmDialog
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
    </PublicConfirmDialog>
  );
}
