import type { ImportOptions } from '@afterbell/domain/imports/import-rows'
import type { Refusal } from '../../platform/problems.ts'
import { orNothing } from '../../platform/database/savepoint.ts'
import { foreseeRefusals } from '../activities/foresee-refusals.ts'
import type { FormKind } from '../activities/form-kind.ts'
import { changeActivity, type Saving } from '../activities/save-activity.ts'
import type { CatalogPlan, PlannedChange, Remembered } from './catalog-plan.ts'
import type { Importer } from './import-kinds.ts'
import type { StoredImport } from './imports.store.ts'
import { oneByOne } from './one-by-one.ts'
import { refuseChange, whyNot } from './planned-row.ts'

/**
 * A plan with what editing would refuse of its changes on account of the children who are enrolled. Where they would lose
 * meetings, somebody can choose to change it anyway, and is told what is lost (decision 70).
 */
export async function withForeseen<F>(
  saving: Pick<Saving, 'tx' | 'school'>,
  own: FormKind<F>,
  plan: CatalogPlan<F>,
): Promise<CatalogPlan<F>> {
  const published = plan.changes.filter(({ before }) => !before.isDraft)
  const foreseen = await foreseeRefusals(saving, own, published)
  const changes = plan.changes.filter(({ before, anyway, row }) => {
    const decision = foreseen.get(before.id)
    if (!decision || decision.allowed) return true
    const isAsked = decision.code === 'MEETINGS_GO'
    if (isAsked) row.match!.choices.splice(1, 0, 'CHANGE_ANYWAY')
    if (!isAsked || !anyway) return refuseChange(row, decision.message)
    row.notes.push(`You chose to change it anyway: ${decision.message}`)
    return true
  })
  return { ...plan, changes, changed: changes.length }
}

/**
 * Changes every activity of a plan as editing it would, in the order of their ids. One that is refused stays as it is, and its
 * row says why; so does one that was changed since the import was confirmed. Answers what is remembered of the others.
 */
export async function changeAll<F>(
  by: Importer,
  own: FormKind<F>,
  {
    plan,
    stored,
    say,
  }: {
    plan: CatalogPlan<F>
    stored: StoredImport<unknown, ImportOptions>
    say: (done: number) => Promise<void>
  },
): Promise<(Remembered & { activityId: string })[]> {
  const changed: (Remembered & { activityId: string })[] = []
  const inOrder = plan.changes.toSorted((one, other) => (one.before.id < other.before.id ? -1 : 1))
  const change = async (each: PlannedChange<F>) => {
    const refusal = await changeOne(by, own, each, stored.versions)
    if (refusal) refuseChange(each.row, sentenceOf(refusal))
    else changed.push({ ...each.remember, activityId: each.before.id })
  }
  await oneByOne(inOrder, change, (done) => say(plan.things + done))
  return changed
}

async function changeOne<F>(
  by: Importer,
  own: FormKind<F>,
  { before, changed, anyway }: PlannedChange<F>,
  versions: StoredImport['versions'],
): Promise<Refusal | null> {
  try {
    await orNothing(by.tx, () =>
      changeActivity(by, own, {
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
