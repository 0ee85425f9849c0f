import { signUpWindow } from '@afterbell/domain/activities/sign-up'
import { cameInOf, checkPaperForm, momentInWords, type PaperForm } from '@afterbell/domain/places/paper-forms'
import { record } from '../../../platform/database/history.ts'
import { assertValid } from '../../../platform/problems.ts'
import type { EnrollContext } from '../enrolling.ts'
import type { PlaceSelection } from '../resolve-places.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Terms } from '../terms.store.ts'

/** Returns when a form on paper came in; null if there is none. Refuses a moment that it cannot have come. */
export function assertPaperForm(
  { school, at }: EnrollContext,
  terms: Pick<Terms, 'sign_up'>,
  form: PaperForm = {},
): Temporal.Instant | null {
  const { timezone, dateFormat } = school
  const { begins: signUpBegins } = signUpWindow(terms.sign_up, at, timezone)
  assertValid(checkPaperForm(form, { now: at, timezone, dateFormat, signUpBegins }))
  return cameInOf(form, school)
}

/** Writes into the history that staff entered forms of an earlier minute. */
export async function recordPaperForms(
  enrolling: EnrollContext,
  { activityId, name }: PlaceSelection,
  { children }: Pick<Snapshot, 'children'>,
  paperAt: string | null,
): Promise<void> {
  if (paperAt === null) return
  const cameIn = momentInWords(Temporal.Instant.from(paperAt), enrolling.school)
  await record(
    enrolling.tx,
    enrolling,
    children.map(({ id: childId, name: child }) => ({
      what: 'enrollment.paper-form' as const,
      subjectId: activityId,
      childId,
      details: { name, child, cameIn },
    })),
  )
}
