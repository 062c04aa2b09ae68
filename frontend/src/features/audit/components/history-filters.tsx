import { Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { allEvents } from '@cablepark/contracts/events';
import { writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { filterValue, type HistoryFilter } from '../history-filter.ts';
import { useAuditWords } from '../locales/words.ts';
import type { UserNames } from '../user-names.ts';
import css from './history-filters.module.css';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly userNames: UserNames;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Filters the history. What is filtered by elsewhere, a half hour for example, is named below and can be removed. */
export function HistoryFilters({ filter, userNames, onChange }: HistoryFiltersProps) {
  const t = useAuditWords();
  const ids = { day: useId(), user: useId(), about: useId(), schedule: useId(), type: useId(), booking: useId() };
  const aboutOptions = [
    { value: 'everything', label: t('filter.everything') },
    { value: 'settings', label: t('filter.settings') },
  ];
  const typeOptions = allEvents
    .map(({ type }) => ({ value: type, label: t(`event.${type}`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const set = (changed: Partial<HistoryFilter>) => onChange({ ...filter, ...changed });
  return (
    <>
      <div className={css['filters']}>
        <Field id={ids.day} label={t('filter.day')}>
          <DayPicker
            id={ids.day}
            value={filter.day}
            placeholder={t('filter.anyDay')}
            allowClear
            onChange={(day) => set({ day })}
          />
        </Field>
        <Field id={ids.user} label={t('filter.user')}>
          <Select
            id={ids.user}
            allowClear
            // The list contains everybody who ever signed up.
            virtual
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('filter.anybody')}
            value={filter.user}
            options={[...userNames].map(([value, label]) => ({ value, label }))}
            onChange={(user: string | undefined) => set({ user: user ?? null })}
          />
        </Field>
        <Field id={ids.type} label={t('filter.type')}>
          <Select
            id={ids.type}
            allowClear
            virtual
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('filter.anything')}
            value={filter.eventType}
            options={typeOptions}
            onChange={(eventType: string | undefined) => set({ eventType: eventType ?? null })}
          />
        </Field>
        <Field id={ids.about} label={t('filter.about')}>
          <Select
            id={ids.about}
            value={filter.about ?? 'everything'}
            options={aboutOptions}
            onChange={(about) => set({ about: about === 'everything' ? null : about })}
          />
        </Field>
        <Field id={ids.schedule} label={t('filter.schedule')}>
          <DayPicker
            id={ids.schedule}
            value={filter.scheduleDay}
            placeholder={t('filter.anyDay')}
            allowClear
            onChange={(scheduleDay) => set({ scheduleDay })}
          />
        </Field>
        <Field id={ids.booking} label={t('filter.booking')}>
          <ReferenceField
            key={filter.reference}
            id={ids.booking}
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

interface OtherFiltersProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** Names the restrictions that have no field, because they come with a link, and removes them. */
function OtherFilters({ filter, onChange }: OtherFiltersProps) {
  const t = useAuditWords();
  const language = useLanguage();
  const { slotId, correlationId, stream } = filter;
  const others = [
    ['slotId', slotId && t('filter.slot', { time: writtenTimes(language, [Number(slotId)]) })],
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
