import { Button, Form } from 'antd';
import { useMemo, useState } from 'react';

import { MAX_SPECIAL_DAYS, type SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { countDaysBetween, listDays, type Day } from '@cablepark/contracts/shared/riga-time';

import { DayPicker } from '#shared/forms/day-picker';
import { TranslatedErrors } from '#shared/forms/fields';
import { checkThat, formStyle } from '#shared/forms/rule';
import { useToday } from '#shared/time/clock';
import { ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { useConfigurationWords } from '../locales/words.ts';
import { toSpecialRanges, useDaysText, useRangeText } from './day-ranges.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { useSettingText, useYearOfSpecialDays, type Change } from './special-days.ts';
import { YearView } from './year-view.tsx';
import { useDaySelection, yearOf, type DaySelection } from './year.ts';
import sections from '../sections.module.css';
import css from './special-days-section.module.css';

const NONE: readonly SpecialDay[] = [];

interface Step extends Change {
  readonly dialog: 'form' | 'preview';
}

/**
 * `/admin/special-days`: the days of a year from today on that differ from their weekday (rule
 * 2.11). It stays in one piece, because the year, the list and the dialogs share the selection.
 */
export function SpecialDaysPage() {
  const t = useConfigurationWords();
  const today = useToday();
  const [year, setYear] = useState(() => yearOf(today));
  const [step, setStep] = useState<Step>();
  const { data = NONE, isError, isPending, refetch } = useYearOfSpecialDays(year, today);
  const specialDays = useMemo(() => new Map(data.map((one) => [one.day, one])), [data]);
  const selection = useDaySelection(today);
  const edit = (days: readonly Day[]) => {
    const setting =
      days.map((day) => specialDays.get(day)).find((special) => special !== undefined) ?? null;
    setStep({ dialog: 'form', days, setting });
  };

  const remove = (days: readonly Day[]) => {
    setStep({ dialog: 'preview', days: days.filter((day) => specialDays.has(day)), setting: null });
  };

  const close = () => setStep(undefined);
  return (
    <StaffPage title={t('special.title')} lead={t('special.lead')}>
      <StaffCard>
        <div className={css['top']}>
          <div className={css['years']}>
            <Button
              aria-label={t('special.previousYear')}
              disabled={year <= yearOf(today)}
              icon={<ChevronLeftIcon />}
              onClick={() => setYear(year - 1)}
            />
            <h2 className={css['yearName']} aria-live="polite">
              {year}
            </h2>
            <Button
              aria-label={t('special.nextYear')}
              icon={<ChevronRightIcon />}
              onClick={() => setYear(year + 1)}
            />
          </div>
          <ul className={css['legend']}>
            <li data-special="closed">{t('closed')}</li>
            <li data-special="hours">{t('special.otherHours')}</li>
          </ul>
        </div>
        {isError ? (
          <LoadFailedAlert text={t('special.loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <>
            <YearView
              key={year}
              year={year}
              today={today}
              specialDays={specialDays}
              selection={selection}
            />
            <DayRangePicker today={today} onSelect={selection.select} />
            <SelectionBar
              selection={selection}
              specialDays={specialDays}
              onEdit={edit}
              onRemove={remove}
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
            {...step}
            onSubmit={(setting) => setStep({ ...step, dialog: 'preview', setting })}
            onClose={close}
          />
        )}
        {step?.dialog === 'preview' && (
          <PreviewDialog
            change={step}
            onDone={() => {
              selection.replace([]);
              close();
            }}
            onBack={() => {
              if (step.setting === null) {
                close();
              } else {
                setStep({ ...step, dialog: 'form' });
              }
            }}
          />
        )}
      </StaffCard>
    </StaffPage>
  );
}

interface DayRangePickerProps {
  readonly today: Day;
  readonly onSelect: (days: readonly Day[]) => void;
}

interface DayFields {
  readonly from: Day | null;
  readonly to: Day | null;
}

const noDays: DayFields = { from: null, to: null };
/** Without a last day the first one is alone. */
const lastOf = ({ from, to }: DayFields): Day | null => to ?? from;

/** Selects all days from one to another, which would be tedious one by one. */
function DayRangePicker({ today, onSelect }: DayRangePickerProps) {
  const t = useConfigurationWords();
  const [form] = Form.useForm<DayFields>();
  // Before the form is rendered it has no fields.
  const { from } = Form.useWatch<DayFields | undefined>([], form) ?? noDays;
  const isPast = (day: Day) => day < today;
  const checkRange = (isRight: (first: Day, last: Day) => boolean, message: string) =>
    checkThat(() => {
      const days = { ...noDays, ...form.getFieldsValue() };
      const last = lastOf(days);
      return days.from === null || last === null || isRight(days.from, last);
    }, message);
  const isInOrder = (first: Day, last: Day) => first <= last;
  const isShort = (first: Day, last: Day) => countDaysBetween(first, last) < MAX_SPECIAL_DAYS;
  return (
    <Form<DayFields>
      {...formStyle}
      form={form}
      name="range"
      initialValues={noDays}
      className={css['range'] ?? ''}
      aria-label={t('special.range')}
      onFinish={(days) => {
        const last = lastOf(days);
        if (days.from !== null && last !== null) {
          onSelect(listDays(days.from, last));
        }
      }}
    >
      <TranslatedErrors />
      <Form.Item name="from" label={t('special.first')}>
        <DayPicker allowClear isDisabledDay={isPast} />
      </Form.Item>
      <Form.Item
        name="to"
        label={t('special.last')}
        dependencies={['from']}
        rules={[
          checkRange(isInOrder, t('slots.wrongOrder')),
          checkRange(isShort, t('slots.tooLong', { days: MAX_SPECIAL_DAYS })),
        ]}
      >
        <DayPicker allowClear isDisabledDay={isPast} />
      </Form.Item>
      <Button htmlType="submit" disabled={from === null}>
        {t('special.selectRange')}
      </Button>
    </Form>
  );
}

/** What can be done with days that were selected or listed. */
interface DayActions {
  readonly onEdit: (days: readonly Day[]) => void;
  readonly onRemove: (days: readonly Day[]) => void;
}

interface SelectionBarProps extends DayActions {
  readonly selection: DaySelection;
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
}

function SelectionBar({
  selection: { selected, replace },
  specialDays,
  onEdit,
  onRemove,
}: SelectionBarProps) {
  const t = useConfigurationWords();
  const daysText = useDaysText();
  const isTooMany = selected.length > MAX_SPECIAL_DAYS;
  return (
    <div className={css['bar']} role="group" aria-label={t('special.selection')}>
      <p className={css['selected']} role="status">
        <strong>{t('special.selected', { count: selected.length })}</strong>
        {selected.length > 0 && <span>{` ${daysText(selected)}`}</span>}
        {isTooMany && <span>{` ${t('slots.tooLong', { days: MAX_SPECIAL_DAYS })}`}</span>}
      </p>
      {selected.length > 0 && (
        <>
          <Button type="text" onClick={() => replace([])}>
            {t('special.clear')}
          </Button>
          {selected.some((day) => specialDays.has(day)) && (
            <Button onClick={() => onRemove(selected)}>{t('special.remove')}</Button>
          )}
          <Button type="primary" disabled={isTooMany} onClick={() => onEdit(selected)}>
            {t('special.edit')}
          </Button>
        </>
      )}
    </div>
  );
}

interface SpecialDayListProps extends DayActions {
  readonly specialDays: readonly SpecialDay[];
}

function SpecialDayList({ specialDays, onEdit, onRemove }: SpecialDayListProps) {
  const t = useConfigurationWords();
  const rangeText = useRangeText();
  const settingText = useSettingText();
  if (specialDays.length === 0) {
    return <p className={sections['quiet']}>{t('special.none')}</p>;
  }

  return (
    <ul className={css['list']}>
      {toSpecialRanges(specialDays).map(({ first, last, setting }) => {
        const range = rangeText({ first, last });
        const days = listDays(first, last);
        return (
          <li key={first} className={css['item']}>
            <strong className={css['when']}>{range}</strong>
            <span className={css['what']}>{settingText(setting)}</span>
            <span className={css['actions']}>
              <Button
                type="text"
                aria-label={t('special.editOf', { days: range })}
                onClick={() => onEdit(days)}
              >
                {t('special.change')}
              </Button>
              <Button
                type="text"
                aria-label={t('special.removeOf', { days: range })}
                onClick={() => onRemove(days)}
              >
                {t('special.remove')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
