import type { PickupForm } from '../families/children.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { answerForName, isMereYes } from './import-answers.ts'

/** Whether names may contain periods and commas, so that 'Jr.' and 'St.' can be kept. */
type NameOptions = Pick<NameRules, 'takesMore'>

const AS_SPECIFIED: NameOptions = { takesMore: false }

/**
 * Splits 'Ann Marie Lee' and 'Lee, Ann Marie' into first and last name; the last word is the last name. If names may
 * contain more, 'Jr.' and 'St.' belong to it: 'Luc St. Pierre, Jr.'. In Chinese, Korean and Japanese letters the first
 * word is the last name.
 */
export function nameRead(cell: string, names = AS_SPECIFIED): { firstName: string; lastName: string } {
  const text = cell.trim().replace(/\s+/g, ' ')
  const { plain: bare, suffix } = suffixOf(text, names)
  if (suffix !== '') {
    const { firstName, lastName } = nameRead(bare, names)
    return { firstName, lastName: `${lastName}${suffix}`.replace(/^[\s,]+/, '') }
  }
  const eastern = names.takesMore && EASTERN_NAME.exec(text)
  if (eastern) return { firstName: eastern[2]!, lastName: eastern[1]! }
  const saint = names.takesMore && /^(.+) (ste?\. \S+)$/i.exec(text)
  if (saint) return { firstName: saint[1]!, lastName: saint[2]! }
  const comma = /^([^,]+),\s*(.+)$/.exec(text)
  if (comma) return { firstName: comma[2]!, lastName: comma[1]! }
  const spaceIndex = text.lastIndexOf(' ')
  return spaceIndex < 0
    ? { firstName: text, lastName: '' }
    : { firstName: text.slice(0, spaceIndex), lastName: text.slice(spaceIndex + 1) }
}

/** Splits off 'Jr.' and the like, as written after the last name: ', Jr.' or ' Jr.'. */
function suffixOf(name: string, { takesMore }: NameOptions): { plain: string; suffix: string } {
  const match = takesMore ? SUFFIX.exec(name) : null
  return match
    ? { plain: name.replace(match[0], ''), suffix: match[0].replace(/\s+/g, ' ') }
    : { plain: name, suffix: '' }
}

const SUFFIX = /(?<=\p{L})(,\s*|\s+)(jr|sr|ii|iii|iv)\b\.?(?=\s*(,|$))/iu

const EASTERN = '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}]+'
const EASTERN_NAME = new RegExp(`^(${EASTERN}) (${EASTERN})$`, 'u')
const EASTERN_WORD = new RegExp(`^${EASTERN}$`, 'u')

