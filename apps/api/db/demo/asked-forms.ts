import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import type { AnswerOf, CallInput } from '@afterbell/contract/kernel/op'
import type { FormAnswer } from '@afterbell/domain/forms/form-answers'
import type { FormField } from '@afterbell/domain/forms/forms'
import { severalAtOnce, type DemoServer } from './demo-server.ts'
import type { Dice } from './dice.ts'
import { someoneAs, type OpenSchool } from './open-school.ts'

/** Share of the children with forms who have answered. */
const ANSWERED = 0.75

/** Activities that require forms; `forms` are indexes of the list below. */
const ASKING = [
  { at: 'classes', roster: 'classes', change: classes.bulkChange, count: 4, forms: [0, 2] },
  { at: 'camps', roster: 'camp-pricing', change: camps.bulkChange, count: 1, forms: [0, 1] },
  { at: 'aftercare', roster: 'aftercare', change: aftercare.bulkChange, count: 1, forms: [0, 2] },
] as const

/**
 * Attaches custom forms to some activities of every kind with children, and answers most of them. The roster shows the
 * rest as missing.
 */
export async function askForms(server: DemoServer, school: OpenSchool, dice: Dice): Promise<void> {
  const office = someoneAs(school, 'SCHOOL_DIRECTOR')
  const made: string[] = []
  for (const body of FORMS) made.push((await server.ask(forms.create, { body }, office)).id)
  for (const { at, roster, change, count, forms: asked } of ASKING) {
    const query = { status: 'ACTIVE' as const, size: 200 }
    const { content } = await server.ask(activities.list, { at, query }, office)
    const filled = content.filter(({ places }) => places.enrolled > 0).slice(0, count)
    if (filled.length === 0) continue
    const body = { ids: filled.map(({ id }) => id), formIds: asked.map((index) => made[index]!) }
    await server.ask(change, { body }, office)
    for (const { id, sections } of filled)
      for (const section of roster === 'camp-pricing' ? sections : [{ id }])
        await answerFor(server, school, dice, { at: roster, id: section.id })
  }
}

async function answerFor(
  server: DemoServer,
  school: OpenSchool,
  dice: Dice,
  { at, id }: { at: (typeof ASKING)[number]['roster']; id: string },
): Promise<void> {
  const office = someoneAs(school, 'SCHOOL_DIRECTOR')
  const { content } = await server.ask(rosters.list, { at, params: { id }, query: { size: 200 } }, office)
  const children = [...new Set(content.map(({ childId }) => childId))]
  const answering = new Set(children.filter(() => dice.chance(ANSWERED)))
  // Siblings run one after the other, because the first one answers forms asked once per family.
  const families = Map.groupBy(content, ({ parentId }) => parentId)
  await severalAtOnce([...families.values()], async (family) => {
    for (const childId of new Set(family.map((row) => row.childId))) {
      if (!answering.has(childId)) continue
      const params = { id: childId }
      const { asked } = await server.ask(formAnswers.ofChild, { params, query: {} }, office)
      for (const form of asked.filter(({ state }) => state !== 'ANSWERED'))
        await server.ask(formAnswers.save, answered(childId, form), office)
    }
  })
}

type AskedForm = AnswerOf<typeof formAnswers.ofChild>['asked'][number]

function answered(childId: string, form: AskedForm): CallInput<typeof formAnswers.save> {
  const { formId, formVersion, askedBy, formFields } = form
  // Derived from the child, so that the order of parallel families does not matter.
  const turn = Number.parseInt(childId.slice(-4), 16)
  const answers = Object.fromEntries(formFields.map((field) => [field.id, answerOf(field, turn)]))
  return {
    params: { id: childId, formId },
    body: { enrollmentId: askedBy[0]!.enrollmentId, formVersion, answers },
  }
}

function answerOf(
  { fieldType, formOption }: Pick<FormField, 'fieldType' | 'formOption'>,
  turn: number,
): FormAnswer {
  const words = formOption.map(({ option }) => option)
  switch (fieldType) {
    case 'CONSENT':
      return true
    case 'DATE':
      return `2025-0${(turn % 9) + 1}-1${turn % 10}`
    case 'MULTIPLE_CHOICE':
      return words.filter((_, index) => index % 2 === turn % 2)
    case 'SINGLE_CHOICE':
    case 'DROPDOWN':
      return words[turn % words.length]!
    default:
      return WRITTEN[turn % WRITTEN.length]!
  }
}

const WRITTEN = [
  '',
  'Nothing to say',
  'Likes to begin slowly',
  'Ask us at the door',
  'Best friends with everybody',
]

type FormBody = CallInput<typeof forms.create>['body']

const FORMS: readonly FormBody[] = [
  {
    formName: 'Pictures and outings',
    required: true,
    formFields: [
      asking(0, 'My child may be in pictures that the school shows', 'SINGLE_CHOICE', [
        'Yes',
        'Only inside the school',
        'No',
      ]),
      { ...asking(1, 'My child may go along to the park next door', 'CONSENT'), required: true },
      asking(2, 'Is there anything we should know?', 'LONG_QUESTION'),
    ],
  },
  {
    formName: 'Swimming',
    required: true,
    needsSignature: true,
    mayDrawSignature: true,
    askType: 'ASK_EVERY_TIME',
    formFields: [
      {
        ...asking(0, 'How well does your child swim?', 'DROPDOWN', [
          'Not yet',
          'With help',
          'A length',
          'Like a fish',
        ]),
        required: true,
      },
      asking(1, 'When was the last lesson?', 'DATE'),
    ],
  },
  {
    formName: 'Your household',
    familyType: 'ONCE_PER_FAMILY',
    formFields: [
      asking(0, 'How did you hear of us?', 'SHORT_QUESTION'),
      asking(1, 'Where could you lend a hand?', 'MULTIPLE_CHOICE', [
        'Outings',
        'Baking',
        'Repairs',
        'Reading aloud',
      ]),
    ],
  },
]

function asking(
  sortedId: number,
  question: string,
  fieldType: FormField['fieldType'],
  words: readonly string[] = [],
): FormBody['formFields'][number] {
  return {
    sortedId,
    question,
    fieldType,
    formOption: words.map((option, place) => ({ sortedId: place, option })),
  }
}
