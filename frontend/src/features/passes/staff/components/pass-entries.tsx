import { Link } from 'react-router-dom';

import type { PassEntry, StaffPass } from '@cablepark/contracts/passes/passes';

import { usePassWords } from '#calendar/passes/locales/words';
import { ChangeValue, LeftValue } from '#calendar/passes/pass-amounts';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { StaffTable, type StaffColumn } from '#shared/ui/staff-table';
import { useStaffPassWords } from '../locales/words.ts';

interface Row extends PassEntry {
  readonly key: number;
}

/** All that happened to a pass, the newest first, with what was left of it. */
export function PassEntries({ pass }: { readonly pass: StaffPass }) {
  const t = useStaffPassWords();
  const words = usePassWords();
  const rows: Row[] = pass.entries.map((entry, key) => ({ ...entry, key })).reverse();
  const columns: StaffColumn<Row>[] = [
    {
      key: 'at',
      title: words('day'),
      render: (_, { at }) => (
        <time dateTime={at} translate="no">
          {formatDateAndTime(t.language, at)}
        </time>
      ),
    },
    { key: 'kind', title: words('what'), render: (_, { kind }) => words(`entry.${kind}`) },
    {
      key: 'booking',
      title: t('booking'),
      render: (_, { booking }) =>
        booking === null ? (
          '–'
        ) : (
          <Link to={`/admin/bookings?reference=${booking}`} translate="no">
            {booking}
          </Link>
        ),
    },
    {
      key: 'change',
      title: words('change'),
      align: 'end',
      render: (_, entry) => <ChangeValue entry={entry} otherwise="–" />,
    },
    {
      key: 'left',
      title: words('remains'),
      align: 'end',
      render: (_, { left }) => <LeftValue kind={pass.kind} left={left} />,
    },
  ];
  return (
    <StaffTable<Row> columns={columns} dataSource={rows} rowKey="key" emptyText={t('empty')} />
  );
}
