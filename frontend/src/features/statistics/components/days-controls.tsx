import { Button, Select } from 'antd';

import { isDayInReach } from '@cablepark/contracts/shared/days-in-reach';
import {
  statisticsPeriods,
  type StatisticsPeriod,
} from '@cablepark/contracts/statistics/statistics';

import { DayPicker } from '#shared/forms/day-picker';
import { useToday } from '#shared/time/clock';
import { ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons';
import { useStatisticsWords } from '../locales/words.ts';
import { isCurrent, moveEndTo, periodOf, stepDays, type ShownDays } from '../shown-days.ts';
import css from './days-controls.module.css';

/**
 * The select's value while another period or a range is shown. It isn't an option, so every option
 * can be chosen.
 */
const NOT_CURRENT = 'other';

interface DaysControlsProps {
  readonly shown: ShownDays;
  readonly onShow: (next: ShownDays) => void;
}

/**
 * Controls for the days shown: a select of current periods, arrows to adjacent ones, and pickers
 * for both ends.
 */
export function DaysControls({ shown, onShow }: DaysControlsProps) {
  const t = useStatisticsWords();
  const renderPicker = (which: 'from' | 'to') => (
    <div className={css['end']}>
      <DayPicker
        label={t(which)}
        value={shown[which]}
        isDisabledDay={(day) => !isDayInReach(day)}
        onChange={(day) => {
          if (day !== null) {
            onShow(moveEndTo(shown, which, day));
          }
        }}
      />
    </div>
  );
  const step = (by: -1 | 1) => {
    const to = stepDays(shown, by);
    return to && (() => onShow(to));
  };

  return (
    <>
      <PeriodSelect shown={shown} onShow={onShow} />
      <div role="group" aria-label={t('range.title')} className={css['range']}>
        <StepButton name={t(`previous.${shown.period}`)} by={-1} step={step} />
        {renderPicker('from')}
        <span aria-hidden="true" className={css['dash']}>
          –
        </span>
        {renderPicker('to')}
        <StepButton name={t(`next.${shown.period}`)} by={1} step={step} />
      </div>
    </>
  );
}

/**
 * Offers the current periods, such as This Week. While another one is shown, the label is its kind,
 * such as Week.
 */
function PeriodSelect({ shown, onShow }: DaysControlsProps) {
  const t = useStatisticsWords();
  const today = useToday();
  const current = isCurrent(shown, today) && shown.period !== 'range' ? shown.period : undefined;
  return (
    <Select<StatisticsPeriod | typeof NOT_CURRENT>
      aria-label={t('period')}
      className={css['period'] ?? ''}
      value={current ?? NOT_CURRENT}
      labelRender={() => (current ? t(`periods.${current}`) : t(`kinds.${shown.period}`))}
      options={statisticsPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={(period) => {
        if (period !== NOT_CURRENT) {
          onShow(periodOf(today, period));
        }
      }}
    />
  );
}

interface StepButtonProps {
  readonly name: string;
  readonly by: -1 | 1;
  /** Returns a function that goes there; undefined if there is nothing in that direction. */
  readonly step: (by: -1 | 1) => (() => void) | undefined;
}

export const StepButton = ({ name, by, step }: StepButtonProps) => (
  <Button
    className={css['step'] ?? ''}
    aria-label={name}
    title={name}
    icon={by === -1 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
    disabled={!step(by)}
    onClick={step(by)}
  />
);
