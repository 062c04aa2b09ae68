import { Button, Form, Input, Select } from 'antd';
import { useEffect } from 'react';

import { auditFilter } from '@cablepark/contracts/audit/list-audit-trail';
import type { EventTypeEntry } from '@cablepark/contracts/audit/list-event-types';
import { isInCalendar } from '@cablepark/contracts/shared/slot-ids';

import { formatTimes } from '#calendar/slots/slots';
import { DayPicker } from '#shared/forms/day-picker';
import { TranslatedErrors } from '#shared/forms/fields';
import { checkBy, formStyle } from '#shared/forms/rule';
import { CloseIcon } from '#shared/ui/icons';
import { parseFilterValue, type HistoryFilter } from '../history-filter.ts';
import type { UserNames } from '../history.ts';
import { useAuditWords } from '../locales/words.ts';
import css from './history-filters.module.css';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  /** The types of events to choose from. */
  readonly types: readonly EventTypeEntry[];
  readonly userNames: UserNames;
  readonly onChange: (filter: HistoryFilter) => void;
}

const EVERYTHING = 'everything';

/** What the fields show of a filter. antd's selects show their placeholder only for undefined. */
const toFields = ({ day, user, eventType, about, scheduleDay, reference }: HistoryFilter) => ({
  day,
  user: user ?? undefined,
  eventType: eventType ?? undefined,
  about: about ?? EVERYTHING,
  scheduleDay,
  reference: reference ?? '',
});
type Fields = ReturnType<typeof toFields>;

/**
 * Filters the history. A restriction that has no field, such as the half hour of a link, is named
 * below and can be removed. It is long because it lists the filters one after the other.
 */
export function HistoryFilters({ filter, types, userNames, onChange }: HistoryFiltersProps) {
  const t = useAuditWords();
  const [form] = Form.useForm<Fields>();
  useEffect(() => form.setFieldsValue(toFields(filter)), [form, filter]);
  const take = (changed: Partial<Fields>) => {
    // A reference is taken once it is whole, when Enter is pressed or its field is left.
    if ('reference' in changed && changed.reference !== '') {
      return;
    }

    const { about, reference, ...others } = { ...toFields(filter), ...changed };
    onChange({
      ...filter,
      ...others,
      user: others.user ?? null,
      eventType: others.eventType ?? null,
      about: about === EVERYTHING ? null : about,
      reference: parseFilterValue('reference', reference),
    });
  };

  const takeReference = () => {
    const reference = parseFilterValue('reference', form.getFieldsValue().reference);
    if (reference !== null && reference !== filter.reference) {
      onChange({ ...filter, reference });
    }
  };

  const users = [...userNames].map(([value, label]) => ({ value, label }));
  const typeOptions = types
    .map(({ eventType, sentence }) => ({ value: eventType, label: sentence[t.language] }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <Form<Fields>
        {...formStyle}
        form={form}
        name="history"
        className={css['filters'] ?? ''}
        initialValues={toFields(filter)}
        onValuesChange={take}
        onFinish={takeReference}
      >
        <TranslatedErrors />
        <Form.Item name="day" label={t('filter.day')}>
          <DayPicker placeholder={t('filter.anyDay')} allowClear />
        </Form.Item>
        <Form.Item name="user" label={t('filter.user')}>
          <Select
            allowClear
            // The list of users contains everybody who ever signed up.
            virtual
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('filter.anybody')}
            options={users}
          />
        </Form.Item>
        <Form.Item name="eventType" label={t('filter.type')}>
          <Select
            allowClear
            virtual
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('filter.anything')}
            options={typeOptions}
          />
        </Form.Item>
        <Form.Item name="about" label={t('filter.about')}>
          <Select
            options={([EVERYTHING, 'settings'] as const).map((value) => ({
              value,
              label: t(`filter.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="scheduleDay" label={t('filter.schedule')}>
          <DayPicker placeholder={t('filter.anyDay')} allowClear />
        </Form.Item>
        <Form.Item
          name="reference"
          label={t('filter.booking')}
          rules={[checkBy(isReference, t('filter.noReference'))]}
        >
          <Input
            allowClear
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder={t('filter.reference')}
            onPressEnter={() => form.submit()}
            onBlur={takeReference}
          />
        </Form.Item>
      </Form>
      <OtherFilters filter={filter} onChange={onChange} />
    </>
  );
}

/** A reference as it is typed or read out, or nothing. */
const isReference = {
  safeParse: (value: unknown) =>
    auditFilter.shape.reference.safeParse(String(value).trim() === '' ? undefined : value),
};

/** Names the restrictions that have no field, because they come with a link, and removes them. */
function OtherFilters({ filter, onChange }: Pick<HistoryFiltersProps, 'filter' | 'onChange'>) {
  const t = useAuditWords();
  const { slotId, correlationId, stream } = filter;
  const slot = Number(slotId);
  const others = [
    [
      'slotId',
      isInCalendar(slot) ? t('filter.slot', { time: formatTimes(t.language, [slot]) }) : slotId,
    ],
    ['correlationId', correlationId && t('filter.action')],
    ['stream', stream && t('filter.stream', { stream })],
  ] as const;
  const named = others.filter(([, text]) => text !== null);
  if (named.length === 0) {
    return null;
  }

  return (
    <div className={css['others']}>
      {named.map(([name, text]) => (
        <Button
          key={name}
          aria-label={t('filter.remove', { filter: text ?? '' })}
          icon={<CloseIcon />}
          iconPlacement="end"
          onClick={() => onChange({ ...filter, [name]: null })}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
