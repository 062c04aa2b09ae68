import { useQuery } from '@tanstack/react-query';

import { getHealth } from '@cablepark/contracts/system/get-health';
import { listReadModels, rebuildReadModel } from '@cablepark/contracts/system/read-models';

import { fresh, queryOf } from '#shared/api/queries';
import { useCommand } from '#shared/api/use-command';

/** How often the status of the read models is fetched: while one is rebuilt, and otherwise. */
const REBUILDING_MS = 500;
const WATCHING_MS = 3000;

export const useReadModels = () =>
  useQuery({
    ...queryOf(listReadModels, fresh)({}),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ rebuild }) => rebuild !== null) ? REBUILDING_MS : WATCHING_MS,
  });

export const useHealth = () =>
  useQuery({ ...queryOf(getHealth, fresh)({}), refetchInterval: WATCHING_MS });

export const useRebuild = () => useCommand(rebuildReadModel, [listReadModels]);
