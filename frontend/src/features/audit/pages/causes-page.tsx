import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { getCauses, type Cause } from '@cablepark/contracts/audit/get-causes';

import { toHistoryPath } from '#calendar/history-path';
import { ApiError } from '#shared/api/api-error';
import { fresh, queryOf } from '#shared/api/queries';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffEmpty, StaffTag } from '#shared/ui/staff-parts';
import { useAuditWords } from '../locales/words.ts';
import css from './causes-page.module.css';

const makeCausesQuery = queryOf(getCauses, fresh);

/** `/admin/causes/:correlationId`: what an action led to, step by step. */
export function CausesPage() {
  const t = useAuditWords();
  const { correlationId = '' } = useParams();
  const query = useQuery(makeCausesQuery({ params: { correlationId } }));
  const { data, error } = query;
  const isUnknown = error instanceof ApiError && UNKNOWN.includes(error.code);
  return (
    <StaffPage title={t('causes.title')} lead={t('causes.lead')}>
      {query.isPending && <p role="status">{t('causes.loading')}</p>}
      {isUnknown && (
        <StaffCard>
          <StaffEmpty title={t('causes.unknown')}>{t('causes.unknownText')}</StaffEmpty>
        </StaffCard>
      )}
      {query.isError && !isUnknown && (
        <LoadFailedAlert text={t('loadFailed')} onRetry={() => void query.refetch()} />
      )}
      {data && (
        <StaffCard>
          <Steps causes={data.causes} />
          <Link className={css['history']} to={toHistoryPath({ correlationId })}>
            {t('causes.history')}
          </Link>
        </StaffCard>
      )}
    </StaffPage>
  );
}

/** An address that was changed by hand may name no action, or not even have the form of one. */
const UNKNOWN: readonly (string | undefined)[] = ['ACTION_NOT_FOUND', 'INVALID_REQUEST'];

function Steps({ causes }: { readonly causes: readonly Cause[] }) {
  return (
    <ul className={css['steps']}>
      {causes.map((cause) => (
        <Step key={`${cause.kind} ${cause.name} ${cause.id} ${cause.recordedAt}`} cause={cause} />
      ))}
    </ul>
  );
}

function Step({ cause: { kind, name, recordedAt, causes } }: { readonly cause: Cause }) {
  const t = useAuditWords();
  return (
    <li>
      <div className={css['step']}>
        <StaffTag tone="quiet">{t(`causes.kind.${kind}`)}</StaffTag>
        <code className={css['name']} translate="no">
          {name}
        </code>
        {recordedAt !== null && (
          <time className={css['time']} dateTime={recordedAt} translate="no">
            {formatDateAndTime(t.language, recordedAt)}
          </time>
        )}
      </div>
      {causes.length > 0 && <Steps causes={causes} />}
    </li>
  );
}
