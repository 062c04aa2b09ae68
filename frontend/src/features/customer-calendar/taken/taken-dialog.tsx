import { useState } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { CustomerInputs, useCustomerChecks } from '#calendar/booking/customer-inputs';
import { prefillFields } from '#calendar/booking/prefilled-fields';
import { formatStretch, slotOf } from '#calendar/slots/slots';
import { useErrorText } from '#shared/errors/error-texts';
import { PublicDialog, PublicFormDialog } from '#shared/forms/public-dialogs';
import { useFormFields } from '#shared/forms/use-form-fields';
import { formatLongDay } from '#shared/i18n/format-day';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import { useCurrentUser } from '#shared/session/current-user';
import { isViewerInRiga, useNow, useToday } from '#shared/time/clock';
import { Button } from '#shared/ui/elements';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { useTakenWords } from './locales/words.ts';
import { useJoin, type WaitingCustomer } from './use-join.ts';
import css from './taken-dialog.module.css';

type Join = ReturnType<typeof useJoin>;

/**
 * Says that somebody else has a half hour. Until it begins, customers can join its waitlist here.
 */
export function TakenDialog({
  slot,
  onClose,
}: {
  readonly slot: TimeSlot;
  readonly onClose: () => void;
}) {
  const t = useTakenWords();
  const calendar = useCustomerCalendarWords();
  const { isLoading } = useCurrentUser();
  const [isJoining, setJoining] = useState(false);
  const join = useJoin(slot);
  const start = slotOf(slot);
  const today = useToday();
  const times = formatStretch({ start, end: nextSlot(start) });
  const when = `${formatLongDay(t.language, dayOf(start), today)}, ${isViewerInRiga() ? times : `${times} ${t('latviaTime')}`}`;
  const isToCome = new Date(slot.startTime) > useNow();
  if (join.data) {
    return <JoinedDialog when={when} joined={join.data} onClose={onClose} />;
  }
  if (isJoining) {
    return <JoinDialog when={when} join={join} onClose={onClose} />;
  }

  // A reserved half hour is often free again before anybody's turn on its waitlist would come.
  const isReserved = slot.status === 'reserved';
  const leave = (
    <Button key="leave" tone={isReserved || !isToCome ? 'chosen' : 'plain'} onClick={onClose}>
      {t(isReserved ? 'backToCalendar' : 'close')}
    </Button>
  );
  const wait = isToCome && (
    <Button
      key="wait"
      tone={isReserved ? 'plain' : 'chosen'}
      disabled={isLoading}
      onClick={() => setJoining(true)}
    >
      {t('join')}
    </Button>
  );
  return (
    <PublicDialog
      title={calendar(isReserved ? 'toast.reserved' : 'toast.notAvailable.title')}
      buttons={isReserved ? [leave, wait] : [wait, leave]}
      onClose={onClose}
    >
      <div className={css['text']}>
        <p>
          <strong>{when}</strong>
        </p>
        {isToCome && <p>{t(isReserved ? 'orWait' : 'text')}</p>}
      </div>
    </PublicDialog>
  );
}

interface JoinDialogProps {
  readonly when: string;
  readonly join: Join;
  readonly onClose: () => void;
}

/** The form by which a customer joins, filled in from their account like the booking form. */
function JoinDialog({ when, join: { mutate, isPending, error }, onClose }: JoinDialogProps) {
  const t = useTakenWords();
  const errorText = useErrorText();
  const { user } = useCurrentUser();
  const [prefilled] = useState(() => prefillFields(user));
  const checks = useCustomerChecks({ isEmailRequired: true });
  const form = useFormFields<WaitingCustomer>({
    initial: { fullName: '', phoneNumber: '', email: '', ...prefilled },
    checks: { fullName: checks.name, phoneNumber: checks.phoneNumber, email: checks.email },
    onSubmit: (customer) => mutate(customer),
  });
  return (
    <PublicFormDialog
      title={t('join')}
      lead={when}
      form={form}
      submitText={t('join')}
      pendingText={t('joining')}
      isPending={isPending}
      failure={error ? errorText(error) : undefined}
      onClose={onClose}
    >
      <CustomerInputs
        name={form.bindText('fullName')}
        phoneNumber={form.bindText('phoneNumber')}
        email={form.bindText('email')}
        readOnly={prefilled}
        isEmailRequired
        emailHint={t('needed')}
      />
      <PrivacyNote />
    </PublicFormDialog>
  );
}

interface JoinedDialogProps {
  readonly when: string;
  readonly joined: NonNullable<Join['data']>;
  readonly onClose: () => void;
}

/** The entry's link is only in the mail, so that nobody can use somebody else's e-mail address. */
function JoinedDialog({ when, joined: { ahead, email }, onClose }: JoinedDialogProps) {
  const t = useTakenWords();
  return (
    <PublicDialog
      title={t('joined.title')}
      buttons={
        <Button tone="chosen" onClick={onClose}>
          {t('close')}
        </Button>
      }
      onClose={onClose}
    >
      <div role="status" className={css['text']}>
        <p>
          <strong>{when}</strong>
        </p>
        <p>{ahead === 0 ? t('joined.first') : t('joined.ahead', { count: ahead })}</p>
        <p>{t('joined.mailed', { email })}</p>
      </div>
    </PublicDialog>
  );
}
