import { useQuery } from '@tanstack/react-query';
import { changeAdminEmail, getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { changeLeadTime, getLeadTime } from '@cablepark/contracts/configuration/lead-time';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { changeReminders, getReminders } from '@cablepark/contracts/configuration/reminders';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { mutationHook, queryOf } from '../../shared/api/hooks.ts';

// Settings are fetched again whenever the page opens, so that nobody edits outdated values.
const fresh = { staleTime: 0, refetchOnMount: true };
const configQuery = queryOf(getConfig, fresh);
const leadTimeQuery = queryOf(getLeadTime, fresh);
const remindersQuery = queryOf(getReminders, fresh);
const adminEmailQuery = queryOf(getAdminEmail, fresh);

export const useSettings = () => useQuery(configQuery({}));
export const useLeadTime = () => useQuery(leadTimeQuery({}));
export const useReminders = () => useQuery(remindersQuery({}));
export const useAdminEmail = () => useQuery(adminEmailQuery({}));

/** The calendar is fetched again too, because its response says which slots are restricted. */
export const useChangeLeadTime = mutationHook(changeLeadTime, { invalidates: [getLeadTime, listTimeSlots] });
export const useChangeAdminEmail = mutationHook(changeAdminEmail, { invalidates: [getAdminEmail] });
export const useChangeReminders = mutationHook(changeReminders, { invalidates: [getReminders] });
