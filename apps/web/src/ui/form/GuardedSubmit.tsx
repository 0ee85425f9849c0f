import type { ButtonProps } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { GuardedButton } from '../GuardedButton.tsx'
import { FormContext } from './form.tsx'

// Separate from the form: showing a reason takes more code than a login needs.

interface GuardedSubmitProps extends ButtonProps {
  children: ReactNode
  /** Disabled until everything is valid, as in wizards (R030, R031). Otherwise a press shows the errors. */
  whenValid?: boolean
  /** Disabled until something has changed. */
  whenChanged?: boolean
  /** Why another rule disables it. */
  refused?: string | null
  /** Side of the button for the reason. Default: above. */
  says?: 'top' | 'bottom'
}

/** Submits the form. Disabled by one of these rules, it says which. */
export function GuardedSubmit({ children, whenValid, whenChanged, refused, ...rest }: GuardedSubmitProps) {
  const form = useContext(FormContext)
  const why =
    refused ??
    (whenChanged && !form?.isDirty ? NOTHING_CHANGED : null) ??
    (whenValid && !form?.isValid ? NOT_COMPLETE : null)
  return (
    <GuardedButton type="submit" refused={why} loading={form?.isSubmitting} {...rest}>
      {children}
    </GuardedButton>
  )
}

/** Reason while nothing has changed. */
export const NOTHING_CHANGED = 'Nothing has been changed yet'

/** Reason while something is invalid. */
export const NOT_COMPLETE = 'Some fields still need attention'
