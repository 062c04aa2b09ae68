import { useState } from 'react';

import type { Booking } from '@cablepark/contracts/schedule/booking';
import { changeManagedBooking } from '@cablepark/contracts/schedule/managed-booking';

import {
  CustomerInputs,
  SealedDetailInputs,
  useCustomerChecks,
} from '#calendar/booking/customer-inputs';
import { toCustomerFields } from '#calendar/booking/detail-fields';
import { ExtraCheckboxes } from '#calendar/booking/extra-group';
import { useCommand } from '#shared/api/use-command';
import { useFailedText } from '#shared/errors/error-texts';
import { pickChangedFields } from '#shared/forms/changed-fields';
import { PublicFormDialog } from '#shared/forms/public-dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useFormFields } from '#shared/forms/use-form-fields';
import { shownElsewhere, useShowChanged } from './api.ts';
import { useManageWords } from './locales/words.ts';

interface DetailsDialogProps {
  readonly token: string;
  readonly booking: Booking;
  readonly onClose: () => void;
}

type Fields = ReturnType<typeof toCustomerFields>;

/**
 * Changes the booking's customer and what they ask for. Only edited fields are sent, so that nobody
 * else's change is undone.
 */
export function DetailsDialog({ token, booking, onClose }: DetailsDialogProps) {
  const t = useManageWords();
  const failedText = useFailedText();
  const showChanged = useShowChanged(token);
  const { send, ...dialog } = useDialogCommand(useCommand(changeManagedBooking, shownElsewhere), {
    done: { title: t('edit.saved') },
    onDone: showChanged,
    failureText: (error) => failedText(t('edit.failed'), error),
    onClose,
  });
  // The form keeps the values with which it opened, even if others change the booking meanwhile.
  const [opened] = useState(() => toCustomerFields(booking));
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
