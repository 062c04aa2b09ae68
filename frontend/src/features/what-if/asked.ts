import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { whatIfForm, type askWhatIf } from '@cablepark/contracts/what-if/what-if';

export interface HoursRule {
  readonly mode: 'same' | 'other' | 'closed';
  readonly opens: string;
  readonly closes: string;
}

/** The form's values. Null leaves a rule as it was. */
export interface RuleFields {
  readonly peak: number | null;
  readonly standard: number | null;
  readonly week: HoursRule;
  readonly weekend: HoursRule;
  readonly leadTime: number | null;
  readonly cancelWindow: number | null;
  readonly from: Day | null;
  readonly to: Day | null;
}

export const unchangedRules: RuleFields = {
  peak: null,
  standard: null,
  week: { mode: 'same', opens: '15:00', closes: '22:00' },
  weekend: { mode: 'same', opens: '10:00', closes: '22:00' },
  leadTime: null,
  cancelWindow: null,
  from: null,
  to: null,
};

/** Whether the server would accept these rules; those that are left out stay as they were. */
export const isAskable = (asked: Partial<RuleFields>): boolean =>
  whatIfForm.safeParse(toRequestBody({ ...unchangedRules, ...asked })).success;

const formatHours = ({ mode, opens, closes }: HoursRule): string =>
  mode === 'closed' ? mode : `${opens}-${closes}`;

export function toRequestBody(asked: RuleFields): BodyInput<typeof askWhatIf> {
  const { peak, standard, week, weekend, ...rest } = asked;
  const pricing = {
    ...(peak === null ? {} : { peak }),
    ...(standard === null ? {} : { standard }),
  };
  const hours = {
    ...(week.mode === 'same' ? {} : { 'mon-fri': formatHours(week) }),
    ...(weekend.mode === 'same' ? {} : { 'sat-sun': formatHours(weekend) }),
  };
  return {
    ...rest,
    pricing: Object.keys(pricing).length === 0 ? null : pricing,
    hours: Object.keys(hours).length === 0 ? null : hours,
  };
}
