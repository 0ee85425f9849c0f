import { useEffect, useRef, useState } from 'react'
import { mergeEdits } from '../../../platform/calls/merge-edits.ts'
import { currentSession } from '../../../platform/session/session.ts'

/** An unsaved form that was left or reloaded: the typed values, and the values they were typed over. */
export interface UnsavedForm<F> {
  /** Version of its field names. */
  names: typeof NAMES
  base: F
  values: F
  step: string
  /** Instant of the last input. */
  at: string
}

/** Marks today's field names. A form stored before this mark existed has the names of the wire. */
const NAMES = 'inside'

/**
 * Stores typed values in this tab until they are saved, so that a reload, a lost session or a wrong click loses nothing.
 * `offered` is the form stored before this one was opened.
 */
export function useKeptForm<F>(
  key: string,
  fromWire: (wire: object) => F,
  now: { base: F; values: F; step: string; isDirty: boolean },
) {
  const [offered, setOffered] = useState(() => readUnsaved(key, fromWire))
  const isSaved = useRef(false)
  const wasStored = useRef(false)
  const { base, values, step, isDirty } = now
  useEffect(() => {
    // An earlier stored form is not overwritten until the user restores or discards it.
    if (isSaved.current || offered !== null) return
    if (isDirty) write(key, { names: NAMES, base, values, step, at: Temporal.Now.instant().toString() })
    else if (wasStored.current) drop(key)
    wasStored.current = isDirty
  }, [key, offered, base, values, step, isDirty])
  return {
    offered,
    /** The stored form was restored or discarded: storing starts again. */
    settle() {
      setOffered(null)
      drop(key)
    },
    /** Saved: nothing is left to restore. */
    forget() {
      isSaved.current = true
      drop(key)
    },
  }
}

/**
 * Restores a stored form into the current one. Fields typed into since keep the later text; `later` lists the paths where
 * it differs from the stored one.
 */
export function putBack<F extends object>(
  unsaved: UnsavedForm<F>,
  now: { base: F; values: F },
): { values: F; later: string[] } {
  const earlier = mergeEdits(unsaved.base, unsaved.values, now.base).values
  const { values, contested } = mergeEdits(now.base, now.values, earlier)
  return { values, later: contested }
}

/** Storage key of a form: for this user in this school, and an activity, a copy of it, or a new one. */
export function storageKey(
  kind: string,
  which: { id?: string | undefined; copyOf?: string | undefined },
): string {
  const { schoolId, userId } = currentSession() ?? {}
  const form = which.id ?? (which.copyOf ? `copy-of-${which.copyOf}` : 'new')
  return ['afterbell.form', schoolId, userId, kind, form].join('.')
}

function readUnsaved<F>(key: string, fromWire: (wire: object) => F): UnsavedForm<F> | null {
  try {
    const unsavedForm = JSON.parse(sessionStorage.getItem(key) ?? 'null') as
      | (UnsavedForm<F> & UnsavedForm<object>)
      | null
    if (!unsavedForm?.values || !unsavedForm.base) return null
    if (unsavedForm.names === NAMES) return unsavedForm
    return {
      ...unsavedForm,
      names: NAMES,
      base: fromWire(unsavedForm.base),
      values: fromWire(unsavedForm.values),
    }
  } catch {
    return null
  }
}

function write(key: string, unsaved: UnsavedForm<unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(unsaved))
  } catch {
    // The page works without storage.
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
}
