import { createContext, useContext, useEffect, useMemo, useRef } from 'react'

/** Holder of forms that may have unsaved changes: the page, or a dialog. */
export interface UnsavedScope {
  mark: (form: object, isDirty: boolean) => void
  isDirty: () => boolean
}

const everything = new Set<object>()

export function makeUnsavedScope(): UnsavedScope {
  const forms = new Set<object>()
  return {
    mark(form, isDirty) {
      for (const set of [forms, everything]) {
        if (isDirty) set.add(form)
        else set.delete(form)
      }
    },
    isDirty: () => forms.size > 0,
  }
}

export const UnsavedContext = createContext<UnsavedScope>(makeUnsavedScope())

/** Whether leaving now would lose something that was typed, on the page or in a dialog over it. */
export function hasUnsaved(): boolean {
  return everything.size > 0
}

/**
 * Tells the dialog or page around that this form holds unsaved changes.
 * Returns a function to take that back at once, before React renders again: saving and
 * navigating away happen in one breath.
 */
export function useUnsaved(isDirty: boolean): (isStillDirty: boolean) => void {
  const scope = useContext(UnsavedContext)
  const form = useRef<object>({})
  useEffect(() => {
    const token = form.current
    scope.mark(token, isDirty)
    return () => scope.mark(token, false)
  }, [scope, isDirty])
  return useMemo(() => (isStillDirty: boolean) => scope.mark(form.current, isStillDirty), [scope])
}
