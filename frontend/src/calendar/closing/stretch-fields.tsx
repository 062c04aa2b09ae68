import { Form, Select } from 'antd';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { DayField } from '../../shared/forms/day-field.tsx';
import { useToday } from '../../shared/time/clock.ts';
import { halfHoursOf, MIDNIGHT, type TimeKey } from '../slots/half-hours.ts';
import css from './closing.module.css';
import type { StretchFields as Fields, StretchProblem } from './closure-form.ts';
import { useClosingWords } from './locales/words.ts';

interface StretchFieldsProps extends Pick<Fields, 'fromDay' | 'toDay'> {
  readonly problem: StretchProblem | undefined;
}

/** The days and times between which the park is closed, within a form that has these fields. */
export function StretchFields({ fromDay, toDay, problem }: StretchFieldsProps) {
  const t = useClosingWords();
  const today = useToday();
  const option = (key: TimeKey) => ({
    value: key,
    label: key.endsWith(' 2') ? t('form.repeated', { time: key.slice(0, 5) }) : key,
  });
  const keysOf = (day: Day) => halfHoursOf(day).map(({ key }) => key);
  const isPast = (day: Day) => day < today;
  return (
    <>
      <div className={css['pair']}>
        <Form.Item<Fields> label={t('form.fromDay')} name="fromDay">
          <DayField isDisabledDay={isPast} />
        </Form.Item>
        <Form.Item<Fields> label={t('form.fromTime')} name="fromTime">
          <Select<TimeKey> options={keysOf(fromDay).map(option)} />
        </Form.Item>
        <Form.Item<Fields> label={t('form.toDay')} name="toDay">
          <DayField isDisabledDay={isPast} />
        </Form.Item>
        <Form.Item<Fields>
          label={t('form.toTime')}
          name="toTime"
          {...(problem && { validateStatus: 'error', help: t(`form.problem.${problem}`) })}
        >
          <Select<TimeKey> options={[...keysOf(toDay).slice(1), MIDNIGHT].map(option)} />
        </Form.Item>
      </div>
    </>
  );
}
