import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { fieldsRefused, isRefusal, standsIn, focusFirstInvalid, type FieldRefusal } from './refused-fields.ts'
import { isWithin, valueAt, type ValueAt, type Paths } from '../paths.ts'
import { messagesFor, type FindingsOf, type Rules } from './rules.ts'
import { useUnsaved } from './unsaved.ts'

/** Props a field needs from the form: spread them, `<TextField {...form.field('name')} label="Name" />`. */
export interface FieldProps<T> {
  name: string
  value: T
  onChange: (value: T) => void
  error?: string | undefined
}

export interface AppFormOptions<V extends object> {
  initial: V
  /** Rules by field; those of the domain fit. They run at every input (R072), and all of them before submitting. */
  rules?: Rules<V>
  /** Rules of the form as a whole: `findings: locationFindings`. The server runs the same function. */
  findings?: FindingsOf<V>
  /** Saves. A thrown refusal with `fields: [{ path, message }]` shows at those fields. */
  onSubmit: (values: V) => unknown
  /** Maps the server's field paths to the form's, where they differ: `{ startDate: 'period.from' }`. */
  serverPaths?: Readonly<Record<string, Paths<V>>>
  /** Applies a change's effects on other fields, such as an age range that clears the grades. */
  onChange?: (values: V, previous: V) => void
}

export type KitFormState<V extends object> = ReturnType<typeof useAppForm<V>>

/**
 * State of a form: its values, its errors, and saving.
 *
 *     const form = useAppForm({
 *       initial: { name: '', capacity: null as NumberTyped },
 *       rules: { name: [required, latinText(100)], capacity: numeric },
 *       onSubmit: async (values) => { await save.mutateAsync({ body: values }) },
 *     })
 *     <Form form={form}>
 *       <DialogBody><TextField {...form.field('name')} label="Name" required /></DialogBody>
 *       <DialogFooter><CancelButton /><SubmitButton>Save</SubmitButton></DialogFooter>
 *     </Form>
 *
 * Errors never lose typed text. With unsaved changes, the dialog or page around it asks before it closes.
 */
export function useAppForm<V extends object>(options: AppFormOptions<V>) {
  const { rules = {} as Rules<V>, serverPaths = {} } = options
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: options.initial,
    onValuesChange: options.onChange,
  })
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const [refused, setRefused] = useState<readonly FieldRefusal[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  // A second press can come before React has rendered the first.
  const isRunning = useRef(false)
  const { attach, element, focusWrong } = useWrongFieldFocus()
  const isDirty = form.isDirty()
  const markUnsaved = useUnsaved(isDirty && !isSubmitting)

  const messages = messagesFor(rules, options.findings, form.values)
  const isValid = Object.keys(messages).length === 0
  const refusals = refused.filter((each) => !(each.path in messages) && standsIn(form.values, each))
  const see = (paths: readonly string[]) => setSeen((already) => new Set([...already, ...paths]))

  function errorAt(path: string): string | undefined {
    const isShown = showsAll || seen.has(path)
    return (isShown ? messages[path] : undefined) ?? refusals.find((each) => each.path === path)?.message
  }

  /** Shows the server's refusal at its fields. Returns false if it names none. */
  function refuse(error: unknown): boolean {
    const fields = fieldsRefused(error, serverPaths, form.values, element.current)
    setRefused(fields)
    if (fields.length > 0) focusWrong()
    return fields.length > 0
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    event?.stopPropagation()
    if (isRunning.current) return
    setShowsAll(true)
    await saveAs(options.onSubmit, Object.keys(messages))
  }

  async function saveAs(save: AppFormOptions<V>['onSubmit'], wrongPaths: readonly string[]): Promise<void> {
    if (isRunning.current) return
    setRefused([])
    if (wrongPaths.length > 0) {
      see(wrongPaths)
      return focusWrong()
    }
    isRunning.current = true
    setIsSubmitting(true)
    markUnsaved(false)
    try {
      await save(form.values)
      form.resetDirty()
      setShowsAll(false)
      setSeen(new Set())
    } catch (error) {
      markUnsaved(isDirty)
      // The caller has reported everything except wrong fields.
      if (!refuse(error) && !isRefusal(error)) reportError(error)
    }
    isRunning.current = false
    setIsSubmitting(false)
  }

  return {
    values: form.values,
    isDirty,
    isSubmitting,
    /** Whether every rule is met. */
    isValid,
    /** Errors by path, whether shown at their field yet or not. */
    messages: messages as Readonly<Record<string, string>>,
    /** The same for some fields and all below them, such as a wizard's step. */
    isValidAt: (...paths: Paths<V>[]) => !Object.keys(messages).some((path) => isWithin(path, paths)),
    field<P extends Paths<V>>(path: P): FieldProps<ValueAt<V, P>> {
      return {
        name: path,
        value: valueAt(form.values, path) as ValueAt<V, P>,
        onChange: (value) => {
          form.setFieldValue(path, value as never)
          see([path])
        },
        error: errorAt(path),
      }
    },
    /** Returns the message at a path that is not a single value, such as the days of a week. */
    errorAt,
    /** Whether the server refused a field's current value. */
    isRefusedAt: (path: Paths<V>) => refusals.some((each) => each.path === path),
    /** Shows the errors there from now on, as after an input. */
    see,
    submit,
    /** Saves other than by submitting, such as a draft with fewer requirements: `wrongPaths` must be fixed first. */
    saveAs,
    refuse,
    /** Clears the server's refusals, once they were resolved other than by typing. */
    pardon: () => setRefused([]),
    /** Shows errors, everywhere or at some fields, as submitting does. */
    reveal(...paths: Paths<V>[]) {
      if (paths.length === 0) setShowsAll(true)
      else see(Object.keys(messages).filter((path) => isWithin(path, paths)))
      focusWrong()
    },
    set: form.setFieldValue as <P extends Paths<V>>(path: P, value: ValueAt<V, P>) => void,
    setValues: form.setValues as (values: Partial<V>) => void,
    insert: form.insertListItem as (path: Paths<V>, item: unknown, index?: number) => void,
    remove: form.removeListItem as (path: Paths<V>, index: number) => void,
    move: (path: Paths<V>, from: number, to: number) => form.reorderListItem(path as never, { from, to }),
    /** Starts over from these values, such as those just saved. */
    restart(values: V) {
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
      setSeen(new Set())
      setShowsAll(false)
      setRefused([])
    },
    /** Refusals of fields that this form lacks. */
    strays: refusals.filter((each) => each.isStray).map((each) => each.message),
    attach,
  }
}

/** Focuses the first wrong field once its error is rendered. */
function useWrongFieldFocus() {
  const element = useRef<HTMLFormElement>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) focusFirstInvalid(element.current)
  }, [turn])
  const attach = useCallback((node: HTMLFormElement | null) => {
    element.current = node
  }, [])
  const focusWrong = useCallback(() => setTurn((before) => before + 1), [])
  return { element, attach, focusWrong }
}
