import { useMemo, useState } from 'react';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useToday } from '../../../shared/time/clock.ts';
import { Button, Card, LoadFailed } from '../../../shared/ui/elements.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../shared/ui/icons.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import { useYearOfSpecialDays } from './api.ts';
import type { Change, Setting } from './change.ts';
import { DayRangePicker } from './day-range-picker.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { SpecialDayList } from './special-day-list.tsx';
import { useDaySelection } from './use-day-selection.ts';
import { YearView } from './year-view.tsx';
import { yearOf } from './year.ts';
import css from './special-days-section.module.css';

const NONE: readonly SpecialDay[] = [];

/** The dialog that is open: a form for days, or the preview of a change. */
type Step =
  | { readonly dialog: 'form'; readonly days: readonly Day[]; readonly setting: Setting | undefined }
  | { readonly dialog: 'preview'; readonly change: Change };

/** The days of a year from today on that differ from their weekday (rule 2.11). */
export function SpecialDaysSection() {
  const t = useConfigurationWords();
  const today = useToday();
  const [year, setYear] = useState(() => yearOf(today));
  const [step, setStep] = useState<Step>();
  const { data = NONE, isError, isPending, refetch } = useYearOfSpecialDays(year, today);
  const specialDays = useMemo(() => new Map(data.map((one) => [one.day, one])), [data]);
  const selection = useDaySelection(today);
  const edit = (days: readonly Day[]) => {
    const setting = days.map((day) => specialDays.get(day)).find((special) => special !== undefined);
    setStep({ dialog: 'form', days, setting });
  };
  const remove = (days: readonly Day[]) => {
    setStep({ dialog: 'preview', change: { days: days.filter((day) => specialDays.has(day)), setting: null } });
  };
  const close = () => setStep(undefined);
  return (
    <Card>
      <div className={css['top']}>
        <YearButtons year={year} first={yearOf(today)} onChange={setYear} />
        <Legend />
      </div>
      {isError ? (
        <LoadFailed text={t('special.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <YearView key={year} year={year} today={today} specialDays={specialDays} selection={selection} />
          <DayRangePicker today={today} onSelect={selection.select} />
          <SelectionBar
            selected={selection.selected}
            hasSpecial={selection.selected.some((day) => specialDays.has(day))}
            onEdit={() => edit(selection.selected)}
            onRemove={() => remove(selection.selected)}
            onClear={() => selection.replace([])}
          />
          {isPending ? (
            <p role="status">{t('special.loading')}</p>
          ) : (
            <SpecialDayList specialDays={data} onEdit={edit} onRemove={remove} />
          )}
        </>
      )}
      {step?.dialog === 'form' && (
        <SettingDialog
          days={step.days}
          setting={step.setting}
          onSubmit={(setting) => setStep({ dialog: 'preview', change: { days: step.days, setting } })}
          onClose={close}
        />
      )}
      {step?.dialog === 'preview' && (
        <PreviewDialog
          change={step.change}
          onDone={() => {
            selection.replace([]);
            close();
          }}
          onBack={() => {
            const { days, setting } = step.change;
            if (setting === null) close();
            else setStep({ dialog: 'form', days, setting });
          }}
        />
      )}
    </Card>
  );
}

interface YearButtonsProps {
  readonly year: number;
  /** The earliest year that is offered. */
  readonly first: number;
  readonly onChange: (year: number) => void;
}

function YearButtons({ year, first, onChange }: YearButtonsProps) {
  const t = useConfigurationWords();
  return (
    <div className={css['years']}>
      <Button aria-label={t('special.previousYear')} disabled={year <= first} onClick={() => onChange(year - 1)}>
        <ChevronLeftIcon />
      </Button>
      <h2 className={css['yearName']} aria-live="polite">
        {year}
      </h2>
      <Button aria-label={t('special.nextYear')} onClick={() => onChange(year + 1)}>
        <ChevronRightIcon />
      </Button>
    </div>
  );
}

function Legend() {
  const t = useConfigurationWords();
  return (
    <ul className={css['legend']}>
      <li data-special="closed">{t('hours.closed')}</li>
      <li data-special="hours">{t('special.otherHours')}</li>
    </ul>
  );
}
