import { Select, Switch } from 'antd';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { capitalised, weekdayName } from '../../../shared/time/dates.ts';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import { SettingCard, SettingForm, useEdits, useSaveRows } from '../setting-form.tsx';
import css from './hours-section.module.css';
import { hourOptions } from './hour-options.ts';

type HoursRow = PublicConfig['operatingHours'][number];

const saveHours = ({ id, openTime, closeTime, isClosed }: HoursRow) =>
  callEndpoint(changeOperatingHours, { params: { id: String(id) }, body: { openTime, closeTime, isClosed } });

const hasWrongOrder = ({ isClosed, openTime, closeTime }: HoursRow): boolean => !isClosed && openTime >= closeTime;
const options = (current: string) => hourOptions(current).map((value) => ({ value, label: value }));

/** Standard Operating Hours: the opening hours of each weekday. */
export function HoursSection({ stored }: { readonly stored: readonly HoursRow[] }) {
  const { rows, changed, edit, discard } = useEdits(stored.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek));
  const { mutate, isPending } = useSaveRows('hours', saveHours);
  const save = () => {
    if (!changed.some(hasWrongOrder)) mutate(changed);
  };
  return (
    <SettingCard section="hours">
      <SettingForm
        section="hours"
        isChanged={changed.length > 0}
        isPending={isPending}
        onSave={save}
        onDiscard={discard}
      >
        <ul className={css['days']}>
          {rows.map((row, i) => (
            <DayRow key={row.id} row={row} isDisabled={isPending} onChange={(change) => edit(i, change)} />
          ))}
        </ul>
      </SettingForm>
    </SettingCard>
  );
}

interface DayRowProps {
  readonly row: HoursRow;
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<HoursRow>) => void;
}

function DayRow({ row, isDisabled, onChange }: DayRowProps) {
  const t = useConfigurationWords();
  const { dayOfWeek, isClosed } = row;
  const day = capitalised(weekdayName(useLanguage(), dayOfWeek));
  const time = (field: 'openTime' | 'closeTime', label: string) => (
    <Select
      aria-label={label}
      disabled={isClosed || isDisabled}
      status={hasWrongOrder(row) ? 'error' : ''}
      value={row[field]}
      options={options(row[field])}
      onChange={(chosen) => onChange({ [field]: chosen })}
    />
  );
  return (
    <li className={css['day']}>
      <span className={css['name']}>{day}</span>
      <span className={css['switch']}>
        <Switch
          checked={!isClosed}
          disabled={isDisabled}
          aria-label={t('hours.isOpenOn', { day })}
          onChange={(isOpen) => onChange({ isClosed: !isOpen })}
        />
        <span className={sections['quiet']}>{isClosed ? t('hours.closed') : t('hours.isOpen')}</span>
      </span>
      <span className={css['times']}>
        {time('openTime', t('hours.opensAt', { day }))}
        <span aria-hidden="true">–</span>
        {time('closeTime', t('hours.closesAt', { day }))}
      </span>
      {hasWrongOrder(row) && (
        <p role="alert" className={`${sections['invalid'] ?? ''} ${css['wrongOrder'] ?? ''}`}>
          {t('hours.wrongOrder')}
        </p>
      )}
    </li>
  );
}
