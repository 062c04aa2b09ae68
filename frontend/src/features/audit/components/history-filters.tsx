import { Input, Select } from 'antd';
import { useState } from 'react';

import { allEvents } from '@cablepark/contracts/events';

import { formatTimes } from '#calendar/slots/slots';
import { DayPicker } from '#shared/forms/day-picker';
import { Labelled } from '#shared/forms/fields';
import { Button } from '#shared/ui/elements';
import { CloseIcon } from '#shared/ui/icons';
import { parseFilterValue, type HistoryFilter, type UserNames } from '../history.ts';
import { useAuditWords } from '../locales/words.ts';
import css from './history-filters.module.css';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly userNames: UserNames;
  readonly onChange: (filter: HistoryFilter) => void;
}

/**
 * Filters the history. What is filtered by elsewhere, a half hour for example, is named below and
 * can be removed. It is long because it lists the filters one after the other.
 */
export function HistoryFilters({ filter, userNames, onChange }: HistoryFiltersProps) {
  const t = useAuditWords();
  const set = (changed: Partial<HistoryFilter>) => onChange({ ...filter, ...changed });
  const renderDayField = (name: 'day' | 'scheduleDay', label: string) => (
    <Labelled label={label} look={css}>
      {({ id }) => (
        <DayPicker
          id={id}
          value={filter[name]}
          placeholder={t('filter.anyDay')}
          allowClear
          onChange={(day) => set({ [name]: day })}
        />
      )}
    </Labelled>
  );
  const renderChoice = (
    name: 'user' | 'eventType',
    label: string,
    placeholder: string,
    options: { value: string; label: string }[],
  ) => (
    <Labelled label={label} look={css}>
      {({ id }) => (
        <Select
          id={id}
          allowClear
          // The list of users contains everybody who ever signed up.
          virtual
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={placeholder}
          value={filter[name]}
          options={options}
          onChange={(chosen: string | undefined) => set({ [name]: chosen ?? null })}
        />
      )}
    </Labelled>
  );
  const users = [...userNames].map(([value, label]) => ({ value, label }));
  const types = allEvents
    .map(({ type }) => ({ value: type, label: t(`event.${type}`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <div className={css['filters']}>
        {renderDayField('day', t('filter.day'))}
        {renderChoice('user', t('filter.user'), t('filter.anybody'), users)}
        {renderChoice('eventType', t('filter.type'), t('filter.anything'), types)}
        <Labelled label={t('filter.about')} look={css}>
          {({ id }) => (
            <Select
              id={id}
              value={filter.about ?? 'everything'}
              options={(['everything', 'settings'] as const).map((value) => ({
                value,
                label: t(`filter.${value}`),
              }))}
              onChange={(about) => set({ about: about === 'everything' ? null : about })}
            />
          )}
        </Labelled>
        {renderDayField('scheduleDay', t('filter.schedule'))}
        <ReferenceField
          key={filter.reference}
          value={filter.reference}
          onChange={(reference) => set({ reference })}
        />
      </div>
      <OtherFilters filter={filter} onChange={onChange} />
    </>
  );
}

/** Names the restrictions that have no field, because they come with a link, and removes them. */
function OtherFilters({ filter, onChange }: Omit<HistoryFiltersProps, 'userNames'>) {
  const t = useAuditWords();
  const { slotId, correlationId, stream } = filter;
  const others = [
    ['slotId', slotId && t('filter.slot', { time: formatTimes(t.language, [Number(slotId)]) })],
    ['correlationId', correlationId && t('filter.action')],
    ['stream', stream && t('filter.stream', { stream })],
  ] as const;
  const named = others.filter(([, text]) => text !== null);
  if (named.length === 0) {
    return null;
  }

  return (
    <div className={css['others']}>
      {named.map(([name, text]) => (
        <Button
          key={name}
          aria-label={t('filter.remove', { filter: text ?? '' })}
          onClick={() => onChange({ ...filter, [name]: null })}
        >
          <span>{text}</span>
          <CloseIcon />
        </Button>
      ))}
    </div>
  );
}

interface ReferenceFieldProps {
  readonly value: string | null;
  readonly onChange: (reference: string | null) => void;
}

/**
 * Takes the reference of a booking, as it is typed or read out, when Enter is pressed or the field
 * is left.
 */
function ReferenceField({ value, onChange }: ReferenceFieldProps) {
  const t = useAuditWords();
  const [typed, setTyped] = useState(value ?? '');
  const [isWrong, setWrong] = useState(false);
  const take = (text: string) => {
    const reference = parseFilterValue('reference', text);
    setWrong(reference === null && text.trim() !== '');
    if (reference !== value && (reference !== null || text.trim() === '')) {
      onChange(reference);
    }
  };

  return (
    <Labelled
      label={t('filter.booking')}
      look={css}
      problem={isWrong ? t('filter.noReference') : undefined}
    >
      {(field) => (
        <Input
          {...field}
          allowClear
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={t('filter.reference')}
          value={typed}
          onChange={({ target, type }) => {
            setTyped(target.value);
            if (type === 'click') {
              take('');
            }
          }}
          onPressEnter={() => take(typed)}
          onBlur={() => take(typed)}
        />
      )}
    </Labelled>
  );
}
