import { useQuery } from '@tanstack/react-query';
import { changeAdminEmail } from '@cablepark/contracts/configuration/change-admin-email';
import { changeLeadTime } from '@cablepark/contracts/configuration/change-lead-time';
import { getAdminEmail } from '@cablepark/contracts/configuration/get-admin-email';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { getLeadTime } from '@cablepark/contracts/configuration/get-lead-time';
import { changeReminders, getReminders } from '@cablepark/contracts/configuration/reminders';
import { listTimeSlots } from '@cablepark/contracts/schedule/list-time-slots';
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
