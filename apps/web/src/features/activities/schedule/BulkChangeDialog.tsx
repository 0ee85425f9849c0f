import { Checkbox } from '@mantine/core'
import { activities } from '@afterbell/contract/activities/activities'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useState } from 'react'
import type { ChosenRows } from '../../../lists/actions.ts'
import { inPortions } from '../../../lists/in-portions.ts'
import { countText } from '../../../lists/list.ts'
import { useNameRules } from '../../../platform/session/name-rules.ts'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import styles from '../activities.module.css'
import { bulkChanges, bulkFindings, bulkPartsOf, nothingChanged } from './bulk-parts.tsx'
import { kindCalls } from '../kind-calls.ts'
import { kinds, type ScreenKind } from '../kinds.tsx'
import { askAboutMany } from './meetings-gone.tsx'
import { openRefused } from '../../../lists/RefusedRows.tsx'
import type { ActivityRow } from './schedule-row.ts'

type BulkAnswer = AnswerOf<(typeof kindCalls)[ScreenKind]['calls']['bulkChange']>

/** Maximum number of activities per call. */
const AT_ONCE = 500

/**
 * Changes the checked fields of several activities. Lists refused activities row by row. Returns false when nothing was
 * done.
 */
export async function openBulkChange(kind: ScreenKind, chosen: ChosenRows<ActivityRow>): Promise<boolean> {
  const { things } = kinds[kind]
  const answer = await openModal<BulkAnswer>({
    title: `Change ${countText(chosen.count, things)}`,
    description: 'Only what you check is changed. The cost stays as published.',
    content: ({ close }) => <BulkChangeForm kind={kind} chosen={chosen} onDone={close} />,
  })
  if (!answer) return false
  if (answer.refused.length > 0) void openRefused(await withLabels(kind, answer), things, 'changed')
  else notify.success(`${countText(answer.changed, things)} changed`)
  return true
}

/** Prefixes each reason with its field's label: 'Places: Should be more or equal then 12'. */
async function withLabels(kind: ScreenKind, { changed, refused }: BulkAnswer): Promise<BulkAnswer> {
  // Labels come from the wizard; if it fails to load, the reasons appear without them.
  const wizard = await kinds[kind].loadWizard().catch(() => null)
  return {
    changed,
    refused: refused.map((row) =>
      row.field && wizard ? { ...row, message: `${wizard.labelOf(row.field)}: ${row.message}` } : row,
    ),
  }
}

interface BulkChangeFormProps {
  kind: ScreenKind
  chosen: ChosenRows<ActivityRow>
  onDone: (answer: BulkAnswer) => void
}

function BulkChangeForm({ kind, chosen, onDone }: BulkChangeFormProps) {
  const { things } = kinds[kind]
  const { calls } = kindCalls[kind]
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const offeredParts = bulkPartsOf(kind)
  const parts = offeredParts.filter(({ key }) => ticked.has(key))
  const { mutateAsync } = useWrite(calls.bulkChange, {
    invalidates: [activities.list, activities.statistics, calls.get],
  })
  const names = useNameRules()
  const form = useAppForm({
    initial: nothingChanged,
    findings: (values) => bulkFindings(values, parts, names),
    onSubmit: async (values) => {
      const changes = bulkChanges(values, parts)
      const change = (ids: readonly string[], anyway: boolean) =>
        inPortions(
          ids,
          (portion) =>
            mutateAsync({ body: { ids: portion, anyway, replacesDates: values.replacesDates, changes } }),
          AT_ONCE,
        )
      const { changed, refused } = await change(await chosen.ids(), false)
      const unconfirmedRows = refused.filter(({ code }) => code === 'MEETINGS_GO')
      if (unconfirmedRows.length === 0 || !(await askAboutMany(unconfirmedRows, things)))
        return onDone({ changed, refused })
      const again = await change(
        unconfirmedRows.map(({ id }) => id),
        true,
      )
      const others = refused.filter((row) => !unconfirmedRows.includes(row))
      onDone({ changed: changed + again.changed, refused: [...others, ...again.refused] })
    },
  })
  const toggle = (key: string) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    setTicked(next)
  }
  const isNothing = Object.keys(bulkChanges(form.values, parts)).length === 0
  return (
    <Form form={form}>
      <DialogBody>
        <div className={styles.bulkParts}>
          {offeredParts.map((part) => (
            <section key={part.key} className={styles.bulkPart} aria-label={part.label}>
              <Checkbox label={part.label} checked={ticked.has(part.key)} onChange={() => toggle(part.key)} />
              {ticked.has(part.key) && <div className={styles.bulkFields}>{part.draw(form)}</div>}
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit refused={isNothing ? 'Choose what to change first' : null}>
          Change {countText(chosen.count, things)}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
