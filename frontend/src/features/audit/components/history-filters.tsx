import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { CONFIGURATION, dayStream } from '@cablepark/contracts/shared/streams';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import type { HistoryFilter } from '../api.ts';
import { useAuditWords } from '../locales/words.ts';
import type { UserNames } from '../user-names.ts';
import css from './history-filters.module.css';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly userNames: UserNames;
  readonly onChange: (filter: HistoryFilter) => void;
}

const dayPrefix = dayStream('');

/** Filters the history by day, user and subject. */
export function HistoryFilters({ filter, userNames, onChange }: HistoryFiltersProps) {
  const t = useAuditWords();
  const ids = { day: useId(), user: useId(), about: useId(), schedule: useId() };
  const scheduleDay = filter.stream?.startsWith(dayPrefix) === true ? filter.stream.slice(dayPrefix.length) : null;
  const aboutOptions = [
    { value: 'everything', label: t('filter.everything') },
    { value: CONFIGURATION, label: t('filter.settings') },
  ];
  return (
    <div className={css['filters']}>
      <Field id={ids.day} label={t('filter.day')}>
        <DayPicker
          id={ids.day}
          value={filter.day}
          placeholder={t('filter.anyDay')}
          allowClear
          onChange={(day) => {
            onChange({ ...filter, day });
          }}
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
          onChange={(user: string | undefined) => {
            onChange({ ...filter, user: user ?? null });
          }}
        />
      </Field>
      <Field id={ids.about} label={t('filter.about')}>
        <Select
          id={ids.about}
          value={filter.stream === CONFIGURATION ? CONFIGURATION : 'everything'}
          options={aboutOptions}
          disabled={scheduleDay !== null}
          onChange={(about) => {
            onChange({ ...filter, stream: about === CONFIGURATION ? CONFIGURATION : null });
          }}
        />
      </Field>
      <Field id={ids.schedule} label={t('filter.schedule')}>
        <DayPicker
          id={ids.schedule}
          value={scheduleDay}
          placeholder={t('filter.anyDay')}
          allowClear
          onChange={(day) => {
            onChange({ ...filter, stream: day === null ? null : dayStream(day) });
          }}
        />
      </Field>
    </div>
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
