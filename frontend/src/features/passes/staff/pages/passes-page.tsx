import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { listPasses } from '@cablepark/contracts/passes/passes';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { usePassWords } from '#calendar/passes/locales/words';
import { toPassAddress } from '#calendar/passes/pass-address';
import { LeftValue } from '#calendar/passes/pass-amounts';
import { passTones } from '#calendar/passes/pass-texts';
import { SellPassDialog } from '#calendar/passes/selling/sell-pass-dialog';
import { fresh, queryOf } from '#shared/api/queries';
import { useSettled } from '#shared/forms/use-settled';
import { formatMediumDate } from '#shared/i18n/format-instant';
import { PlusIcon } from '#shared/ui/icons';
import { SearchField } from '#shared/ui/search-field';
import { LoadFailedAlert, MainButton, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffTag } from '#shared/ui/staff-parts';
import { StaffTable, type StaffColumn } from '#shared/ui/staff-table';
import { useStaffPassWords } from '../locales/words.ts';
import css from './passes-page.module.css';

type ListedPass = ResponseOf<typeof listPasses>[number];

const makePassesQuery = queryOf(listPasses, fresh);

/** `/admin/passes`: the passes and gift cards that were sold, with a search. */
export function PassesPage() {
  const t = useStaffPassWords();
  const [typed, setTyped] = useState('');
  const [isSelling, setSelling] = useState(false);
  const find = useSettled(typed.trim());
  const query = useQuery({
    ...makePassesQuery({ query: find === '' ? {} : { find } }),
    placeholderData: keepPreviousData,
  });
  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <MainButton icon={<PlusIcon />} onClick={() => setSelling(true)}>
          {t('sellPass')}
        </MainButton>
      }
    >
      <StaffCard>
        <div className={css['search']}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
        </div>
        {query.isError ? (
          <LoadFailedAlert text={t('failed')} onRetry={() => void query.refetch()} />
        ) : (
          <PassTable passes={query.data ?? []} isLoading={query.isPending} />
        )}
      </StaffCard>
      {isSelling && <SellPassDialog onClose={() => setSelling(false)} />}
    </StaffPage>
  );
}

interface PassTableProps {
  readonly passes: readonly ListedPass[];
  readonly isLoading: boolean;
}

/** It is long because it lists the columns one after the other. */
function PassTable({ passes, isLoading }: PassTableProps) {
  const t = useStaffPassWords();
  const pass = usePassWords();
  const columns: StaffColumn<ListedPass>[] = [
    {
      key: 'pass',
      title: t('column.pass'),
      render: (_, { id, name }) => (
        <Link to={toPassAddress(id)} className={css['link']}>
          {name[t.language]}
        </Link>
      ),
    },
    {
      key: 'holder',
      title: t('column.holder'),
      render: (_, { holder }) => <Holder holder={holder} />,
    },
    {
      key: 'left',
      title: pass('remains'),
      render: (_, { kind, left }) => <LeftValue kind={kind} left={left} />,
    },
    {
      key: 'expiresOn',
      title: pass('expiresOn'),
      sorter: (a, b) => a.expiresOn.localeCompare(b.expiresOn),
      render: (_, { expiresOn }) => (
        <span className={css['day']} translate="no">
          {formatMediumDate(t.language, expiresOn)}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('column.status'),
      render: (_, { status }) => (
        <StaffTag tone={passTones[status]}>{pass(`status.${status}`)}</StaffTag>
      ),
    },
    {
      key: 'soldAt',
      title: t('column.soldAt'),
      sorter: (a, b) => a.soldAt.localeCompare(b.soldAt),
      render: (_, { soldAt }) => (
        <time dateTime={soldAt} className={css['day']} translate="no">
          {formatMediumDate(t.language, soldAt)}
        </time>
      ),
    },
  ];
  return (
    <StaffTable<ListedPass>
      columns={columns}
      dataSource={[...passes]}
      rowKey="id"
      loading={isLoading}
      emptyText={t('empty')}
    />
  );
}

function Holder({ holder: { fullName, email } }: Pick<ListedPass, 'holder'>) {
  const t = useStaffPassWords();
  if (fullName === null && email === null) {
    return <span className={css['quiet']}>{t('nobody')}</span>;
  }

  return (
    <span className={css['holder']}>
      {fullName !== null && <span translate="no">{fullName}</span>}
      {email !== null && (
        <span className={css['quiet']} translate="no">
          {toShownEmail(email)}
        </span>
      )}
    </span>
  );
}
