import { escapeHtml } from '../kernel/text/escaped.ts'

/** Merge fields of messages to chosen families. A word in double braces, `{{child}}`, is filled in for each recipient. */
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

/** Further fields of automatic messages. Each has a value only in the kinds that list it. */
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
  'checks',
  'forms',
  'card',
  'expires',
  'meetingLink',
  'offerFacts',
  'offerLink',
  'position',
  'bookLink',
] as const

/** A field for messages to chosen families. */
export type WrittenField = (typeof MERGE_FIELDS)[number]

export type MergeField = (typeof ALL_MERGE_FIELDS)[number]

/** All merge fields. */
export const ALL_MERGE_FIELDS = [...MERGE_FIELDS, ...AUTOMATIC_FIELDS] as const

/** Names of the fields in the editor's menu. */
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
  checks: 'Who was checked in or out, one on each line',
  forms: 'Forms, one on each line',
  card: 'Card',
  expires: 'Last month it is good for',
  meetingLink: 'Link to the online meeting',
  offerFacts: 'Days, place and price of each spot',
  offerLink: 'Link to answer',
  position: 'Position on the wait list',
  bookLink: 'Link to book',
}

/** Values of the fields for one recipient. A missing value leaves the field empty. */
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Field names are case-insensitive. */
const byName = new Map<string, MergeField>(ALL_MERGE_FIELDS.map((field) => [field.toLowerCase(), field]))

function fieldOf(name: string): MergeField | undefined {
  return byName.get(name.toLowerCase())
}

/** Returns the fields a text uses, each once, in the order of the list above. */
export function mergeFieldsIn(...texts: readonly string[]): MergeField[] {
  const usedFields = new Set(
    texts.flatMap((text) => [...text.matchAll(FIELD)].map(([, name]) => fieldOf(name!))),
  )
  return [...byName.values()].filter((field) => usedFields.has(field))
}

/** Refuses unknown merge fields: returns a sentence that names the first one outside `known`, or null. */
export function unknownMergeFields(
  text: string,
  allowedFields: readonly MergeField[] = MERGE_FIELDS,
): string | null {
  const unknownField = [...text.matchAll(FIELD)].find(([, name]) => {
    const field = fieldOf(name!)
    return field === undefined || !allowedFields.includes(field)
  })
  if (!unknownField) return null
  return `There is no merge field {{${unknownField[1]}}}. Use one of ${allowedFields.map((field) => `{{${field}}}`).join(', ')}`
}

/** A field and the period behind it, which ends a sentence. */
const FIELD_AND_PERIOD = new RegExp(`${FIELD.source}(\\.(?!\\.))?`, 'g')

/** The end of a Spanish time, whose period also ends a sentence. */
const ENDS_WITH_PERIOD = /[ap]\.\sm\.$/

/**
 * Fills in the fields of a text. `written` escapes a value for that text, for example as HTML. A field without a value
 * becomes empty. A time such as '3:00 p. m.' at the end of a sentence gets no second period.
 */
export function fillIn(
  text: string,
  values: MergeValues,
  written: (value: string) => string = (value) => value,
): string {
  return text.replace(FIELD_AND_PERIOD, (whole, name: string, period: string = '') => {
    const field = fieldOf(name)
    if (!field) return whole
    const value = values[field] ?? ''
    return `${written(value)}${ENDS_WITH_PERIOD.test(value) ? '' : period}`
  })
}

/** Escapes a field's value for an email: HTML is escaped, line ends are kept, and a web address becomes a link. */
export function inLetter(value: string): string {
  return /^https?:\/\/\S+$/.test(value)
    ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>`
    : escapeHtml(value).replaceAll('\n', '<br>')
}

const LONE_FIELD = /<p>\s*\{\{\s*([^{}]*?)\s*\}\}\s*<\/p>/g

/** Fills in the fields of an email. A paragraph that consists of one field without a value disappears. */
export function fillInLetter(html: string, values: MergeValues): string {
  const trimmedHtml = html.replace(LONE_FIELD, (whole, name: string) => {
    const field = fieldOf(name)
    return field && !values[field] ? '' : whole
  })
  return fillIn(trimmedHtml, values, inLetter)
}

/**
 * Writes the values of an automatic text with plain dashes and apostrophes, because a typographic one would more than
 * halve what fits into each part.
 */
export function valuesInText<Values extends MergeValues>(values: Values): Values {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    value.replaceAll(/[–—]/g, '-').replaceAll(/[‘’]/g, "'"),
  ])
  return Object.fromEntries(entries) as Values
}

/** Fills in the fields of a text message, and closes up the lines and spaces that fields without a value leave. */
export function fillInText(text: string, values: MergeValues): string {
  return fillIn(text, values)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
