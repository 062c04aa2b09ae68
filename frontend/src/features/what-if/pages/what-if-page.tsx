import { Alert, Button, Form, Select } from 'antd';
import { useEffect, useId, useRef } from 'react';

import { askWhatIf } from '@cablepark/contracts/what-if/what-if';

import { halfHourOptions } from '#calendar/slots/slots';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { DayPicker } from '#shared/forms/day-picker';
import { DecimalInput } from '#shared/forms/decimal-input';
import { TranslatedErrors } from '#shared/forms/fields';
import { checkThat, formStyle } from '#shared/forms/rule';
import { StaffCard, StaffPage } from '#shared/ui/staff-page';
import {
  isAskable,
  toRequestBody,
  unchangedRules,
  type HoursRule,
  type RuleFields,
} from '../asked.ts';
import { AnswerCards } from '../components/answer-cards.tsx';
import { useWhatIfWords } from '../locales/words.ts';
import css from '../components/what-if.module.css';

/** `/admin/what-if`: what the log would have come to under other rules (docs/what-if.md). */
export function WhatIfPage() {
  const t = useWhatIfWords();
  const errorText = useErrorText();
  const { mutate, reset, data: answer, isPending, error } = useCommand(askWhatIf);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const ask = (asked: RuleFields) => {
    asking.current = new AbortController();
    mutate({ body: toRequestBody(asked), signal: asking.current.signal });
  };

  const cancel = () => {
    reset();
    asking.current.abort();
  };

  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <StaffCard title={t('rules')}>
        <RulesForm isPending={isPending} onAsk={ask} onCancel={cancel} />
      </StaffCard>
      {error && <Alert type="error" showIcon title={t('failed')} description={errorText(error)} />}
      {answer && (
        <div className={css['answer']} aria-busy={isPending} data-stale={isPending}>
          <AnswerCards answer={answer} />
        </div>
      )}
    </StaffPage>
  );
}

interface RulesFormProps {
  readonly isPending: boolean;
  readonly onAsk: (asked: RuleFields) => void;
  readonly onCancel: () => void;
}

const price = { unit: 'euros', problem: 'invalid' } as const;
const hoursAhead = { unit: 'hours', problem: 'invalidHours' } as const;
const numbers = { peak: price, standard: price, leadTime: hoursAhead, cancelWindow: hoursAhead };

/**
 * The form for the changed rules. Rules whose fields stay empty are not changed. It is long because
 * it lists the rules one after the other.
 */
function RulesForm({ isPending, onAsk, onCancel }: RulesFormProps) {
  const t = useWhatIfWords();
  const [form] = Form.useForm<RuleFields>();
  // This includes fields that aren't shown, such as hours that stay as they were.
  const readFields = () => form.getFieldsValue(true) as RuleFields;
  const renderNumberField = (name: keyof typeof numbers) => {
    const { unit, problem } = numbers[name];
    return (
      <Form.Item
        name={name}
        label={t(name)}
        rules={[checkThat(() => isAskable({ [name]: readFields()[name] }), t(problem))]}
      >
        <DecimalInput
          suffix={<span>{t(unit)}</span>}
          placeholder={t('asItIs')}
          style={{ inlineSize: '100%' }}
        />
      </Form.Item>
    );
  };

  const areDaysInOrder = () => {
    const { from, to } = readFields();
    return isAskable({ from, to });
  };

  return (
    <Form<RuleFields>
      {...formStyle}
      form={form}
      name="rules"
      initialValues={unchangedRules}
      className={css['form'] ?? ''}
      onFinish={() => {
        if (!isPending) {
          onAsk(readFields());
        }
      }}
    >
      <TranslatedErrors />
      {renderNumberField('peak')}
      {renderNumberField('standard')}
      {renderNumberField('leadTime')}
      {renderNumberField('cancelWindow')}
      <HoursFields days="week" />
      <HoursFields days="weekend" />
      <Form.Item name="from" label={t('from')}>
        <DayPicker allowClear />
      </Form.Item>
      <Form.Item
        name="to"
        label={t('to')}
        dependencies={['from']}
        rules={[checkThat(areDaysInOrder, t('reversed'))]}
      >
        <DayPicker allowClear />
      </Form.Item>
      <div className={css['send']}>
        <Button type="primary" htmlType="submit" disabled={isPending}>
          {t('ask')}
        </Button>
        {isPending && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <p role="status" className={css['quiet']}>
          {isPending ? t('asking') : ''}
        </p>
      </div>
    </Form>
  );
}

const MODES = ['same', 'other', 'closed'] as const;

function HoursFields({ days }: { readonly days: 'week' | 'weekend' }) {
  const t = useWhatIfWords();
  const id = useId();
  const form = Form.useFormInstance<RuleFields>();
  const mode = Form.useWatch<HoursRule['mode'] | undefined>([days, 'mode'], form);
  const label = t(days);
  const areInOrder = () => isAskable({ [days]: form.getFieldValue(days) as HoursRule });
  return (
    // It shows what is wrong with the times in it below them.
    <Form.Item label={label} htmlFor={id} className={css['wide'] ?? ''}>
      <div className={css['times']}>
        <Form.Item noStyle name={[days, 'mode']}>
          <Select id={id} options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))} />
        </Form.Item>
        {mode === 'other' && (
          <>
            <Form.Item noStyle name={[days, 'opens']}>
              <Select
                aria-label={t('opens', { days: label })}
                options={halfHourOptions.slice(0, -1)}
              />
            </Form.Item>
            <Form.Item
              noStyle
              name={[days, 'closes']}
              dependencies={[[days, 'opens']]}
              rules={[checkThat(areInOrder, t('wrongOrder'))]}
            >
              <Select
                aria-label={t('closes', { days: label })}
                options={halfHourOptions.slice(1)}
              />
            </Form.Item>
          </>
        )}
      </div>
    </Form.Item>
  );
}
