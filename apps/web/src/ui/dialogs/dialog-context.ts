import { createContext, useContext } from 'react'

/** Actions the content of a dialog has on it. */
export interface DialogHandle {
  /** Closes without asking: saved, or done. */
  close: () => void
  /** Closes as the cross and Esc do: asks when something is unsaved. */
  cancel: () => void
}

/** Apart from the dialog itself, so that a form on a plain page does not load one. */
export const DialogContext = createContext<DialogHandle | null>(null)

/** The dialog around this component, or null on a plain page. */
export function useDialog(): DialogHandle | null {
  return useContext(DialogContext)
}
