import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CallRefused } from '../calls/calls-send.ts'
import { mergeEdits } from '../calls/merge-edits.ts'

/** Form values of a record, and the loaded version. */
export interface LoadedValues<V> {
  values: V
  version: number
}

/** Changes that somebody else saved while this form was open, and how they were merged. */
export interface Stale {
  /** The server's sentence: the user who saved, and when. */
  sentence: string
  /** Labels of the fields that now show their value. */
  theirFields: readonly string[]
  /** Fields that both changed: the form keeps this user's value and shows theirs beside it. */
  contested: readonly { label: string; theirs: string }[]
}

interface StaleEditOptions<V> {
  loaded: LoadedValues<V>
  read: () => Promise<LoadedValues<V>>
  /** Returns the label of a field by its path, and its value as people read it. */
  tell: (path: string, values: V) => { label: string; text: string }
}

/**
 * For a form on a record that others edit too. Pass a refused save's error to `meet`: if the record has changed, it merges
 * the user's changes into the other version, so that saving again loses neither.
 */
export function useStaleEdit<V extends object>({ loaded, read, tell }: StaleEditOptions<V>) {
  const base = useRef(loaded)
  const [stale, setStale] = useState<Stale | null>(null)
  return {
    /** The version to save with: the one the form was last merged with. */
    version: () => base.current.version,
    stale,
    /** Call after a save if the form stays open: this is the new base. */
    took(saved: LoadedValues<V>) {
      base.current = saved
      setStale(null)
    },
    async meet(
      error: unknown,
      mine: V,
      form: { restart: (values: V) => void; setValues: (values: V) => void },
    ) {
      if (!(error instanceof CallRefused) || error.code !== 'CHANGED_MEANWHILE') return
      const theirs = await read()
      const mergedEdits = mergeEdits(base.current.values, mine, theirs.values)
      const labelOf = (path: string) => tell(path, theirs.values).label
      base.current = theirs
      form.restart(theirs.values)
      form.setValues(mergedEdits.values)
      setStale({
        sentence: error.message.replace(/\. Please review it$/, ''),
        theirFields: [...new Set(mergedEdits.theirPaths.map(labelOf))],
        contested: mergedEdits.contested.map((path) => {
          const { label, text } = tell(path, theirs.values)
          return { label, theirs: text }
        }),
      })
    },
  }
}

/** Lists above the fields what somebody else has changed. */
export function StaleNotice({ stale }: { stale: Stale | null }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stale) notice.current?.focus()
  }, [stale])
  if (!stale) return null
  return (
    <Alert ref={notice} color="yellow" title={stale.sentence} tabIndex={-1}>
      {stale.theirFields.length > 0 && <div>Updated by someone else: {stale.theirFields.join(', ')}.</div>}
      {stale.contested.map(({ label, theirs }) => (
        <div key={label}>
          {label}: we kept what you typed. They saved {theirs ? `“${theirs}”` : 'it empty'}.
        </div>
      ))}
      <div>Save again to keep your version.</div>
    </Alert>
  )
}
