import { createContext, useContext } from 'react'

/** Actions the content of a dialog has on it. */
export interface DialogHandle {
  /** Closes without asking: after saving. */
  close: () => void
  /** Closes like the cross and Esc: asks if something is unsaved. */
  cancel: () => void
}

/** Separate from the dialog, so that a form on a plain page does not load it. */
export const DialogContext = createContext<DialogHandle | null>(null)

/** Returns the dialog around this component, or null on a plain page. */
export function useDialog(): DialogHandle | null {
  return useContext(DialogContext)
}
