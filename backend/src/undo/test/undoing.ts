import type { ErrorBody } from '@cablepark/contracts/shared/error-codes';
import type { UndoneAction } from '@cablepark/contracts/undo/undo-action';

import type { Answer, Browser, RequestOptions } from '#test/browser';

/** The id of the action that a request did; throws if it was refused. */
export function actionOf({ status, headers, body }: Answer): string {
  const action = headers.get('x-correlation-id');
  if (status >= 300 || action === null) {
    throw new Error(`No action: ${status} ${JSON.stringify(body)}`);
  }

  return action;
}

export const undo = (
  visitor: Browser,
  action: string,
  dryRun = false,
  headers?: RequestOptions['headers'],
) =>
  visitor.post<UndoneAction & ErrorBody>(`/api/admin/actions/${action}/undo`, { dryRun }, headers);
