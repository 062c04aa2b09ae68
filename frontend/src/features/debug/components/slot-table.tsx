import type { BookedSlot } from '@cablepark/contracts/schedule/booking';
import { dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { shortDay, clockTimeOf } from '../../../shared/time/dates.ts';
import { StaffTable } from '../../../shared/ui/staff-table.tsx';
import { useDebugWords } from '../locales/words.ts';

/** Slots with their times in Riga and in UTC, so that time zone errors can be seen. */
export function SlotTable({ slots, emptyText }: { readonly slots: readonly BookedSlot[]; readonly emptyText: string }) {
  const t = useDebugWords();
  const language = useLanguage();
  return (
    <StaffTable<BookedSlot>
      emptyText={emptyText}
      dataSource={[...slots]}
      rowKey="id"
      pagination={false}
      columns={[
        { key: 'id', title: 'ID', render: (_, { id }) => id },
        {
          key: 'time',
          title: t('slot.time'),
          render: (_, { startTime, endTime }) =>
            `${shortDay(language, dayOf(slotAt(new Date(startTime))))}, ${clockTimeOf(startTime)}–${clockTimeOf(endTime)}`,
        },
        { key: 'utc', title: t('slot.utc'), render: (_, { startTime }) => startTime },
        { key: 'price', title: t('slot.price'), render: (_, { price }) => exactPrice(language, price) },
        { key: 'status', title: t('slot.status'), render: (_, { status }) => t(`status.${status}`) },
      ]}
    />
  );
}
