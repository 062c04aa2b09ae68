import { makeKey } from '../api/idempotency-key.ts';

/** The server's reason to refuse a call, so that the user can be asked what to do about it. */
export interface CallRefusal {
  readonly code: string;
  readonly body: unknown;
}

/** A call to the server that waits on this device until there is a network. */
export interface WaitingCall<Content> {
  /** Ascends in the order in which calls were added, over all tabs. */
  readonly id: number;
  /** The user who made it. Only this user's session may send it. */
  readonly userId: string;
  readonly key: string;
  readonly content: Content;
  /** Whether it was tried before, or waits behind one that was. */
  readonly isLate: boolean;
  /** Set once the server has refused it. It is not sent again. */
  readonly refusal: CallRefusal | null;
}

/**
 * The calls that wait on this device, in order, which all tabs share. A change is on the disk when
 * its promise resolves.
 */
export const openDeviceQueue = <Content>() => ({
  list: (userId: string) => listWaitingCalls<Content>(userId),
  add: (userId: string, content: Content) =>
    changeStore((store) => store.add(makeCall(userId, content))),
  remove: (id: number) => changeStore((store) => store.delete(id)),
  /** Marks these calls as tried. */
  markLate: (ids: readonly number[]) =>
    changeStore((store) => {
      for (const id of ids) {
        updateCall(store, id, (call) => store.put({ ...call, isLate: true }));
      }
    }),
  refuse: (id: number, refusal: CallRefusal) =>
    changeStore((store) => updateCall(store, id, (call) => store.put({ ...call, refusal }))),
  /** Replaces a refused call by a new one, with a new key, at the end of the queue. */
  replace: (id: number, content: Content) =>
    changeStore((store) => {
      updateCall(store, id, (call) => {
        store.delete(id);
        store.add(makeCall(call.userId, content));
      });
    }),
});

export type CallQueue<Content> = ReturnType<typeof openDeviceQueue<Content>>;

/** Lists the waiting calls of one user, or of all users. */
async function listWaitingCalls<Content>(userId?: string): Promise<WaitingCall<Content>[]> {
  const all = await runInStore<WaitingCall<Content>[]>('readonly', (store) => store.getAll());
  return all.filter((call) => userId === undefined || call.userId === userId);
}

export const countWaiting = async (userId?: string): Promise<number> =>
  (await listWaitingCalls(userId)).length;

export async function dropWaiting(userId: string): Promise<void> {
  const calls = await listWaitingCalls(userId);
  if (calls.length > 0) {
    await changeStore((store) => {
      for (const { id } of calls) {
        store.delete(id);
      }
    });
  }
}

const makeCall = <Content>(userId: string, content: Content): Omit<WaitingCall<Content>, 'id'> => ({
  userId,
  key: makeKey(),
  content,
  isLate: false,
  refusal: null,
});

/** Another tab may have removed the call in the meantime; nothing is done then. */
function updateCall(
  store: IDBObjectStore,
  id: number,
  update: (call: WaitingCall<unknown>) => void,
): void {
  const request = store.get(id) as IDBRequest<WaitingCall<unknown> | undefined>;
  request.onsuccess = () => {
    if (request.result) {
      update(request.result);
    }
  };
}

async function changeStore(change: (store: IDBObjectStore) => unknown): Promise<void> {
  await runInStore('readwrite', (store) => {
    change(store);
    return undefined;
  });
  announceChange();
}

const CHANNEL = 'waiting-calls';

/**
 * Announces to all tabs, this one included, that the calls that wait on this device have changed.
 */
function announceChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls `listener` after each change, in this tab or another one. Returns a function that stops it.
 */
export function watchWaitingCalls(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

const NAME = 'cablepark';
const STORE = 'waitingCalls';

let opened: Promise<IDBDatabase> | undefined;

/**
 * Runs one transaction and resolves once it is on the disk, with the result of the request that
 * `work` returns.
 */
async function runInStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => { readonly result: unknown } | undefined,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request?.result as Result);
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The device refused to store it.'));
  });
}

const openDatabase = (): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    request.onsuccess = () => {
      // The browser may close it, for instance when the user clears the site's data.
      request.result.onclose = () => {
        opened = undefined;
      };

      resolve(request.result);
    };

    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('This browser stores nothing.'));
    };
  });
  return opened;
};
