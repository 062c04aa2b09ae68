import { InputNumber, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';

import { askWhatIf } from '@cablepark/contracts/what-if/what-if';

import { halfHourOptions } from '#calendar/slots/slots';
import { useCommand } from '#shared/api/calls';
import { useErrorText } from '#shared/errors/error-texts';
import { DayPicker } from '#shared/forms/day-picker';
import { Labelled } from '#shared/forms/fields';
import { Button, Card, FailureNote } from '#shared/ui/elements';
import { StaffPage } from '#shared/ui/staff-page';
import {
  areDaysInOrder,
  areHours,
  areInOrder,
  bodyOf,
  isAskable,
  isPrice,
  nothingAsked,
  type Asked,
  type AskedHours,
} from '../asked.ts';
import { AnswerCards } from '../components/answer-cards.tsx';
import { useWhatIfWords } from '../locales/words.ts';
import css from '../components/what-if.module.css';

/** `/admin/what-if`: what the log would have come to under other rules (docs/what-if.md). */
export function WhatIfPage() {
  const t = useWhatIfWords();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(nothingAsked);
  const { mutate, reset, data: answer, isPending, error } = useCommand(askWhatIf);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const ask = () => {
    asking.current = new AbortController();
    mutate({ body: bodyOf(asked), signal: asking.current.signal });
  };

  const cancel = () => {
    reset();
    asking.current.abort();
  };

  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Card title={t('rules')}>
        <RulesForm
          asked={asked}
          isPending={isPending}
          onChange={setAsked}
          onAsk={ask}
          onCancel={cancel}
        />
      </Card>
      {error && <FailureNote title={t('failed')} text={errorText(error)} />}
      {answer && (
        <div className={css['answer']} aria-busy={isPending} data-stale={isPending}>
          <AnswerCards answer={answer} />
        </div>
      )}
    </StaffPage>
  );
}

interface RulesFormProps {
  readonly asked: Asked;
  readonly isPending: boolean;
  readonly onChange: (asked: Asked) => void;
  readonly onAsk: () => void;
  readonly onCancel: () => void;
}

const price = { unit: 'euros', isValid: isPrice, problem: 'invalid' } as const;
const hoursAhead = { unit: 'hours', isValid: areHours, problem: 'invalidHours' } as const;
const numbers = { peak: price, standard: price, leadTime: hoursAhead, cancelWindow: hoursAhead };

/**
 * The form for the changed rules. Rules whose fields stay empty are not changed. It is long because
 * it lists the rules one after the other.
 */
function RulesForm({ asked, isPending, onChange, onAsk, onCancel }: RulesFormProps) {
  const t = useWhatIfWords();
  const change = (part: Partial<Asked>) => onChange({ ...asked, ...part });
  const renderNumberField = (name: keyof typeof numbers) => {
    const { unit, isValid, problem } = numbers[name];
    return (
      <Labelled label={t(name)} look={css} problem={isValid(asked[name]) ? undefined : t(problem)}>
        {(field) => (
          <InputNumber<number>
            {...field}
            suffix={<span>{t(unit)}</span>}
            inputMode="decimal"
            placeholder={t('asItIs')}
            style={{ inlineSize: '100%' }}
            value={asked[name]}
            onChange={(value) => change({ [name]: value })}
          />
        )}
      </Labelled>
    );
  };

  const renderDay = (name: 'from' | 'to') => (
    <Labelled
      label={t(name)}
      look={css}
      problem={name === 'to' && !areDaysInOrder(asked) ? t('reversed') : undefined}
    >
      {({ id }) => (
        <DayPicker
          id={id}
          value={asked[name]}
          allowClear
          isInvalid={!areDaysInOrder(asked)}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </Labelled>
  );
  return (
    <form
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAskable(asked) && !isPending) {
          onAsk();
        }
      }}
    >
      {renderNumberField('peak')}
      {renderNumberField('standard')}
      {renderNumberField('leadTime')}
      {renderNumberField('cancelWindow')}
      {(['week', 'weekend'] as const).map((days) => (
        <HoursFields
          key={days}
          label={t(days)}
          hours={asked[days]}
          onChange={(hours) => change({ [days]: hours })}
        />
      ))}
      {renderDay('from')}
      {renderDay('to')}
      <div className={css['send']}>
        <Button tone="action" type="submit" disabled={!isAskable(asked) || isPending}>
          {t('ask')}
        </Button>
        {isPending && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <p role="status" className={css['quiet']}>
          {isPending ? t('asking') : ''}
        </p>
      </div>
    </form>
  );
}

interface HoursFieldsProps {
  readonly label: string;
  readonly hours: AskedHours;
  readonly onChange: (hours: AskedHours) => void;
}

const MODES = ['same', 'other', 'closed'] as const;

function HoursFields({ label, hours, onChange }: HoursFieldsProps) {
  const t = useWhatIfWords();
  const renderTime = (name: 'opens' | 'closes') => (
    <Select
      aria-label={t(name, { days: label })}
      value={hours[name]}
      options={name === 'opens' ? halfHourOptions.slice(0, -1) : halfHourOptions.slice(1)}
      onChange={(value) => onChange({ ...hours, [name]: value })}
    />
  );
  return (
    <Labelled
      label={label}
      look={css}
      className={css['wide'] ?? ''}
      problem={areInOrder(hours) ? undefined : t('wrongOrder')}
    >
      {({ id }) => (
        <div className={css['times']}>
          <Select<AskedHours['mode']>
            id={id}
            value={hours.mode}
            options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
            onChange={(mode) => onChange({ ...hours, mode })}
          />
          {hours.mode === 'other' && renderTime('opens')}
          {hours.mode === 'other' && renderTime('closes')}
        </div>
      )}
    </Labelled>
  );
}
