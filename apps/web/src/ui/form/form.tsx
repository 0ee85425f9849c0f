import { Alert, Button, type ButtonProps } from '@mantine/core'
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useDialog } from '../dialogs/dialog-context.ts'
import styles from './form.module.css'

interface FormShell {
  submit: (event?: FormEvent) => Promise<void>
  isSubmitting: boolean
  isValid: boolean
  isDirty: boolean
  strays: readonly string[]
  attach: (node: HTMLFormElement | null) => void
}

interface FormProps {
  form: FormShell
  children: ReactNode
  'aria-label'?: string
}

export const FormContext = createContext<FormShell | null>(null)

/**
 * The form element. Enter submits; the browser's validation is off, since our rules have their own sentences. While it
 * saves, fields are disabled: changes typed then would be lost when it closes.
 */
export function Form({ form, children, ...rest }: FormProps) {
  const { attach, strays, submit, isSubmitting } = form
  const fields = useRestoreFocus(isSubmitting)
  useFocusFirstField(fields)
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
        <fieldset ref={fields} className={styles.whole} disabled={isSubmitting}>
          {children}
        </fieldset>
      </form>
    </FormContext>
  )
}

/** Disabling a field takes its focus away. Restores it afterwards, unless something else has the focus. */
function useRestoreFocus(isSubmitting: boolean) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const { current } = fields
    // Recorded on focus: once saving begins, the focus is gone already.
    const note = (event: Event) => {
      last.current = event.target as HTMLElement
    }
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [])
  const wasSubmitting = useRef(false)
  useLayoutEffect(() => {
    const isOver = wasSubmitting.current && !isSubmitting
    wasSubmitting.current = isSubmitting
    const { activeElement, body } = document
    if (isOver && (activeElement === body || activeElement === null))
      last.current?.focus({ preventScroll: true })
  }, [isSubmitting])
  return fields
}

/** The button that led here went away with the dialog's last step, and the focus with it: focuses the first field. */
function useFocusFirstField(fields: RefObject<HTMLFieldSetElement | null>) {
  const isInDialog = useDialog() !== null
  useEffect(() => {
    if (!isInDialog || document.activeElement !== document.body) return
    fields.current
      ?.querySelector<HTMLElement>('input, select, textarea, button')
      ?.focus({ preventScroll: true })
  }, [isInDialog, fields])
}

/** Submits the form. If a rule may disable it, use `GuardedSubmit`. */
export function SubmitButton({ children, ...rest }: ButtonProps & { children: ReactNode }) {
  const form = useContext(FormContext)
  return (
    <Button type="submit" loading={form?.isSubmitting} {...rest}>
      {children}
    </Button>
  )
}

/** Closes the dialog like its cross. */
export function CancelButton({ children = 'Cancel' }: { children?: ReactNode }) {
  const dialog = useDialog()
  const form = useContext(FormContext)
  return (
    <Button variant="default" disabled={form?.isSubmitting} onClick={() => dialog?.cancel()}>
      {children}
    </Button>
  )
}

/** Fields side by side, two in a row; one when narrow. A field with `wide` takes the whole row. */
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
