import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { getCurrentUser } from '@cablepark/contracts/accounts/session';
import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';

import { formatStretches } from '#calendar/slots/slots';
import { callEndpoint } from '#shared/api/calls';
import { listen } from '#shared/device/listen';
import { openDeviceQueue, watchWaitingCalls } from '#shared/device/waiting-calls';
import { recheckCurrentUser } from '#shared/session/current-user';
import { showToast } from '#shared/toast/toasts';
import {
  listWalkInSlots,
  type Action,
  type DockBooking,
  type WaitingAction,
  type WalkIn,
} from '../day/dock-entries.ts';
import { showInDay } from '../day/use-day.ts';
import { useDockWords } from '../locales/words.ts';
import { sendAction, sendActions, type SendOutcome } from './send-actions.ts';

const LOCK = 'dock-sender';

/**
 * Runs `send` while no other tab does. Without locks, over plain HTTP, its key keeps a call from
 * being done twice.
 */
const runAsOnlySender = <Result>(send: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, send) : send();

const RETRY_MS = 5000;

const fetchSignedInUser = async (): Promise<string | null> =>
  (await callEndpoint(getCurrentUser, {})).id;

/**
 * The user's actions that the server doesn't have yet. They are sent whenever there may be a
 * network. It stays in one piece, because sending and adding share the queue's state.
 */
export function useActions(userId: string) {
  const t = useDockWords();
  const client = useQueryClient();
  const [store] = useState(openDeviceQueue<Action>);
  const [waiting, setWaiting] = useState<readonly WaitingAction[]>([]);
  // Actions that an earlier page left count as unsent until a run says otherwise.
  const [outcome, setOutcome] = useState<SendOutcome>('waiting');
  const isQueued = useRef(false);

  const send = useCallback(async () => {
    // One run that has not begun yet covers every action that is added before it.
    if (isQueued.current) {
      return;
    }

    isQueued.current = true;
    const onSent = (action: Action, answer: Parameters<typeof showInDay>[1]) => {
      showInDay(client, answer);
      if (action.kind !== 'walkIn') {
        return;
      }

      const times = formatStretches(listWalkInSlots(action));
      showToast({ title: t('walkInBooked'), text: `${action.customer.customerName}, ${times}` });
    };

    const next = await runAsOnlySender(() => {
      isQueued.current = false;
      return sendActions({
        queue: store,
        userId,
        fetchSignedInUser,
        request: sendAction,
        onSent,
      });
    }).catch((): SendOutcome => 'waiting');
    isQueued.current = false;
    setOutcome(next);
    if (next === 'notSignedIn') {
      await recheckCurrentUser(client).catch(() => undefined);
    }
  }, [client, store, t, userId]);

  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const calls = await store.list(userId).catch(() => []);
      if (isShown) {
        setWaiting(calls);
      }
    };

    const sendSoon = () => void send();
    void read();
    sendSoon();
    const stop = watchWaitingCalls(() => void read());
    const stopListening = listen([
      [window, 'online', sendSoon],
      [window, 'focus', sendSoon],
      [window, 'pageshow', sendSoon],
      [document, 'visibilitychange', sendSoon],
    ]);
    return () => {
      isShown = false;
      stop();
      stopListening();
    };
  }, [send, store, userId]);

  const hasUnsent = waiting.some(({ refusal }) => refusal === null);
  useEffect(() => {
    if (!hasUnsent) {
      return;
    }

    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [hasUnsent, send]);

  const add = async (action: Action) => {
    await store.add(userId, action);
    void send();
  };

  const readNow = () => new Date().toISOString();
  return {
    waiting,
    outcome,
    noteAttendance: ({ id, customerName }: DockBooking, state: AttendanceState, giveBack = false) =>
      add({
        kind: 'attendance',
        bookingId: id,
        customerName,
        state,
        ...(giveBack && { giveBack }),
        happenedAt: readNow(),
      }),
    bookWalkIn: (walkIn: Omit<WalkIn, 'happenedAt'>) => add({ ...walkIn, happenedAt: readNow() }),
    /** Sends a refused action once more, under a new key and as if it happened now. */
    takeMine: async ({ id, content }: WaitingAction, changed: Action = content) => {
      await store.replace(id, { ...changed, happenedAt: null });
      void send();
    },
    leaveTheirs: ({ id }: WaitingAction) => store.remove(id),
  };
}
