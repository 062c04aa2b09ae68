import { Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { allEvents } from '@cablepark/contracts/events';
import { writtenTimes } from '../../../calendar/slots/slots.ts';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { Button } from '../../../shared/ui/elements.tsx';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { filterValue, type HistoryFilter, type UserNames } from '../history.ts';
import { useAuditWords } from '../locales/words.ts';
import css from './history-filters.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly userNames: UserNames;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Filters the history. What is filtered by elsewhere, a half hour for example, is named below and can be removed. */
export function HistoryFilters({ filter, userNames, onChange }: HistoryFiltersProps) {
  const t = useAuditWords();
  const id = useId();
  const set = (changed: Partial<HistoryFilter>) => onChange({ ...filter, ...changed });
  const dayField = (name: 'day' | 'scheduleDay', label: string) => (
    <Field id={`${id}${name}`} label={label}>
      <DayPicker
        id={`${id}${name}`}
        value={filter[name]}
        placeholder={t('filter.anyDay')}
        allowClear
        onChange={(day) => set({ [name]: day })}
      />
    </Field>
  );
  const choice = (name: 'user' | 'eventType', label: string, placeholder: string, options: readonly Option[]) => (
    <Field id={`${id}${name}`} label={label}>
      <Select
        id={`${id}${name}`}
        allowClear
        // The list of users contains everybody who ever signed up.
        virtual
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder}
        value={filter[name]}
        options={[...options]}
        onChange={(chosen: string | undefined) => set({ [name]: chosen ?? null })}
      />
    </Field>
  );
  const users = [...userNames].map(([value, label]) => ({ value, label }));
  const types = allEvents
    .map(({ type }) => ({ value: type, label: t(`event.${type}`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <div className={css['filters']}>
        {dayField('day', t('filter.day'))}
        {choice('user', t('filter.user'), t('filter.anybody'), users)}
        {choice('eventType', t('filter.type'), t('filter.anything'), types)}
        <Field id={`${id}about`} label={t('filter.about')}>
          <Select
            id={`${id}about`}
            value={filter.about ?? 'everything'}
            options={(['everything', 'settings'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
            onChange={(about) => set({ about: about === 'everything' ? null : about })}
          />
        </Field>
        {dayField('scheduleDay', t('filter.schedule'))}
        <Field id={`${id}booking`} label={t('filter.booking')}>
          <ReferenceField
            key={filter.reference}
            id={`${id}booking`}
            value={filter.reference}
            onChange={(reference) => set({ reference })}
          />
        </Field>
      </div>
      <OtherFilters filter={filter} onChange={onChange} />
    </>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

const Field = ({ id, label, children }: FieldProps) => (
  <div className={css['field']}>
    <label htmlFor={id} className={css['label']}>
      {label}
    </label>
    {children}
  </div>
);

/** Names the restrictions that have no field, because they come with a link, and removes them. */
function OtherFilters({ filter, onChange }: Omit<HistoryFiltersProps, 'userNames'>) {
  const t = useAuditWords();
  const { slotId, correlationId, stream } = filter;
  const others = [
    ['slotId', slotId && t('filter.slot', { time: writtenTimes(t.language, [Number(slotId)]) })],
    ['correlationId', correlationId && t('filter.action')],
    ['stream', stream && t('filter.stream', { stream })],
  ] as const;
  const named = others.filter(([, text]) => text !== null);
  if (named.length === 0) return null;
  return (
    <div className={css['others']}>
      {named.map(([name, text]) => (
        <Button
          key={name}
          aria-label={t('filter.remove', { filter: text ?? '' })}
          onClick={() => onChange({ ...filter, [name]: null })}
        >
          {text}
          <CloseIcon />
        </Button>
      ))}
    </div>
  );
}

interface ReferenceFieldProps {
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (reference: string | null) => void;
}

/** Takes the reference of a booking, as it is typed or read out, when Enter is pressed or the field is left. */
function ReferenceField({ id, value, onChange }: ReferenceFieldProps) {
  const t = useAuditWords();
  const [typed, setTyped] = useState(value ?? '');
  const [isWrong, setWrong] = useState(false);
  const wrongId = useId();
  const take = (text: string) => {
    const reference = filterValue('reference', text);
    setWrong(reference === null && text.trim() !== '');
    if (reference !== value && (reference !== null || text.trim() === '')) onChange(reference);
  };
  return (
    <>
      <Input
        id={id}
        allowClear
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={t('filter.reference')}
        value={typed}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? wrongId : undefined}
        onChange={({ target, type }) => {
          setTyped(target.value);
          if (type === 'click') take('');
        }}
        onPressEnter={() => take(typed)}
        onBlur={() => take(typed)}
      />
      {isWrong && (
        <span id={wrongId} role="alert" className={css['wrong']}>
          {t('filter.noReference')}
        </span>
      )}
    </>
  );
}
