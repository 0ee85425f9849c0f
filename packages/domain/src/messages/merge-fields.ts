import { escaped } from '../kernel/escaped.ts'

/** What a message can say of whoever reads it: a word in double braces, `{{child}}`, is filled in for each recipient. */
export const MERGE_FIELDS = [
  'parent',
  'child',
  'activity',
  'time',
  'place',
  'balance',
  'link',
  'school',
] as const

/** What messages that go by themselves can say besides: each only where it is known. */
const AUTOMATIC_FIELDS = [
  'firstName',
  'childIs',
  'date',
  'amount',
  'method',
  'reason',
  'lines',
  'offers',
  'until',
  'howToAnswer',
  'stillWaiting',
  'invoice',
  'dueOn',
  'laterDue',
  'howToPay',
  'payLink',
  'triedAgain',
  'questions',
  'changes',
  'person',
  'forms',
  'card',
  'expires',
  'meetingLink',
] as const

/** A field that can be written into a message to chosen families. */
export type WrittenField = (typeof MERGE_FIELDS)[number]

export type MergeField = (typeof ALL_MERGE_FIELDS)[number]

/** Every field there is. */
export const ALL_MERGE_FIELDS = [...MERGE_FIELDS, ...AUTOMATIC_FIELDS] as const

/** What each is filled in with, as the menu of the editor names it. */
export const mergeFieldLabels: Readonly<Record<MergeField, string>> = {
  parent: 'Parent’s name',
  child: 'Child’s name',
  activity: 'Activity',
  time: 'Days and times',
  place: 'Location',
  balance: 'Balance due',
  link: 'Link to your public page',
  school: 'School name',
  firstName: 'Parent’s first name',
  childIs: 'Child’s name with “is” or “are”',
  date: 'Date',
  amount: 'Amount',
  method: 'How it was paid',
  reason: 'Reason',
  lines: 'What it is for',
  offers: 'Spots, one on each line',
  until: 'Until when',
  howToAnswer: 'How to reach you',
  stillWaiting: 'Whether they still wait',
  invoice: 'Invoice number',
  dueOn: 'Due date',
  laterDue: 'What falls due later',
  howToPay: 'How to pay',
  payLink: 'Link to pay',
  triedAgain: 'When it is tried again',
  questions: 'Whom to ask',
  changes: 'Changes, one on each line',
  person: 'Who picked them up',
  forms: 'Forms, one on each line',
  card: 'Card',
  expires: 'Last month it is good for',
  meetingLink: 'Link to the online meeting',
}

/** What one recipient's fields say. A field nobody has anything for is empty. */
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** However its letters are written. */
const byName = new Map<string, MergeField>(ALL_MERGE_FIELDS.map((field) => [field.toLowerCase(), field]))

function fieldOf(name: string): MergeField | undefined {
  return byName.get(name.toLowerCase())
}

/** The fields a text asks for, each once, in the order in which they are listed. */
export function mergeFieldsIn(...texts: readonly string[]): MergeField[] {
  const asked = new Set(texts.flatMap((text) => [...text.matchAll(FIELD)].map(([, name]) => fieldOf(name!))))
  return [...byName.values()].filter((field) => asked.has(field))
}

/**
 * What is wrong with the fields of a text: a sentence that names the first that is not among those it may have; null where there
 * is none.
 */
export function unknownMergeFields(text: string, known: readonly MergeField[] = MERGE_FIELDS): string | null {
  const unknown = [...text.matchAll(FIELD)].find(([, name]) => {
    const field = fieldOf(name!)
    return field === undefined || !known.includes(field)
  })
  if (!unknown) return null
  return `There is no merge field {{${unknown[1]}}}. Use one of ${known.map((field) => `{{${field}}}`).join(', ')}`
}

/**
 * A text with its fields filled in. `written` makes of a value what may stand in that text, such as HTML without signs that
 * begin something. A field without a value leaves nothing behind.
 */
export function fillIn(
  text: string,
  values: MergeValues,
  written: (value: string) => string = (value) => value,
): string {
  return text.replace(FIELD, (whole, name: string) => {
    const field = fieldOf(name)
    return field ? written(values[field] ?? '') : whole
  })
}

/** What may stand in a letter for the value of a field: no mark of HTML but line ends, and a web address can be pressed. */
export function inLetter(value: string): string {
  return /^https?:\/\/\S+$/.test(value)
    ? `<a href="${escaped(value)}">${escaped(value)}</a>`
    : escaped(value).replaceAll('\n', '<br>')
}

const LONE_FIELD = /<p>\s*\{\{\s*([^{}]*?)\s*\}\}\s*<\/p>/g

/** A letter with its fields filled in. A paragraph that is one field without a value leaves no empty line behind. */
export function fillInLetter(html: string, values: MergeValues): string {
  const kept = html.replace(LONE_FIELD, (whole, name: string) => {
    const field = fieldOf(name)
    return field && !values[field] ? '' : whole
  })
  return fillIn(kept, values, inLetter)
}

/** A text to a phone with its fields filled in. Lines and spaces a field without a value would leave are closed up. */
export function fillInText(text: string, values: MergeValues): string {
  return fillIn(text, values)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
