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

export type MergeField = (typeof MERGE_FIELDS)[number]

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
}

/** What one recipient's fields say. A field nobody has anything for is empty. */
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The fields a text asks for, each once, in the order in which they are listed. */
export function mergeFieldsIn(...texts: readonly string[]): MergeField[] {
  const asked = new Set(
    texts.flatMap((text) => [...text.matchAll(FIELD)].map(([, name]) => name!.toLowerCase())),
  )
  return MERGE_FIELDS.filter((field) => asked.has(field))
}

/** What is wrong with the fields of a text: a sentence that names those nobody has; null where there are none. */
export function unknownMergeFields(text: string): string | null {
  const unknown = [...text.matchAll(FIELD)].find(([, name]) => !isMergeField(name!.toLowerCase()))
  if (!unknown) return null
  return `There is no merge field {{${unknown[1]}}}. Use one of ${MERGE_FIELDS.map((field) => `{{${field}}}`).join(', ')}`
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
    const field = name.toLowerCase()
    return isMergeField(field) ? written(values[field] ?? '') : whole
  })
}

function isMergeField(name: string): name is MergeField {
  return (MERGE_FIELDS as readonly string[]).includes(name)
}
