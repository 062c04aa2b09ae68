import { Select, Switch } from 'antd';
import { Card } from '../../../shared/ui/card.tsx';
import { useUnsaved } from '../../../shared/forms/unsaved-changes.tsx';
import { useEdits } from '../edits.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { SaveBar } from '../save-bar.tsx';
import sections from '../sections.module.css';
import css from './hours-section.module.css';
import { useSaveHours, type HoursRow } from './use-save-hours.ts';
import { hoursOffered } from './whole-hours.ts';

interface HoursSectionProps {
  readonly stored: readonly HoursRow[];
}

const isWrong = ({ isClosed, openTime, closeTime }: HoursRow): boolean => !isClosed && openTime >= closeTime;
const options = (present: string) => hoursOffered(present).map((value) => ({ value, label: value }));

/** Standard Operating Hours: when the park is open, weekday by weekday. */
export function HoursSection({ stored }: HoursSectionProps) {
  const t = useConfigurationWords();
  const { rows, changed, edit, discard } = useEdits(stored);
  const { mutate, isPending } = useSaveHours();
  useUnsaved('hours', changed.length > 0);
  return (
    <Card title={t('hours.title')}>
      <p className={sections['lead']}>{t('hours.lead')}</p>
      <ul className={css['days']}>
        {[...rows]
          .sort((a, b) => a.dayOfWeek - b.dayOfWeek)
          .map((row) => (
            <DayRow
              key={row.id}
              row={row}
              isDisabled={isPending}
              onChange={(change) => {
                edit(row.id, change);
              }}
            />
          ))}
      </ul>
      <SaveBar
        of={t('hours.title')}
        isChanged={changed.length > 0}
        isPending={isPending}
        onSave={() => {
          if (!changed.some(isWrong)) mutate(changed);
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
          onChange={(isOpen) => {
            onChange({ isClosed: !isOpen });
          }}
        />
        <span className={sections['quiet']}>{isClosed ? t('hours.closed') : t('hours.isOpen')}</span>
      </span>
      <span className={css['times']}>
        <Select
          aria-label={t('hours.opensAt', { day })}
          disabled={isClosed || isDisabled}
          status={isWrong(row) ? 'error' : ''}
          value={openTime}
          options={options(openTime)}
          onChange={(time) => {
            onChange({ openTime: time });
          }}
        />
        <span aria-hidden="true">–</span>
        <Select
          aria-label={t('hours.closesAt', { day })}
          disabled={isClosed || isDisabled}
          status={isWrong(row) ? 'error' : ''}
          value={closeTime}
          options={options(closeTime)}
          onChange={(time) => {
            onChange({ closeTime: time });
          }}
        />
      </span>
      {isWrong(row) && (
        <p role="alert" className={`${sections['invalid'] ?? ''} ${css['wrong'] ?? ''}`}>
          {t('hours.wrongOrder')}
        </p>
      )}
    </li>
  );
}
