import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { FormAskType, FormFamilyType } from './forms.ts'

/** A form that an activity asks, as far as it matters for whether it was answered. */
export interface DueForm {
  required: boolean
  askType: FormAskType
  familyType: FormFamilyType
  /** The oldest version whose answers still hold. */
  answersSince: number
}

/** A child's part in an activity: with it forms are asked, and with it they are answered. */
export interface AskedEnrollment {
  enrollmentId: string
  activityId: string
  childId: string
  familyId: string
}

/** Answered; not, though it is required; or not, and need not be. */
export type FormState = 'ANSWERED' | 'MISSING' | 'OPTIONAL'

/**
 * What an answer that is given with an enrollment holds for. Two answers with the same are one place: the later one
 * counts, for every enrollment that is the same too. Asked once, a form is answered for ever, by each child or for the
 * whole family; asked every time, for one enrollment, or for the family's children in one activity. (OQ-63.)
 */
export function answerHoldsFor(
  { askType, familyType }: Pick<DueForm, 'askType' | 'familyType'>,
  { enrollmentId, activityId, childId, familyId }: AskedEnrollment,
): string {
  const isOnce = askType === 'ASK_ONCE'
  return familyType === 'ONCE_PER_FAMILY'
    ? `family ${familyId} ${isOnce ? 'always' : activityId}`
    : `child ${childId} ${isOnce ? 'always' : enrollmentId}`
}

/** The answer that counts for an enrollment, of answers to this form given the latest first; null where there is none. */
export function answerFor<Answer extends AskedEnrollment>(
  form: Pick<DueForm, 'askType' | 'familyType'>,
  answers: readonly Answer[],
  enrollment: AskedEnrollment,
): Answer | null {
  const wanted = answerHoldsFor(form, enrollment)
  return answers.find((answer) => answerHoldsFor(form, answer) === wanted) ?? null
}

/** How a form stands, with the answer that counts. One that was given before the form asked for more is none. */
export function formState(
  { required, answersSince }: Pick<DueForm, 'required' | 'answersSince'>,
  answer: { formVersion: number } | null,
): FormState {
  if (answer && answer.formVersion >= answersSince) return 'ANSWERED'
  return required ? 'MISSING' : 'OPTIONAL'
}

/**
 * Whether an answer can be kept. Refused when the activity does not ask the form any more, or it was disabled
 * (NOT_ASKED), and when the form asks otherwise by now than what was shown (FORM_CHANGED).
 */
export function decideAnswer(asked: {
  formName: string
  childName: string
  isAsked: boolean
  formVersion: number
  shownVersion: number
}): Decision<'NOT_ASKED' | 'FORM_CHANGED'> {
  const { formName, childName, isAsked, formVersion, shownVersion } = asked
  if (!isAsked) return refusedAs('NOT_ASKED', { form: formName, childName })
  return formVersion === shownVersion ? allowed : refusedAs('FORM_CHANGED', { form: formName })
}

/** What a roster says of a child's forms: how many must be answered, and how many of those are not. */
export interface FormsMark {
  required: number
  missing: number
}

/** 'Complete', '2 missing', or that nothing must be answered, which is told apart. */
export function formsMarkText({ required, missing }: FormsMark): string {
  if (required === 0) return 'Not required'
  return missing === 0 ? 'Complete' : `${missing} missing`
}

/** By what a roster is narrowed: children who lack a required form, or who answered every one there is. */
export const FORMS_SHOWN = ['MISSING', 'COMPLETE'] as const
export type FormsShown = (typeof FORMS_SHOWN)[number]
