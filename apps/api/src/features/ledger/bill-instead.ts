import { credit, type Taking } from './credit.ts'
import { owe, type Bill, type Billing } from './owe.ts'
import { holdPayersOfChildren, payingFamilies, type PayingFamily } from './payers.store.ts'
import { proposeWhatIsLeft } from './propose.ts'

/**
 * Takes back what enrollments were billed for, and bills something else in its place: what was paid of the one pays the other, and what
 * is left of it is the payer's credit, of which it is proposed that it goes back. All of it, unless `taking` says less.
 * Who paid the one in installments pays the other by its plan. Answers who pays.
 */
export async function billInstead(
  billing: Billing,
  enrollmentIds: readonly string[],
  bills: readonly Bill[],
  taking?: Taking,
): Promise<PayingFamily[]> {
  const { tx, school } = billing
  const childIds = bills.map(({ childId }) => childId)
  // Notes take numbers, which are held last: who is billed then is held before.
  await holdPayersOfChildren(tx, school.id, childIds)
  const taken = await credit(billing, enrollmentIds, taking)
  const families = await payingFamilies(tx, school.id, childIds)
  const isInInstallments = taken.notes.some((note) => note.isInInstallments)
  await owe(billing, families, isInInstallments ? bills : bills.map((bill) => ({ ...bill, plan: null })))
  await proposeWhatIsLeft(billing, taken)
  return families
}
