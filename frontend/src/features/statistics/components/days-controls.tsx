import { Select } from 'antd';
import type { ReactNode } from 'react';
import { statisticsPeriods, type StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { useToday } from '../../../shared/time/clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../shared/ui/icons.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import { isInReach, isPresent, periodWith, stepped, withEnd, type ShownDays } from '../shown-days.ts';
import css from './days-controls.module.css';

/** The select's value while another period or a range is shown. It is no option, so every option can be chosen. */
const NOT_PRESENT = 'other';

interface DaysControlsProps {
  readonly shown: ShownDays;
  readonly onShow: (next: ShownDays) => void;
}

/** Chooses the days: a present period by name, the periods beside it by arrows, any range by its first and last day. */
export function DaysControls({ shown, onShow }: DaysControlsProps) {
  const t = useStatisticsWords();
  const end = (which: 'from' | 'to') => (
    <div className={css['end']}>
      <DayPicker
        label={t(`range.${which}`)}
        value={shown[which]}
        isDisabledDay={(day) => !isInReach(day)}
        onChange={(day) => {
          if (day !== null) onShow(withEnd(shown, which, day));
        }}
      />
    </div>
  );
  return (
    <>
      <PeriodSelect shown={shown} onShow={onShow} />
      <div role="group" aria-label={t('range.title')} className={css['range']}>
        <StepButton name={t(`previous.${shown.period}`)} to={stepped(shown, -1)} onShow={onShow}>
          <ChevronLeftIcon />
        </StepButton>
        {end('from')}
        <span aria-hidden="true" className={css['dash']}>
          –
        </span>
        {end('to')}
        <StepButton name={t(`next.${shown.period}`)} to={stepped(shown, 1)} onShow={onShow}>
          <ChevronRightIcon />
        </StepButton>
      </div>
    </>
  );
}

/** Offers the present periods by name. While another period is shown, it says which kind that is. */
function PeriodSelect({ shown, onShow }: DaysControlsProps) {
  const t = useStatisticsWords();
  const today = useToday();
  const present = isPresent(shown, today) && shown.period !== 'range' ? shown.period : undefined;
  return (
    <Select<StatisticsPeriod | typeof NOT_PRESENT>
      aria-label={t('period')}
      className={css['period'] ?? ''}
      value={present ?? NOT_PRESENT}
      labelRender={() => (present ? t(`periods.${present}`) : t(`kinds.${shown.period}`))}
      options={statisticsPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={(period) => {
        if (period !== NOT_PRESENT) onShow(periodWith(today, period));
      }}
    />
  );
}

interface StepButtonProps extends Pick<DaysControlsProps, 'onShow'> {
  readonly name: string;
  readonly to: ShownDays | undefined;
  readonly children: ReactNode;
}

const StepButton = ({ name, to, onShow, children }: StepButtonProps) => (
  <Button
    className={css['step']}
    aria-label={name}
    title={name}
    disabled={to === undefined}
    onClick={() => {
      if (to) onShow(to);
    }}
  >
    {children}
  </Button>
);
