import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { WalkInCustomer } from '../../../calendar/booking/staff-dialogs.ts';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { callEndpoint } from '../../../shared/api/call-endpoint.ts';
import { onWaitingChange, deviceQueue, type CallQueue } from '../../../shared/device/waiting-calls.ts';
import { recheckCurrentUser } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { showInDay } from '../day/use-day.ts';
import type { DockBooking } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import type { Action, WaitingAction } from './action.ts';
import { requestOf, sendActions, type SendOutcome, asOnlySender } from './send-actions.ts';

const RETRY_MS = 5000;

const whoIsSignedIn = async (): Promise<string | null> => (await callEndpoint(getCurrentUser, {})).id;

/** What the user has done and the server doesn't have yet. It is sent whenever there may be a network. */
export function useActions(userId: string, queue: () => CallQueue<Action> = deviceQueue<Action>) {
  const t = useDockWords();
  const client = useQueryClient();
  const [store] = useState(queue);
  const [waiting, setWaiting] = useState<readonly WaitingAction[]>([]);
  const [outcome, setOutcome] = useState<SendOutcome>('sent');
  const isQueued = useRef(false);

  const send = useCallback(async () => {
    // One run that has not begun yet covers every action that is added before it.
    if (isQueued.current) return;
    isQueued.current = true;
    const onSent = (action: Action, answer: Parameters<typeof showInDay>[1]) => {
      showInDay(client, answer);
      if (action.kind !== 'walkIn') return;
      const { slot, customer } = action;
      const times = timesOf({ start: slot, end: slot + 1 });
      toast({ title: t('walkInBooked'), text: `${customer.customerName}, ${times}` });
    };
    const next = await asOnlySender(() => {
      isQueued.current = false;
      return sendActions({ queue: store, userId, whoIsSignedIn, request: requestOf, onSent });
    }).catch((): SendOutcome => 'waiting');
    isQueued.current = false;
    setOutcome(next);
    if (next === 'notSignedIn') await recheckCurrentUser(client).catch(() => undefined);
  }, [client, store, t, userId]);

  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const calls = await store.list(userId).catch(() => []);
      if (isShown) setWaiting(calls);
    };
    const sendSoon = () => void send();
    void read();
    sendSoon();
    const stop = onWaitingChange(() => void read());
    for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, sendSoon);
    document.addEventListener('visibilitychange', sendSoon);
    return () => {
      isShown = false;
      stop();
      for (const event of ['online', 'focus', 'pageshow']) window.removeEventListener(event, sendSoon);
      document.removeEventListener('visibilitychange', sendSoon);
    };
  }, [send, store, userId]);

  const hasUnsent = waiting.some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!hasUnsent) return;
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [hasUnsent, send]);

  return useMemo(() => {
    const add = async (action: Action) => {
      await store.add(userId, action);
      void send();
    };
    const now = () => new Date().toISOString();
    return {
      waiting,
      outcome,
      note: ({ id, customerName }: DockBooking, state: AttendanceState) =>
        add({ kind: 'attendance', bookingId: id, customerName, state, happenedAt: now() }),
      walkIn: (slot: SlotId, customer: WalkInCustomer) => add({ kind: 'walkIn', slot, customer, happenedAt: now() }),
      /** Sends a refused action once more, under a new key and as if it happened now. */
      takeMine: async ({ id, content }: WaitingAction, changed: Action = content) => {
        await store.replace(id, { ...changed, happenedAt: null });
        void send();
      },
      leaveTheirs: ({ id }: WaitingAction) => store.remove(id),
    };
  }, [outcome, send, store, userId, waiting]);
}
