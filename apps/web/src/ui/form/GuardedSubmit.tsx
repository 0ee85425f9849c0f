import type { ButtonProps } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { GuardedButton } from '../GuardedButton.tsx'
import { FormContext } from './form.tsx'

// Apart from the form: what says why a button is gray is more than a login has to load.

interface GuardedSubmitProps extends ButtonProps {
  children: ReactNode
  /** Gray until everything is valid, as in wizards (R030, R031). Otherwise pressing it shows what is wrong. */
  whenValid?: boolean
  /** Gray until something was changed. */
  whenChanged?: boolean
  /** Why it cannot be pressed now, by another rule. */
  refused?: string | null
  /** On which side of the button it says why. Default: above. */
  says?: 'top' | 'bottom'
}

/** Sends the form. Gray by one of these rules, it says by which. */
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

/** Why what is as it was cannot be saved. */
export const NOTHING_CHANGED = 'Nothing has been changed yet'

/** Why what is not yet right cannot be saved. */
export const NOT_COMPLETE = 'Some fields still need attention'
