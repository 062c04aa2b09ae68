import { Form, Input } from 'antd';

import {
  adjustPass,
  erasePass,
  extendPass,
  getPass,
  listPasses,
  refundPass,
  resendPass,
  type StaffPass,
} from '@cablepark/contracts/passes/passes';
import { customerFields, staffMessages } from '@cablepark/contracts/schedule/customer-form';
import { addDays, type Day } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { hasValue } from '#calendar/passes/has-value';
import { usePassWords } from '#calendar/passes/locales/words';
import { formatCents, useLeftText } from '#calendar/passes/pass-texts';
import { usePassCommand } from '#calendar/passes/use-pass-command';
import { usePassToast } from '#calendar/passes/use-pass-toast';
import { DayPicker } from '#shared/forms/day-picker';
import { DecimalInput } from '#shared/forms/decimal-input';
import { ConfirmDialog, FormDialog } from '#shared/forms/dialogs';
import { TextField } from '#shared/forms/fields';
import { checkBy, checkField, checkThat } from '#shared/forms/rule';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { showToast } from '#shared/toast/toasts';
import { useStaffPassWords } from '../locales/words.ts';

interface PassDialogProps {
  readonly pass: StaffPass;
  readonly onClose: () => void;
}

const SHOWN_IN = [getPass, listPasses];
const MAX_WHY = 500;

/** Why something was done to a pass; only staff read it. */
function WhyField() {
  const t = useStaffPassWords();
  return (
    <Form.Item
      name="why"
      label={t('why')}
      rules={[checkField(refundPass.body, 'why', t('whyMissing'))]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={MAX_WHY} />
    </Form.Item>
  );
}

interface Adjustment {
  /** Rides, or euros of a gift card. */
  readonly amount: number;
  readonly why: string;
}

/** Gives rides or money on top, or takes some away. */
export function AdjustDialog({ pass, onClose }: PassDialogProps) {
  const t = useStaffPassWords();
  const words = usePassWords();
  const showDone = usePassToast();
  const { send, ...dialog } = useDialogCommand(usePassCommand(adjustPass, SHOWN_IN), {
    onDone: (answer) => showDone(adjustPass, t('adjust.done'), answer),
    unsettled: words('unsettled'),
    onClose,
  });
  const isMoney = pass.kind === 'value';
  const leftNow = isMoney ? pass.left.cents / 100 : pass.left.rides;
  const adjust = ({ amount, why }: Adjustment) => {
    const change = isMoney ? { cents: Math.round(amount * 100) } : { rides: amount };
    send({ params: { id: pass.id }, body: { ...change, why } });
  };

  return (
    <FormDialog<Adjustment>
      title={t('adjust.title')}
      submitText={t('adjust.button')}
      {...dialog}
      onSubmit={adjust}
    >
      <Form.Item
        name="amount"
        label={t(isMoney ? 'adjust.money' : 'adjust.rides')}
        extra={t('adjust.hint')}
        rules={[
          checkThat((amount) => Number(amount) !== 0, t('adjust.invalid')),
          checkThat((amount) => leftNow + Number(amount) >= 0, t('adjust.tooFew')),
        ]}
      >
        {/* The keys for decimals have no minus on phones. */}
        <DecimalInput precision={isMoney ? 2 : 0} inputMode="text" style={{ inlineSize: '100%' }} />
      </Form.Item>
      <WhyField />
    </FormDialog>
  );
}

/** Extends the validity of a pass. */
export function ExtendDialog({ pass, onClose }: PassDialogProps) {
  const t = useStaffPassWords();
  const showDone = usePassToast();
  const { send, ...dialog } = useDialogCommand(usePassCommand(extendPass, SHOWN_IN), {
    onDone: (answer) => showDone(extendPass, t('extend.done'), answer),
    onClose,
  });
  const isTooEarly = (day: Day) => day <= pass.expiresOn;
  return (
    <FormDialog<{ readonly until: Day }>
      title={t('extend.title')}
      lead={t('extend.text')}
      initialValues={{ until: addDays(pass.expiresOn, 30) }}
      submitText={t('extend.button')}
      {...dialog}
      onSubmit={({ until }) => send({ params: { id: pass.id }, body: { until } })}
    >
      <Form.Item
        name="until"
        label={t('extend.until')}
        rules={[
          checkThat(
            (until) => typeof until === 'string' && !isTooEarly(until),
            t('extend.invalid'),
          ),
        ]}
      >
        <DayPicker isDisabledDay={isTooEarly} />
      </Form.Item>
    </FormDialog>
  );
}

/** Ends a pass, and says what is given back of its price. */
export function RefundDialog({ pass, onClose }: PassDialogProps) {
  const t = useStaffPassWords();
  const words = usePassWords();
  const { send, ...dialog } = useDialogCommand(usePassCommand(refundPass, SHOWN_IN), {
    onDone: ({ givenBackCents }) =>
      showToast({
        title: words('giveBack', { money: formatCents(t.language, givenBackCents) }),
        // The money has to be counted out first.
        durationMs: null,
      }),
    unsettled: words('unsettled'),
    onClose,
  });
  return (
    <FormDialog<{ readonly why: string }>
      title={t('refund.title')}
      lead={t('refund.text')}
      submitText={t('refund.button')}
      isDangerous
      isKeptUntilAnswered
      {...dialog}
      onSubmit={({ why }) => send({ params: { id: pass.id }, body: { why } })}
    >
      <WhyField />
    </FormDialog>
  );
}

/** Erases the holder and the code of a pass, and lets lapse what is left of it. */
export function ErasePassDialog({ pass, onClose }: PassDialogProps) {
  const t = useStaffPassWords();
  const leftText = useLeftText();
  const isForfeited = hasValue(pass);
  const { send, ...dialog } = useDialogCommand(usePassCommand(erasePass, SHOWN_IN), {
    done: { title: t('erasing.done') },
    onClose,
  });
  return (
    <ConfirmDialog
      title={t('erasing.title')}
      confirmText={t(isForfeited ? 'erasing.forfeit' : 'eraseForGood')}
      isDangerous
      {...dialog}
      onConfirm={() =>
        send({ params: { key: pass.id }, query: isForfeited ? { forfeit: 'true' } : {} })
      }
    >
      <p>{t('erasing.goes')}</p>
      {isForfeited && (
        <p>
          <strong>{t('erasing.lapses', { left: leftText(pass.kind, pass.left) })}</strong>
        </p>
      )}
      <p>{t('erasing.stays')}</p>
    </ConfirmDialog>
  );
}

const { email: emailSchema } = customerFields(staffMessages);

/** Mails a pass once more, to another e-mail if one is typed. */
export function ResendDialog({ pass, onClose }: PassDialogProps) {
  const t = useStaffPassWords();
  const { send, ...dialog } = useDialogCommand(usePassCommand(resendPass, SHOWN_IN), {
    done: { title: t('resend.done') },
    onClose,
  });
  const ownEmail = toShownEmail(pass.holder.email ?? '');
  return (
    <FormDialog<{ readonly email: string }>
      title={t('resend.title')}
      lead={t('resend.text')}
      initialValues={{ email: ownEmail }}
      submitText={t('resend.submit')}
      {...dialog}
      onSubmit={({ email }) =>
        send({ params: { id: pass.id }, body: email === ownEmail ? {} : { email } })
      }
    >
      <TextField
        kind="email"
        label={t('email')}
        rules={[
          checkBy(emailSchema, t('resend.invalid')),
          checkThat((email) => email !== '', t('resend.invalid')),
        ]}
        input={{ autoComplete: 'off' }}
      />
    </FormDialog>
  );
}
