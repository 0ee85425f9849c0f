import { createContext, useContext, useEffect, useMemo, useRef } from 'react'

/** Holder of forms that may have unsaved changes: the page, or a dialog. */
export interface UnsavedScope {
  mark: (form: object, isDirty: boolean) => void
  isDirty: () => boolean
}

const allForms = new Set<object>()

export function makeUnsavedScope(): UnsavedScope {
  const forms = new Set<object>()
  return {
    mark(form, isDirty) {
      for (const set of [forms, allForms]) {
        if (isDirty) set.add(form)
        else set.delete(form)
      }
    },
    isDirty: () => forms.size > 0,
  }
}

export const UnsavedContext = createContext<UnsavedScope>(makeUnsavedScope())

/** Whether leaving now would lose typed input, on the page or in a dialog. */
export function hasUnsaved(): boolean {
  return allForms.size > 0
}

/**
 * Marks a form's unsaved changes for the dialog or page around it. Returns a function that clears the mark at once, before
 * React renders again, so that saving can navigate away.
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
