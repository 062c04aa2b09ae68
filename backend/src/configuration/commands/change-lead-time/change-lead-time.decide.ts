import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { Settings } from '../../../schedule/domain/settings.ts';

/** The new settings apply from the next booking on. Saving the present ones returns no events. */
export function decideChangeLeadTime(
  { restrictionMode, leadTimeHours, operatorOnSite }: LeadTimeSettings,
  { leadTime }: Settings,
): ConfigurationEvent[] {
  const isSame =
    leadTime.restrictionMode === restrictionMode &&
    leadTime.leadTimeHours === leadTimeHours &&
    leadTime.operatorOnSite === operatorOnSite;
  const data = { restrictionMode, leadTimeHours, operatorOnSite };
  return isSame ? [] : [{ type: 'LeadTimeSettingsChanged', data }];
}
