/**
 * Data stored on the device, by text keys. `kept` holds answers and ends with the session; `outbox` holds unsent
 * changes until they are sent.
 */
export type DeviceStore = 'kept' | 'outbox'

const STORE = 'entries'
const databases = new Map<DeviceStore, Promise<IDBDatabase>>()

export function nameOf(store: DeviceStore): string {
  return `afterbell-${store}`
}

export async function readEntry<T>(store: DeviceStore, key: string): Promise<T | undefined> {
  return inStore(store, 'readonly', (entries) => entries.get(key) as IDBRequest<T | undefined>)
}

export async function writeEntry(store: DeviceStore, key: string, value: unknown): Promise<void> {
  await inStore(store, 'readwrite', (entries) => entries.put(value, key))
}

/** Writes all entries, or none. */
export async function writeEntries(
  store: DeviceStore,
  all: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  await inStore(store, 'readwrite', (entries) => {
    const [last] = all.map(([key, value]) => entries.put(value, key)).slice(-1)
    return last!
  })
}

/** Returns every value whose key begins with the prefix, in order of keys. */
export async function entriesUnder<T>(store: DeviceStore, prefix: string): Promise<T[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  return inStore(store, 'readonly', (entries) => entries.getAll(range) as IDBRequest<T[]>)
}

export async function removeEntries(store: DeviceStore, keys: readonly string[]): Promise<void> {
  await inStore(store, 'readwrite', (entries) => {
    const [last] = keys.map((key) => entries.delete(key)).slice(-1)
    return last!
  })
}

/** Removes every entry whose value matches. */
export async function removeEntriesWhere(
  store: DeviceStore,
  isIt: (value: unknown) => boolean,
): Promise<void> {
  await inStore(store, 'readwrite', (entries) => {
    const walk = entries.openCursor()
    walk.onsuccess = () => {
      const { result } = walk
      if (!result) return
      if (isIt(result.value)) result.delete()
      result.continue()
    }
    return walk
  })
}

/** Runs a request and resolves only once its data is on the device. */
async function inStore<T>(
  store: DeviceStore,
  mode: IDBTransactionMode,
  run: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(store)
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = run(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error)
  })
}

function openDatabase(store: DeviceStore): Promise<IDBDatabase> {
  let database = databases.get(store)
  if (!database) {
    database = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(nameOf(store), 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => {
        // Closes the database, so that another tab can delete it without waiting.
        request.result.onversionchange = () => {
          request.result.close()
          databases.delete(store)
        }
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
    })
    database.catch(() => databases.delete(store))
    databases.set(store, database)
  }
  return database
}
