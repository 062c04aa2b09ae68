import { Form, Select } from 'antd';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { DayField } from '../../shared/forms/day-field.tsx';
import { useToday } from '../../shared/time/clock.ts';
import { halfHoursOf, MIDNIGHT, type TimeKey } from '../slots/half-hours.ts';
import css from './closing.module.css';
import { problemOf, stretchOf, type StretchFields as Fields } from './closure-form.ts';
import { useClosingWords } from './locales/words.ts';

/** The days and times between which the park is closed, within a form that has these fields. */
export function StretchFields() {
  const t = useClosingWords();
  const today = useToday();
  const form = Form.useFormInstance<Fields>();
  const fromDay = Form.useWatch<Day | undefined>('fromDay', form);
  const toDay = Form.useWatch<Day | undefined>('toDay', form);
  const option = (key: TimeKey) => ({
    value: key,
    label: key.endsWith(' 2') ? t('form.repeated', { time: key.slice(0, 5) }) : key,
  });
  const keysOf = (day: Day | undefined) => halfHoursOf(day).map(({ key }) => key);
  const isPast = (day: Day) => day < today;
  const wholeStretch = {
    validator: () => {
      const problem = problemOf(stretchOf(form.getFieldsValue()), new Date());
      return problem ? Promise.reject(new Error(t(`form.problem.${problem}`))) : Promise.resolve();
    },
  };
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
          dependencies={['fromDay', 'fromTime', 'toDay']}
          rules={[wholeStretch]}
        >
          <Select<TimeKey> options={[...keysOf(toDay).slice(1), MIDNIGHT].map(option)} />
        </Form.Item>
      </div>
    </>
  );
}