/** Reads the first phone number of a cell, and what is left: '416-555-0100 x12', 'cell: 416-555-0100 / 416-555-0101'. */
export function phoneRead(cell: string): { value: string; rest: string } {
  const plainCell = plainPhone(cell)
  const [value] = /\+?\(?\d[\d\s().-]{5,}\d/.exec(plainCell) ?? [plainCell]
  const rest = plainCell.replace(value, ' ').replace(/\s+/g, ' ').trim()
  const isLabel = !/[\p{L}\d]/u.test(rest) || LABEL.test(rest)
  return { value: value.trim(), rest: isLabel ? '' : rest }
}

/**
 * Normalizes other spellings: '212–555–0185' and '212/555/0176' get hyphens, '+44 (0)20 7946 0123' loses the 0 that is
 * dialed only within the country, and '2125550171.0' loses the spreadsheet's decimal.
 */
function plainPhone(cell: string): string {
  return cell
    .replace(/(?<=\d\s?)[‐-―−](?=\s?\d)/g, '-')
    .replace(/(?<!\d)(\d{3})\/(\d{3})[/-](\d{4})(?!\d)/g, '$1-$2-$3')
    .replace(/(\+\d{1,3}[\s.-]*)\(0\)/g, '$1')
    .replace(/(?<!\d)(\+?\d{7,15})\.0+(?!\d)/g, '$1')
}

/** Text that only names the kind of a number. */
const LABEL = /^\W*(cell(ular)?|mobile|home|work|office|phone|tel|h|c|m|w)\W*$/i

/**
 * Reads the first email of a cell, and the others: 'Ann Lee <ann@lee.test>', 'ann@lee.test; tom@lee.test'. If any part
 * is no email, returns the whole cell.
 */
export function emailRead(cell: string): { value: string; rest: string } {
  const bracketedEmail = /^[^<>@]*<([^<>]+)>$/.exec(cell)?.[1]
  const [value = '', ...others] = (bracketedEmail ?? cell).split(/[\s;,]+|\s*\/\s*/).filter(Boolean)
  const areEmails = [value, ...others].every((each) => /.@./.test(each))
  return areEmails
    ? { value: value.replace(/^mailto:/i, ''), rest: others.join(', ') }
    : { value: cell, rest: '' }
}

/**
 * Splits a cell into people by lines or semicolons, else by commas. At commas, a part without a full name of its own
 * ('Lee, Rose', 'Rose Lee, aunt, 416-555-0100') stays with the person before it. Empty if the cell says nobody.
 */
export function peopleIn(cell: string): string[] {
  const isListed = /[;；\n|]/.test(cell)
  const parts = cell
    .split(isListed ? /[;；\n|]+/ : /[,，、]+/)
    .map((each) => each.replace(YES_BEFORE, '').trim())
    .filter((each) => answerForName(each) !== 'NOBODY')
  return isListed ? dropMereYes(parts) : dropMereYes(joinNameParts(parts))
}

/** Matches the yes in 'Yes: Max Ray' and 'Yes - Max Ray'. */
const YES_BEFORE = /^(yes|y|x|true)\s*(:|[-–—]\s)\s*(?=\S)/i

/** Drops a mere yes beside a name: 'Yes, Max Ray' is Max Ray. */
function dropMereYes(people: string[]): string[] {
  const others = people.filter((each) => !isMereYes(each))
  return others.length > 0 ? others : people
}

function joinNameParts(parts: readonly string[]): string[] {
  const people: string[] = []
  for (const part of parts) {
    const previous = people.at(-1)
    const isPerson =
      /^[^\p{L}\n\r\u2028\u2029]*\p{L}.*\s\(?\p{L}/mu.test(part) ||
      (EASTERN_WORD.test(part) && part.length > 1)
    // 'Y, Nguyen' is a name in reverse order; 'Y, Max Ray' is not.
    const isAnswered = previous !== undefined && previous.length > 1 && isMereYes(previous)
    if (isPerson || isAnswered || previous === undefined) people.push(part)
    else people.push(`${people.pop()}, ${part}`)
  }
  return people
}

/** Whether a single person's name has a comma between people: 'Rose Lee, Max Ray', but not 'Max Ray, Jr.'. */
export function holdsSeveral(name: string, names: NameOptions): boolean {
  return suffixOf(name, names).plain.includes(',')
}

/** Reads name, relation and phone from 'Rose Lee (grandmother) 416-555-0100', 'Rose Lee - aunt' or 'Lee, Rose'. */
export function pickupRead(person: string, names = AS_SPECIFIED): PickupForm {
  const match = /(\+?\(?\d[\d\s().-]{5,}\d)(\s*(x|ext\.?)\s*\d+)?/i.exec(person)
  const { plain: rest, suffix } = suffixOf(
    plain((match ? person.replace(match[0], ' ') : person).replace(/\(\s*\)/g, ' ')),
    names,
  )
  const bracket = /\(([^)]*)\)/.exec(rest)
  const [before = '', after = ''] = rest.replace(/\([^)]*\)/g, ' ').split(/\s[-–—]\s|:\s|,\s*(?=[^,]*$)/)
  const isBackwards = rest.includes(',') && !plain(before).includes(' ')
  return {
    name: `${isBackwards ? plain(`${after} ${before}`) : plain(before)}${suffix}`,
    phone: match ? match[1]!.trim() : null,
    relation: plain(bracket?.[1] ?? (isBackwards ? '' : after)),
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
}

/** Reads a size in the school's spelling: 'Youth Small' is YS, 'Adult M' and 'medium' are M, '2XL' is XXL. */
export function sizeRead(cell: string): string {
  const text = cell.toLowerCase().replace(/[^a-z0-9]/g, '')
  const isYouth = /^(youth|kids?|child|childrens?)/.test(text)
  const bare = text
    .replace(/^(youth|kids?|childrens?|child|adult|mens?|womens?)/, '')
    .replace(/^2x(l|large)?$/, 'xxl')
  const size = SIZE_WORDS[bare] ?? bare
  return `${isYouth ? 'Y' : ''}${size}`.toUpperCase()
}

const SIZE_WORDS: Readonly<Record<string, string>> = {
  extrasmall: 'xs',
  xsmall: 'xs',
  small: 's',
  medium: 'm',
  med: 'm',
  large: 'l',
  extralarge: 'xl',
  xlarge: 'xl',
  xxlarge: 'xxl',
}
