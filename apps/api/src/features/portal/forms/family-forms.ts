import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyCart } from '@afterbell/contract/portal/family-bookings'
import type { familyForms } from '@afterbell/contract/portal/family-forms'
import { answersOfBefore } from '@afterbell/domain/forms/form-answers'
import { isDueBeforeBooking } from '@afterbell/domain/forms/forms-due'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { signatureFindings } from '@afterbell/domain/forms/signature'
import { formWords as english, type FormWords } from '@afterbell/domain/portal/forms/family-words.en'
import { formWords as spanish } from '@afterbell/domain/portal/forms/family-words.es'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { attachFile, openFile, readDocument, type ReadDocument } from '../../forms/form-files.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { afterReading, type Acts, type AnyCall } from '../../../platform/http/serve.ts'
import {
  answersCounting,
  formsAskedOf,
  type EnrollmentAnswer,
  type EnrollmentForm,
} from '../../forms/form-answers.store.ts'
import { formsWithState, saveAnswersOf } from '../../forms/form-answers.ts'
import { familyActor } from '../by-family.ts'
import { childrenInReach, type ChildInReach, type FamilyScope } from '../reach.ts'

type FormState = ReturnType<typeof formsWithState>[number]
type CartForm = AnswerOf<(typeof familyCart)['get']>['forms'][number]
type FormRow = AnswerOf<(typeof familyForms)['list']>['forms'][number]
type Params = Parameters<Acts<typeof familyForms>['get']>[0]['params']

const formWordsIn: Readonly<Record<Language, FormWords>> = { en: english, es: spanish }

/** What families read and answer of the school's forms. Each writes through the rules of staff. */
export const familyFormActs = ({ sealer }: { sealer: Sealer }): Acts<typeof familyForms> => ({
  list: async (call) => {
    const children = await childrenInReach(call)
    return { forms: (await formsOf(call, children)).map((form) => rowOf(form, children, call)) }
  },
  get: (call) => formOf(call, idsOf(call, call.params)),
  save: async (call) => {
    const { language, body } = call
    const ids = idsOf(call, call.params)
    const child = call.reached(call.params.childId)
    const { answers: _, ...asked } = await askedFor(call, ids)
    if (!asked.form)
      throw refuseAs('NOT_ASKED', { form: call.reached(call.params.formId).name, childName: child.name })
    const childIds = asked.children.map(({ id }) => id)
    const actor = familyActor(call, child.familyId)
    const replaces = body.replaces && call.reached(body.replaces).id
    await saveAnswersOf(
      actor,
      { ...ids, formVersion: body.formVersion, answers: body.answers, replaces },
      {
        isTheirs: ({ childId }) => childIds.includes(childId),
        isComplete: true,
        sign: (form) => ({
          problems: signatureFindings(form, { name: body.signature, drawing: body.signatureDrawing }),
          signature: form.needsSignature
            ? {
                name: body.signature,
                text: signatureText(form, child.name, language),
                language,
                drawing: body.signatureDrawing || null,
              }
            : null,
        }),
      },
    )
    return formOf(call, ids)
  },
  attach: afterReading(readDocument, (call: AttachCall, document: ReadDocument) => {
    const ids = idsOf(call, call.params)
    const { familyId } = call.reached(call.params.childId)
    return attachFile(sealer, familyActor(call, familyId), { ...ids, fieldId: call.body.question }, document)
  }),
  file: (call) => {
    const { id, childId, familyId } = call.reached(call.params.fileId)
    return openFile(sealer, familyActor(call, familyId), { id, childId })
  },
})

type AttachCall = Parameters<Acts<typeof familyForms>['attach']>[0]

/** Returns the forms that children in reach lack and have to answer. */
export async function formsToAnswer(
  scope: FamilyScope,
  children: readonly ChildInReach[],
): Promise<
  { formId: string; formName: string; enrollmentId: string; child: { id: string; name: string } }[]
> {
  return (await formsOf(scope, children)).flatMap((form) => {
    const { formId, formName, enrollmentId, child } = rowOf(form, children, scope)
    return form.state === 'MISSING' ? [{ formId, formName, enrollmentId, child }] : []
  })
}

/**
 * Returns the forms that enrollments ask for and that are not answered, with whether the booking of those that are held
 * waits for them.
 */
export async function formsOfCart(
  scope: FamilyScope,
  { held, booked }: { held: readonly string[]; booked: readonly string[] },
): Promise<CartForm[]> {
  const children = await childrenInReach(scope)
  const forms = await formsOf(scope, children, [...held, ...booked])
  return forms
    .filter(({ state }) => state !== 'ANSWERED')
    .map((form) => ({
      ...rowOf(form, children, scope),
      isDueNow:
        form.askedBy.some(({ enrollmentId }) => held.includes(enrollmentId)) &&
        isDueBeforeBooking(form.state, form.formFields),
    }))
}

