import { Alert, Button, type ButtonProps } from '@mantine/core'
import { createContext, useContext, type FormEvent, type ReactNode } from 'react'
import { useDialog } from './dialog-context.ts'
import styles from './form.module.css'

interface FormShell {
  submit: (event?: FormEvent) => Promise<void>
  isSubmitting: boolean
  isValid: boolean
  isDirty: boolean
  strays: readonly string[]
  attach: (node: HTMLFormElement | null) => void
}

interface KitFormProps {
  form: FormShell
  children: ReactNode
  'aria-label'?: string
}

const FormContext = createContext<FormShell | null>(null)

/** The form element. Enter submits; the browser's own validation is off, for ours says it in our words. */
export function KitForm({ form, children, ...rest }: KitFormProps) {
  const { attach, strays, submit } = form
  return (
    <FormContext value={form}>
      <form
        {...rest}
        ref={attach}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {strays.length > 0 && (
          <Alert
            color="red"
            className={styles.strays}
            title="This could not be saved"
            tabIndex={-1}
            data-invalid="true"
          >
            {strays.join(' ')}
          </Alert>
        )}
        {children}
      </form>
    </FormContext>
  )
}

interface SubmitButtonProps extends ButtonProps {
  children: ReactNode
  /** Disabled until everything is valid, as in wizards (R030, R031). Otherwise pressing it shows what is wrong. */
  whenValid?: boolean
  /** Disabled until something was changed. */
  whenChanged?: boolean
}

export function SubmitButton({ children, whenValid, whenChanged, ...rest }: SubmitButtonProps) {
  const form = useContext(FormContext)
  const isBarred = (whenValid && !form?.isValid) || (whenChanged && !form?.isDirty)
  return (
    <Button type="submit" loading={form?.isSubmitting} disabled={isBarred || undefined} {...rest}>
      {children}
    </Button>
  )
}

/** Leaves the dialog as the cross does. */
export function CancelButton({ children = 'Cancel' }: { children?: ReactNode }) {
  const dialog = useDialog()
  const form = useContext(FormContext)
  return (
    <Button variant="default" disabled={form?.isSubmitting} onClick={() => dialog?.cancel()}>
      {children}
    </Button>
  )
}

/** Fields side by side, two in a row; one in a row when narrow. A field with `wide` takes the row. */
export function FieldGrid({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  )
}

export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
