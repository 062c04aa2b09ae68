import { Button } from 'antd';

import {
  exportEvents,
  exportFormats,
  type ExportFormat,
} from '@cablepark/contracts/analytics/export-events';

import { DownloadIcon } from '#shared/ui/more-icons';
import { StaffCard, StaffPage } from '#shared/ui/staff-page';
import { useAuditWords } from '../locales/words.ts';
import css from './exports-page.module.css';

const names = { ndjson: 'NDJSON', csv: 'CSV', parquet: 'Parquet' } satisfies Record<
  ExportFormat,
  string
>;

/** `/admin/exports`: all events as files for analysis, without anything personal (ADR 92). */
export function ExportsPage() {
  const t = useAuditWords();
  return (
    <StaffPage title={t('export.title')} lead={t('export.lead')}>
      <StaffCard>
        <ul aria-label={t('export.group')} className={css['list']}>
          {exportFormats.map((format) => (
            <li key={format} className={css['row']}>
              <span>{t(`export.use.${format}`)}</span>
              <Button
                href={`${exportEvents.path}?format=${format}`}
                download
                icon={<DownloadIcon />}
                aria-label={t('export.save', { format: names[format] })}
                className={css['button'] ?? ''}
              >
                {names[format]}
              </Button>
            </li>
          ))}
        </ul>
      </StaffCard>
    </StaffPage>
  );
}
