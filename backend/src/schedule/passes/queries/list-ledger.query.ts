import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { formatCsvLine, LATVIAN_CSV } from '@cablepark/analytics/export/export-events';
import { exportMediaTypes } from '@cablepark/contracts/analytics/export-events';
import type { LedgerLine, listLedger } from '@cablepark/contracts/passes/ledger';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, startOfDay } from '@cablepark/contracts/shared/riga-time';
import { ledger } from '@cablepark/projections/read-models/ledger.read-model';
import { passes } from '@cablepark/projections/read-models/passes.read-model';

import { Answer, type AnswerTo } from '#http/answer';
import type { Requested } from '#http/endpoint';
import type { RequestContext } from '#http/request-context';

/** The lines of the ledger on some days. */
export class ListLedger extends Query<AnswerTo<typeof listLedger>> {
  constructor(readonly requested: Requested<typeof listLedger>) {
    super();
  }
}

/** A large park has some thousands in a month. */
const MAX_LINES = 50_000;

const COLUMNS = [
  'position',
  'at',
  'account',
  'unit',
  'amount',
  'passId',
  'bookingId',
  'vatPercent',
  'vatDue',
];

@QueryHandler(ListLedger)
export class ListLedgerHandler implements IQueryHandler<ListLedger> {
  constructor(private readonly pool: Pool) {}

  async execute({
    requested: { query: wanted, asOf, context },
  }: ListLedger): Promise<AnswerTo<typeof listLedger>> {
    const { from, to, account, format } = wanted;
    const { rows } = await this.pool.query<LedgerLine>(LINES, [
      from === undefined ? null : startOfDay(from),
      to === undefined ? null : startOfDay(addDays(to, 1)),
      account ?? null,
      asOf?.position.toString() ?? null,
      MAX_LINES + 1,
    ]);
    if (rows.length > MAX_LINES) {
      reject('INVALID_REQUEST', { error: 'Ask for fewer days at once' });
    }
    if (format === 'json') {
      return rows;
    }

    const days = [from, to].filter((day) => day !== undefined).join('_');
    return new Answer(toCsv(rows, context.language), {
      'Content-Type': exportMediaTypes.csv,
      'Content-Disposition': `attachment; filename="ledger${days && `-${days}`}.csv"`,
    });
  }
}

/** In Latvian it is written as a Latvian spreadsheet reads it, like the statistics (rule 11.3). */
function toCsv(lines: readonly LedgerLine[], language: RequestContext['language']): string {
  const style = language === 'lv' ? LATVIAN_CSV : undefined;
  let csv = formatCsvLine(COLUMNS, style);
  for (const { vat, ...line } of lines) {
    const fields = [
      line.position,
      line.at,
      line.account,
      line.unit,
      line.amount,
      line.passId,
      line.bookingId,
      vat?.percent ?? null,
      vat?.due ?? null,
    ];
    csv += formatCsvLine(fields, style);
  }

  return csv;
}

const LINES = `
  SELECT line.position::text, to_char(line.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
         line.account, line.unit, line.amount::float8, line.pass_id AS "passId",
         line.booking_id AS "bookingId", nullif(pass.terms -> 'vat', 'null') AS vat
    FROM ${ledger.qualifiedName} AS line
    JOIN ${passes.qualifiedName} AS pass ON pass.pass_id = line.pass_id
   WHERE ($1::timestamptz IS NULL OR line.at >= $1) AND ($2::timestamptz IS NULL OR line.at < $2)
     AND ($3::text IS NULL OR line.account = $3) AND ($4::bigint IS NULL OR line.position <= $4)
   ORDER BY line.position, line.place
   LIMIT $5`;
