import type { PickupForm } from '../families/children.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { answerForName, isMereYes } from './import-answers.ts'

/** Whether names take periods and commas, so that 'Jr.' and 'St.' can be kept where they belong. */
type Taking = Pick<NameRules, 'takesMore'>

const AS_SPECIFIED: Taking = { takesMore: false }

/**
 * 'Ann Marie Lee' and 'Lee, Ann Marie' as first and last name; the last word is the last name. Where names take more, 'Jr.'
 * and 'St.' go with it: 'Luc St. Pierre, Jr.'. Of a name in the letters of China, Korea or Japan the first word is.
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
  const at = text.lastIndexOf(' ')
  return at < 0
    ? { firstName: text, lastName: '' }
    : { firstName: text.slice(0, at), lastName: text.slice(at + 1) }
}

/** A name without its 'Jr.', and that as it is written behind the last name: ', Jr.' or ' Jr.'. */
function suffixOf(name: string, { takesMore }: Taking): { plain: string; suffix: string } {
  const found = takesMore ? SUFFIX.exec(name) : null
  return found
    ? { plain: name.replace(found[0], ''), suffix: found[0].replace(/\s+/g, ' ') }
    : { plain: name, suffix: '' }
}

const SUFFIX = /(?<=\p{L})(,\s*|\s+)(jr|sr|ii|iii|iv)\b\.?(?=\s*(,|$))/iu

const EASTERN = '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}]+'
const EASTERN_NAME = new RegExp(`^(${EASTERN}) (${EASTERN})$`, 'u')
const EASTERN_WORD = new RegExp(`^${EASTERN}$`, 'u')

/** The first phone number of a cell, and what else stands there: '416-555-0100 x12', 'cell: 416-555-0100 / 416-555-0101'. */
export function phoneRead(cell: string): { value: string; left: string } {
  const plainCell = plainPhone(cell)
  const [value] = /\+?\(?\d[\d\s().-]{5,}\d/.exec(plainCell) ?? [plainCell]
  const left = plainCell.replace(value, ' ').replace(/\s+/g, ' ').trim()
  const isLabel = !/[\p{L}\d]/u.test(left) || LABEL.test(left)
  return { value: value.trim(), left: isLabel ? '' : left }
}

/**
 * A phone as others write it, as we read it: '212–555–0185' and '212/555/0176' with hyphens, '+44 (0)20 7946 0123' without the 0 that
 * is dialed at home alone, and '2125550171.0' without what a spreadsheet adds to a number.
 */
function plainPhone(cell: string): string {
  return cell
    .replace(/(?<=\d\s?)[‐-―−](?=\s?\d)/g, '-')
    .replace(/(?<!\d)(\d{3})\/(\d{3})[/-](\d{4})(?!\d)/g, '$1-$2-$3')
    .replace(/(\+\d{1,3}[\s.-]*)\(0\)/g, '$1')
    .replace(/(?<!\d)(\+?\d{7,15})\.0+(?!\d)/g, '$1')
}

/** What says of which kind a number is, and no more. */
const LABEL = /^\W*(cell(ular)?|mobile|home|work|office|phone|tel|h|c|m|w)\W*$/i

/** The first e-mail of a cell, and the others there: 'Ann Lee <ann@lee.test>', 'ann@lee.test; tom@lee.test'. Else the cell. */
export function emailRead(cell: string): { value: string; left: string } {
  const named = /^[^<>@]*<([^<>]+)>$/.exec(cell)?.[1]
  const [value = '', ...others] = (named ?? cell).split(/[\s;,]+|\s*\/\s*/).filter(Boolean)
  const areEmails = [value, ...others].every((each) => /.@./.test(each))
  return areEmails
    ? { value: value.replace(/^mailto:/i, ''), left: others.join(', ') }
    : { value: cell, left: '' }
}

/**
 * The people of a cell: one in each line or between semicolons, else between commas, where what has no name of its own
 * ('Lee, Rose', 'Rose Lee, aunt, 416-555-0100') stays with who stands before it. Nobody for a cell that says so.
 */
export function peopleIn(cell: string): string[] {
  const isListed = /[;；\n|]/.test(cell)
  const parts = cell
    .split(isListed ? /[;；\n|]+/ : /[,，、]+/)
    .map((each) => each.replace(YES_BEFORE, '').trim())
    .filter((each) => answerForName(each) !== 'NOBODY')
  return isListed ? named(parts) : named(joined(parts))
}

/** 'Yes: Max Ray', 'Yes - Max Ray'. */
const YES_BEFORE = /^(yes|y|x|true)\s*(:|[-–—]\s)\s*(?=\S)/i

/** Without a mere yes where somebody is named beside it: 'Yes, Max Ray' is Max Ray. */
function named(people: string[]): string[] {
  const others = people.filter((each) => !isMereYes(each))
  return others.length > 0 ? others : people
}

function joined(parts: readonly string[]): string[] {
  const people: string[] = []
  for (const part of parts) {
    const before = people.at(-1)
    const isPerson = /\p{L}.*\s\(?\p{L}/u.test(part) || (EASTERN_WORD.test(part) && part.length > 1)
    // 'Y, Nguyen' is a name the wrong way round; 'Y, Max Ray' is not.
    const isAnswered = before !== undefined && before.length > 1 && isMereYes(before)
    if (isPerson || isAnswered || before === undefined) people.push(part)
    else people.push(`${people.pop()}, ${part}`)
  }
  return people
}

/** Whether what should be one person holds a comma that parts people: 'Rose Lee, Max Ray', and not 'Max Ray, Jr.'. */
export function holdsSeveral(name: string, names: Taking): boolean {
  return suffixOf(name, names).plain.includes(',')
}

/** 'Rose Lee (grandmother) 416-555-0100', 'Rose Lee - aunt' and 'Lee, Rose' as a name, a relation and a phone. */
export function pickupRead(person: string, names = AS_SPECIFIED): PickupForm {
  const found = /(\+?\(?\d[\d\s().-]{5,}\d)(\s*(x|ext\.?)\s*\d+)?/i.exec(person)
  const { plain: rest, suffix } = suffixOf(
    plain((found ? person.replace(found[0], ' ') : person).replace(/\(\s*\)/g, ' ')),
    names,
  )
  const bracket = /\(([^)]*)\)/.exec(rest)
  const [before = '', after = ''] = rest.replace(/\([^)]*\)/g, ' ').split(/\s[-–—]\s|:\s|,\s*(?=[^,]*$)/)
  const isBackwards = rest.includes(',') && !plain(before).includes(' ')
  return {
    name: `${isBackwards ? plain(`${after} ${before}`) : plain(before)}${suffix}`,
    phone: found ? found[1]!.trim() : null,
    relation: plain(bracket?.[1] ?? (isBackwards ? '' : after)),
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
}

/** A size as the school's list writes it: 'Youth Small' is YS, 'Adult M' and 'medium' are M, '2XL' is XXL. */
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
