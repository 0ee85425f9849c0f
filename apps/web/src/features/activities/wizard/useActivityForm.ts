import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { namesInForm } from '@afterbell/domain/activities/check-activity'
import type { WizardStep } from '@afterbell/domain/kernel/activity-kinds'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useFormat } from '../../../platform/format.ts'
import { useNameRules } from '../../../platform/session/name-rules.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useStaleEdit } from '../../../platform/page/StaleEdit.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import type { ActivityWizardProps } from './ActivityWizard.tsx'
import { storageKey, putBack, useKeptForm } from './kept-form.ts'
import { formReader } from '../kind-calls.ts'
import { kinds } from '../kinds.tsx'
import { saveAskingFirst } from '../schedule/meetings-gone.tsx'
import { ADD_CHILDREN, linksOf } from '../schedule/schedule-links.ts'
import { notOffered } from './wizard-parts.ts'
import { useOffered } from '../useOffered.ts'
import { formatValue } from '../format-value.ts'
import { useFormCalls, type SavedForm } from './useFormCalls.ts'

/** A new activity, a stored draft, or a published one. */
export type FormMode = 'new' | 'draft' | 'published'

interface Place {
  step: WizardStep
  goTo: (step: WizardStep) => void
}

/**
 * State of an activity's form: its findings by step, saving (draft, published, changed), merging other people's changes,
 * and restoring text after a reload.
 */
export function useActivityForm<F extends ActivityForm>(
  props: ActivityWizardProps<F>,
  { step, goTo }: Place,
) {
  const { kind, wizard, copyOf } = props
  const { one } = kinds[kind].words
  // A later read of the record must not change a form that is being filled in.
  const [base, setBase] = useState(props.initial)
  const [stored, setStored] = useState(props.stored)
  const { dateFormat } = useSession().school
  const format = useFormat()
  const today = format.today()
  const navigate = useNavigate()
  const calls = useFormCalls<F>(kind)
  const mode: FormMode = stored === null ? 'new' : stored.record.draft ? 'draft' : 'published'

  const names = useNameRules(stored ? namesInForm(stored.form) : [])
  const offeredChoices = useOffered()
  const goneFindings = (values: F) =>
    notOffered(wizard.choices(values), stored && wizard.choices(stored.form), offeredChoices)
  const check = (values: F, asDraft = false) => [
    ...wizard.check(values, {
      today,
      mode: asDraft ? 'draft' : mode === 'published' ? 'edit' : 'publish',
      names,
      stored,
      dateFormat,
    }),
    ...goneFindings(values),
  ]
  const form = useAppForm<F>({
    initial: base,
    findings: (values) => check(values),
    onSubmit: (values) => save(values, false),
  })
  // Shows at once which initial values are no longer offered: nobody typed them, so nobody would look.
  const goneAt = goneFindings(form.values)
    .map(({ path }) => path)
    .join()
  const { see } = form
  useEffect(() => {
    if (goneAt !== '') see(goneAt.split(','))
    // oxlint-disable-next-line react/exhaustive-deps -- a new function at every render, which does the same
  }, [goneAt])
  const unsavedForm = useKeptForm(storageKey(kind, { id: stored?.record.id, copyOf }), formReader<F>(kind), {
    base,
    values: form.values,
    step,
    isDirty: form.isDirty,
  })
  // Read right after `read`, before React has drawn its result.
  const latest = useRef(stored?.record ?? null)
  const stale = useStaleEdit<F>({
    loaded: { values: base, version: stored?.record.version ?? 0 },
    read: async () => {
      const fresh = await props.read()
      const values = fresh.record.draft ? wizard.fromNow(fresh.form, today, format.now()) : fresh.form
      latest.current = fresh.record
      setStored(fresh)
      setBase(values)
      return { values, version: fresh.record.version }
    },
    tell: (path, values) => ({
      label: wizard.labelOf(path),
      text: formatValue(path, values, latest.current, format),
    }),
  })

  async function save(values: F, asDraft: boolean): Promise<void> {
    try {
      const savedForm = await send(wizard.toSave(values, { isNew: stored === null }), asDraft)
      unsavedForm.forget()
      const { roster } = linksOf(kind)
      notify.success(savedText(mode, savedForm, one), {
        about: wizard.facts(values).name,
        ...(!savedForm.draft && {
          next: [
            { label: 'Open', run: () => void navigate(roster(savedForm.id)) },
            {
              label: 'Add children',
              run: () => void navigate({ ...roster(savedForm.id), hash: ADD_CHILDREN }),
            },
          ],
        }),
      })
      const { endsOn } = wizard.facts(values)
      const isOver = endsOn !== null && endsOn < today
      await navigate(linksOf(kind).list(savedForm.draft ? 'DRAFT' : isOver ? 'PAST' : undefined))
    } catch (error) {
      // The field has to be on screen to show its refusal.
      const path = error instanceof CallRefused && error.fields?.[0]?.path.replace(/^body\./, '')
      if (path) flushSync(() => goTo(wizard.stepOf(path)))
      await stale.meet(error, values, form)
      throw error
    }
  }
  function send(ready: F, asDraft: boolean): Promise<SavedForm> {
    if (stored === null) return asDraft ? calls.createDraft(ready) : calls.create(ready)
    const { id } = stored.record
    const version = stale.version()
    if (mode === 'published') return saveAskingFirst((anyway) => calls.update(id, ready, version, anyway))
    return asDraft ? calls.updateDraft(id, ready, version) : calls.activate(id, ready, version)
  }

  const wrongPathsOf = (of: WizardStep) =>
    Object.keys(form.messages).filter((path) => wizard.stepOf(path) === of)
  return {
    form,
    mode,
    stored,
    stale: stale.stale,
    wrongPathsOf,
    /** Shows the errors of a step and focuses the first. */
    reveal: (of: WizardStep) => form.reveal(...(wrongPathsOf(of) as never[])),
    /** Requires less than publishing; missing values show at their field. */
    saveDraft: () => {
      const wrong = check(form.values, true).map(({ path }) => path)
      if (wrong[0]) goTo(wizard.stepOf(wrong[0]))
      void form.saveAs((values) => save(values, true), wrong)
    },
    /** Checks the whole form (R029) and opens the first step with an error. */
    submit: (event?: FormEvent) => {
      const wrong = Object.keys(form.messages)[0]
      if (wrong) goTo(wizard.stepOf(wrong))
      return form.submit(event)
    },
    kept: unsavedForm.offered,
    putBack: () => {
      const { offered } = unsavedForm
      if (!offered) return
      const { values, later } = putBack(offered, { base, values: form.values })
      form.setValues(values)
      goTo(offered.step as WizardStep)
      unsavedForm.settle()
      const labels = [...new Set(later.map((path) => wizard.labelOf(path)))]
      if (labels.length > 0) notify(`${labels.join(', ')}: we kept what you typed`)
    },
    discard: unsavedForm.settle,
  }
}

export type ActivityFormState<F extends ActivityForm> = ReturnType<typeof useActivityForm<F>>

/** R019, and OQ-57 for results without a message. */
function savedText(mode: FormMode, saved: SavedForm, one: string): string {
  if (saved.draft) return 'Draft saved'
  if (mode === 'new') return `${one[0]!.toUpperCase()}${one.slice(1)} created`
  return `You have successfully ${mode === 'draft' ? 'activated' : 'edited'} a ${one}`
}
