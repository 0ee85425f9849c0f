import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { FormAskType, FormFamilyType, FormField } from './forms.ts'

/** The facts about an activity's form that decide whether it was answered. */
export interface DueForm {
  required: boolean
  askType: FormAskType
  familyType: FormFamilyType
  /** The oldest version whose answers still hold. */
  answersSince: number
}

/** A child's enrollment in an activity, for which forms are asked and answered. */
export interface FormEnrollment {
  enrollmentId: string
  activityId: string
  childId: string
  familyId: string
}

/** ANSWERED, MISSING (unanswered and required), or OPTIONAL (unanswered, not required). */
export type FormState = 'ANSWERED' | 'MISSING' | 'OPTIONAL'

/**
 * Returns a key for the scope of an answer given with an enrollment. Of two answers with the same key, the later one
 * counts, for every enrollment with that key (OQ-63).
 * - ASK_ONCE: valid forever, for the child or for the whole family.
 * - ASK_EVERY_TIME: valid for one enrollment, or for the family's children in one activity.
 */
export function answerHoldsFor(
  { askType, familyType }: Pick<DueForm, 'askType' | 'familyType'>,
  { enrollmentId, activityId, childId, familyId }: FormEnrollment,
): string {
  const isOnce = askType === 'ASK_ONCE'
  return familyType === 'ONCE_PER_FAMILY'
    ? `family ${familyId} ${isOnce ? 'always' : activityId}`
    : `child ${childId} ${isOnce ? 'always' : enrollmentId}`
}

/** Returns the answer that counts for an enrollment; null if there is none. Expects the latest answers first. */
export function answerFor<Answer extends FormEnrollment>(
  form: Pick<DueForm, 'askType' | 'familyType'>,
  answers: readonly Answer[],
  enrollment: FormEnrollment,
): Answer | null {
  const answerKey = answerHoldsFor(form, enrollment)
  return answers.find((answer) => answerHoldsFor(form, answer) === answerKey) ?? null
}

/** Returns the state of a form, given the answer that counts. Answers from before the form asked for more do not count. */
export function formState(
  { required, answersSince }: Pick<DueForm, 'required' | 'answersSince'>,
  answer: { formVersion: number } | null,
): FormState {
  if (answer && answer.formVersion >= answersSince) return 'ANSWERED'
  return required ? 'MISSING' : 'OPTIONAL'
}

/**
 * Checks whether a family must answer a form before it books: a required one, unless it wants a file. A doctor's paper is
 * rarely at hand in the minutes for which a spot is held; such a form stays among what the family has to do.
 */
export function isDueBeforeBooking(
  state: FormState,
  fields: readonly Pick<FormField, 'fieldType' | 'required'>[],
): boolean {
  return state === 'MISSING' && !fields.some(({ fieldType, required }) => fieldType === 'FILE' && required)
}

/**
 * Checks whether an answer can be saved. Refuses if the activity no longer asks the form or the form was disabled
 * (NOT_ASKED), and if the form changed since it was displayed (FORM_CHANGED).
 */
export function decideAnswer(facts: {
  formName: string
  childName: string
  isAsked: boolean
  formVersion: number
  answeredVersion: number
}): Decision<'NOT_ASKED' | 'FORM_CHANGED'> {
  const { formName, childName, isAsked, formVersion, answeredVersion } = facts
  if (!isAsked) return refusedAs('NOT_ASKED', { form: formName, childName })
  return formVersion === answeredVersion ? allowed : refusedAs('FORM_CHANGED', { form: formName })
}

/** Counts of a child's required forms on a roster, and of those without an answer. */
export interface FormsMark {
  required: number
  missing: number
}

/** 'Complete', '2 missing', or 'Not required' if the child has no required forms. */
export function formsMarkText({ required, missing }: FormsMark): string {
  if (required === 0) return 'Not required'
  return missing === 0 ? 'Complete' : `${missing} missing`
}

/** Roster filters: children with a missing required form, or with all of them answered. */
export const FORMS_SHOWN = ['MISSING', 'COMPLETE'] as const
export type FormsFilter = (typeof FORMS_SHOWN)[number]
