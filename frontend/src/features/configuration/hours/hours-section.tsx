import { Select, Switch } from 'antd';
import { changeOperatingHours } from '@cablepark/contracts/configuration/change-operating-hours';
import type { PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useUnsaved } from '../../../shared/forms/unsaved-changes.tsx';
import { useEdits } from '../use-edits.ts';
import { useSaveRows } from '../use-save-rows.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { SaveBar } from '../save-bar.tsx';
import sections from '../sections.module.css';
import css from './hours-section.module.css';
import { hourOptions } from './hour-options.ts';

type HoursRow = PublicConfig['operatingHours'][number];

const saveHours = ({ id, openTime, closeTime, isClosed }: HoursRow) =>
  callEndpoint(changeOperatingHours, { params: { id: String(id) }, body: { openTime, closeTime, isClosed } });

const hasWrongOrder = ({ isClosed, openTime, closeTime }: HoursRow): boolean => !isClosed && openTime >= closeTime;
const options = (current: string) => hourOptions(current).map((value) => ({ value, label: value }));

/** Standard Operating Hours: the opening hours of each weekday. */
export function HoursSection({ stored }: { readonly stored: readonly HoursRow[] }) {
  const t = useConfigurationWords();
  const { rows, changed, edit, discard } = useEdits(stored);
  const { mutate, isPending } = useSaveRows('hours', saveHours);
  useUnsaved('hours', changed.length > 0);
  return (
    <Card title={t('hours.title')}>
      <p className={sections['lead']}>{t('hours.lead')}</p>
      <ul className={css['days']}>
        {[...rows]
          .sort((a, b) => a.dayOfWeek - b.dayOfWeek)
          .map((row) => (
            <DayRow key={row.id} row={row} isDisabled={isPending} onChange={(change) => edit(row.id, change)} />
          ))}
      </ul>
      <SaveBar
        sectionTitle={t('hours.title')}
        isChanged={changed.length > 0}
        isPending={isPending}
        onSave={() => {
          if (!changed.some(hasWrongOrder)) mutate(changed);
        }}
        onDiscard={discard}
      />
    </Card>
  );
}

interface DayRowProps {
  readonly row: HoursRow;
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<HoursRow>) => void;
}

function DayRow({ row, isDisabled, onChange }: DayRowProps) {
  const t = useConfigurationWords();
  const { dayOfWeek, openTime, closeTime, isClosed } = row;
  const day = t(`days.day${dayOfWeek as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
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
        <Select
          aria-label={t('hours.opensAt', { day })}
          disabled={isClosed || isDisabled}
          status={hasWrongOrder(row) ? 'error' : ''}
          value={openTime}
          options={options(openTime)}
          onChange={(time) => onChange({ openTime: time })}
        />
        <span aria-hidden="true">–</span>
        <Select
          aria-label={t('hours.closesAt', { day })}
          disabled={isClosed || isDisabled}
          status={hasWrongOrder(row) ? 'error' : ''}
          value={closeTime}
          options={options(closeTime)}
          onChange={(time) => onChange({ closeTime: time })}
        />
      </span>
      {hasWrongOrder(row) && (
        <p role="alert" className={`${sections['invalid'] ?? ''} ${css['wrongOrder'] ?? ''}`}>
          {t('hours.wrongOrder')}
        </p>
      )}
    </li>
  );
}
