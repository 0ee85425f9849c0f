import type { ImportOptions } from '@afterbell/domain/imports/import-rows'
import type { Refusal } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import { foreseeRefusals } from '../activities/foresee-refusals.ts'
import type { FormKind } from '../activities/form-kind.ts'
import { changeActivity, type SaveContext } from '../activities/save-activity.ts'
import type { CatalogPlan, PlannedChange, ImportedRowFacts } from './catalog/catalog-plan.ts'
import type { Importer } from './import-kinds.ts'
import type { StoredImport } from './imports.store.ts'
import { oneByOne } from './one-by-one.ts'
import { refuseChange, whyNot } from './planned-row.ts'

/**
 * Removes from a plan the changes that editing would refuse because of enrolled children. If children would lose
 * meetings, the row tells what is lost and offers to change it anyway (decision 70).
 */
export async function withForeseen<F>(
  saving: Pick<SaveContext, 'tx' | 'school'>,
  formKind: FormKind<F>,
  plan: CatalogPlan<F>,
): Promise<CatalogPlan<F>> {
  const publishedChanges = plan.changes.filter(({ before }) => !before.isDraft)
  const decisions = await foreseeRefusals(saving, formKind, publishedChanges)
  const changes = plan.changes.filter(({ before, anyway, row }) => {
    const decision = decisions.get(before.id)
    if (!decision || decision.allowed) return true
    const needsChoice = decision.code === 'MEETINGS_GO'
    if (needsChoice) row.match!.choices.splice(1, 0, 'CHANGE_ANYWAY')
    if (!needsChoice || !anyway) return refuseChange(row, decision.message)
    row.notes.push(`You chose to change it anyway: ${decision.message}`)
    return true
  })
  return { ...plan, changes, changed: changes.length }
}

/**
 * Applies all changes of a plan like edits, in the order of activity ids. Refused ones, and ones edited since the
 * import was confirmed, stay as they are with a reason in their row. Returns the facts to store about the others.
 */
export async function changeAll<F>(
  by: Importer,
  formKind: FormKind<F>,
  {
    plan,
    stored,
    say,
  }: {
    plan: CatalogPlan<F>
    stored: StoredImport<unknown, ImportOptions>
    say: (done: number) => Promise<void>
  },
): Promise<(ImportedRowFacts & { activityId: string })[]> {
  const changedRows: (ImportedRowFacts & { activityId: string })[] = []
  const sortedChanges = plan.changes.toSorted((one, other) => (one.before.id < other.before.id ? -1 : 1))
  const change = async (each: PlannedChange<F>) => {
    const refusal = await changeOne(by, formKind, each, stored.versions)
    if (refusal) refuseChange(each.row, sentenceOf(refusal))
    else changedRows.push({ ...each.remember, activityId: each.before.id })
  }
  await oneByOne(sortedChanges, change, (done) => say(plan.things + done))
  return changedRows
}

async function changeOne<F>(
  by: Importer,
  formKind: FormKind<F>,
  { before, changed, anyway }: PlannedChange<F>,
  versions: StoredImport['versions'],
): Promise<Refusal | null> {
  try {
    await orNothing(by.tx, () =>
      changeActivity(by, formKind, {
        id: before.id,
        version: versions[before.id] ?? before.version,
        anyway,
        mode: (isDraft) => (isDraft ? 'draft' : 'edit'),
        form: changed,
      }),
    )
    return null
  } catch (error) {
    const refusal = by.refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

function sentenceOf({ problem: { fields, message } }: Refusal): string {
  return (fields && whyNot(fields)) ?? message
}
