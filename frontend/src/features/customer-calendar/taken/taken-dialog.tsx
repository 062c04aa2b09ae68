import { useState } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

import { CustomerFields } from '#calendar/booking/customer-fields';
import { prefilledFieldsOf } from '#calendar/booking/prefilled-fields';
import { formatStretch, slotOf } from '#calendar/slots/slots';
import { useErrorText } from '#shared/errors/error-texts';
import { Dialog, DialogButton, FormDialog } from '#shared/forms/dialogs';
import { formatLongDay } from '#shared/i18n/language';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import { useCurrentUser } from '#shared/session/current-user';
import { isViewerInRiga, useNow, useToday } from '#shared/time/clock';
import { AntdTheme } from '#shared/ui/theme/antd-theme';
import { useCustomerCalendarWords } from '../locales/words.ts';
import { useTakenWords } from './locales/words.ts';
import { useJoin, type WaitingCustomer } from './use-join.ts';
import css from './taken-dialog.module.css';

type Join = ReturnType<typeof useJoin>;

/**
 * Says that somebody else has a half hour. Until it begins, customers can join its waiting list
 * here.
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
  const times = formatStretch({ start, end: start + 1 });
  const when = `${formatLongDay(t.language, dayOf(start), today)}, ${isViewerInRiga() ? times : `${times} ${t('latviaTime')}`}`;
  const isToCome = new Date(slot.startTime) > useNow();
  const renderDialog = () => {
    if (join.data) {
      return <JoinedDialog when={when} joined={join.data} onClose={onClose} />;
    }
    if (isJoining) {
      return <JoinDialog when={when} join={join} onClose={onClose} />;
    }

    // What is only reserved is often free again before anybody's turn in a line would come.
    const isReserved = slot.status === 'reserved';
    const leave = (
      <DialogButton
        key="leave"
        type={isReserved || !isToCome ? 'primary' : 'default'}
        onClick={onClose}
      >
        {t(isReserved ? 'backToCalendar' : 'close')}
      </DialogButton>
    );
    const wait = isToCome && (
      <DialogButton
        key="wait"
        type={isReserved ? 'default' : 'primary'}
        disabled={isLoading}
        onClick={() => setJoining(true)}
      >
        {t('join')}
      </DialogButton>
    );
    return (
      <Dialog
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
      </Dialog>
    );
  };

  return <AntdTheme>{renderDialog()}</AntdTheme>;
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
  const [prefilled] = useState(() => prefilledFieldsOf(user));
  return (
    <FormDialog<WaitingCustomer>
      title={t('join')}
      lead={when}
      initialValues={prefilled}
      submitText={t('join')}
      pendingText={t('joining')}
      isPending={isPending}
      failure={error ? errorText(error) : undefined}
      onSubmit={(customer) => mutate(customer)}
      onClose={onClose}
    >
      <CustomerFields
        by="customer"
        nameLabel={t('fullName')}
        nameField="fullName"
        readOnly={prefilled}
        emailNote={t('needed')}
        isWaiting
      />
      <PrivacyNote />
    </FormDialog>
  );
}

interface JoinedDialogProps {
  readonly when: string;
  readonly joined: NonNullable<Join['data']>;
  readonly onClose: () => void;
}

/** The link is in the mail only, so that nobody waits by the e-mail of somebody else. */
function JoinedDialog({ when, joined: { ahead, email }, onClose }: JoinedDialogProps) {
  const t = useTakenWords();
  return (
    <Dialog
      title={t('joined.title')}
      buttons={
        <DialogButton type="primary" onClick={onClose}>
          {t('close')}
        </DialogButton>
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
    </Dialog>
  );
}
