const NAME = 'cablepark';
const STORE = 'waitingCalls';

let opened: Promise<IDBDatabase> | undefined;

/** Runs one transaction and resolves once it is on the disk, with the result of the request that `work` returns. */
export async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => { readonly result: unknown } | undefined,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request?.result as Result);
    transaction.onabort = () => reject(transaction.error ?? new Error('The device refused to store it.'));
  });
}

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    };
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
  }));
