import { useQuery } from '@tanstack/react-query';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { queryOf } from '../api/hooks.ts';
import { MINUTE_MS } from '../api/query-client.ts';

const configQuery = queryOf(getConfig, { staleTime: 10 * MINUTE_MS, gcTime: 10 * MINUTE_MS });

/** The park's settings that visitors may know: hours, prices, name, phone, e-mail. */
export const useConfig = () => useQuery(configQuery({}));
