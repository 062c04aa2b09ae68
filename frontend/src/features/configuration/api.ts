import { useQuery } from '@tanstack/react-query';
import { getAdminEmail } from '@cablepark/contracts/configuration/admin-email';
import { getLeadTime } from '@cablepark/contracts/configuration/lead-time';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { getReminders } from '@cablepark/contracts/configuration/reminders';
import { queryOf } from '../../shared/api/hooks.ts';

// Settings are fetched again whenever the page opens, so that nobody edits outdated values.
const fresh = { staleTime: 0, refetchOnMount: true };

export const useSettings = () => useQuery(queryOf(getConfig, fresh)({}));
export const useLeadTime = () => useQuery(queryOf(getLeadTime, fresh)({}));
export const useReminders = () => useQuery(queryOf(getReminders, fresh)({}));
export const useAdminEmail = () => useQuery(queryOf(getAdminEmail, fresh)({}));