/** Returns everything that counts of what was answered for children in reach, newest first. */
export async function answersInReach(
  { tx, school }: FamilyScope,
  children: readonly ChildInReach[],
): Promise<EnrollmentAnswer[]> {
  const childIds = children.map(({ id }) => id)
  return theirs(await answersCounting(tx, school.id, { childIds }), children)
}

/** The ids of a call. An enrollment is one of the child that is named. */
function idsOf(call: Pick<AnyCall, 'reached'>, params: Params) {
  const child = call.reached(params.childId)
  const enrollment = call.reached(params.enrollmentId)
  if (enrollment.childId !== child.id) throw notThere()
  return { childId: child.id, enrollmentId: enrollment.id, formId: call.reached(params.formId).id }
}

async function formOf(
  call: FamilyScope & Pick<AnyCall, 'language'>,
  ids: ReturnType<typeof idsOf>,
): Promise<AnswerOf<(typeof familyForms)['get']>> {
  const { form, children, answers } = await askedFor(call, ids)
  if (!form) throw notThere()
  const [state] = formsWithState([form], answers)
  const { answer, formVersion, formFields } = state!
  const row = rowOf(state!, children, call)
  // A brother's or sister's facts are not this child's.
  const earlier = answer ? undefined : answers.find(({ childId }) => childId === ids.childId)
  return {
    ...row,
    formVersion,
    formFields,
    signatureText: form.needsSignature ? signatureText(form, row.child.name, call.language) : null,
    answer: answer && {
      id: answer.id,
      answers: answer.answers,
      signedName: answer.signature?.name ?? null,
    },
    before: earlier ? answersOfBefore(formFields, earlier.answers) : null,
  }
}

/** Returns a form as an enrollment asks it now, and what was answered that counts. */
async function askedFor(
  scope: FamilyScope,
  { childId, enrollmentId, formId }: ReturnType<typeof idsOf>,
): Promise<{ form: EnrollmentForm | undefined; children: ChildInReach[]; answers: EnrollmentAnswer[] }> {
  const { tx, school } = scope
  const children = await childrenInReach(scope)
  const forms = await formsAskedOf(tx, school, { childIds: [childId] })
  const answers = await answersCounting(tx, school.id, { childIds: [childId], formId })
  return {
    form: forms.find((each) => each.formId === formId && each.enrollmentId === enrollmentId),
    children,
    answers: theirs(answers, children),
  }
}

/** The forms of children, as all their enrollments ask them or only these. */
async function formsOf(
  scope: FamilyScope,
  children: readonly ChildInReach[],
  enrollmentIds: readonly string[] | null = null,
): Promise<FormState[]> {
  const { tx, school } = scope
  const childIds = children.map(({ id }) => id)
  if (childIds.length === 0 || enrollmentIds?.length === 0) return []
  const forms = (await formsAskedOf(tx, school, { childIds })).filter(
    ({ enrollmentId }) => enrollmentIds === null || enrollmentIds.includes(enrollmentId),
  )
  if (forms.length === 0) return []
  return formsWithState(forms, theirs(await answersCounting(tx, school.id, { childIds }), children))
}

/** A brother or sister whom the guardian may not know of answered nothing here. */
function theirs(answers: readonly EnrollmentAnswer[], children: readonly ChildInReach[]): EnrollmentAnswer[] {
  return answers.filter(({ childId }) => children.some(({ id }) => id === childId))
}

function rowOf(
  {
    formId,
    formName,
    required,
    familyType,
    needsSignature,
    mayDrawSignature,
    state,
    answer,
    askedBy,
    childId,
  }: FormState,
  children: readonly ChildInReach[],
  { family }: Pick<FamilyScope, 'family'>,
): FormRow {
  const { id, name } = children.find((each) => each.id === childId)!
  return {
    formId,
    formName,
    child: { id, name },
    enrollmentId: askedBy[0]!.enrollmentId,
    activities: askedBy.map(({ activity }) => activity),
    required,
    isForFamily: familyType === 'ONCE_PER_FAMILY',
    needsSignature,
    mayDrawSignature: needsSignature && mayDrawSignature,
    state,
    answeredAt: answer?.answeredAt ?? null,
    answeredBy:
      answer === null
        ? null
        : !answer.isByFamily
          ? 'SCHOOL'
          : family.people.some((person) => person.id === answer.personId)
            ? 'YOU'
            : 'FAMILY',
  }
}

function signatureText(
  {
    formName,
    familyType,
    mayDrawSignature,
  }: Pick<EnrollmentForm, 'formName' | 'familyType' | 'mayDrawSignature'>,
  childName: string,
  language: Language,
): string {
  const { signing, signatureText: text, signatureForFamily } = formWordsIn[language]
  const how = mayDrawSignature ? signing.drawn : signing.typed
  return familyType === 'ONCE_PER_FAMILY' ? signatureForFamily(how, formName) : text(how, formName, childName)
}
