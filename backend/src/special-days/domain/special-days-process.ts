import type { SpecialDaysEvent } from '@cablepark/contracts/configuration/special-days.events';

/** Whether each day of a change has the slots that the settings require. */
export interface SpecialDaysProcessState {
  readonly isApplied: boolean;
}

export const specialDaysProcess = {
  initialState: { isApplied: false } as SpecialDaysProcessState,
  evolve: (_: SpecialDaysProcessState, __: SpecialDaysEvent): SpecialDaysProcessState => ({ isApplied: true }),
};

export const decideEndProcess = (processId: string, { isApplied }: SpecialDaysProcessState): SpecialDaysEvent[] =>
  isApplied ? [] : [{ type: 'SpecialDaysApplied', data: { processId } }];
