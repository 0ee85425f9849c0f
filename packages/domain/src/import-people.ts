import type { PickupForm } from './children.ts'

/** 'Ann Marie Lee' and 'Lee, Ann Marie' as first and last name; the last word is the last name. */
export function nameRead(cell: string): { firstName: string; lastName: string } {
  const text = cell.trim().replace(/\s+/g, ' ')
  const comma = /^([^,]+),\s*(.+)$/.exec(text)
  if (comma) return { firstName: comma[2]!, lastName: comma[1]! }
  const at = text.lastIndexOf(' ')
  return at < 0
    ? { firstName: text, lastName: '' }
    : { firstName: text.slice(0, at), lastName: text.slice(at + 1) }
}

/**
 * The people of a cell: one in each line or between semicolons, else between commas, where what has no name of its own
 * ('Lee, Rose', 'Rose Lee, aunt, 416-555-0100') stays with who stands before it. Nobody for a cell that says so.
 */
export function peopleIn(cell: string): string[] {
  const isListed = /[;\n|]/.test(cell)
  const parts = cell
    .split(isListed ? /[;\n|]+/ : /,+/)
    .map((each) => each.trim())
    .filter((each) => each !== '' && !/^(none|nobody|no one|no|n\/?a|-+)$/i.test(each))
  if (isListed) return parts
  const people: string[] = []
  for (const part of parts) {
    const isPerson = /\p{L}.*\s\(?\p{L}/u.test(part)
    if (isPerson || people.length === 0) people.push(part)
    else people.push(`${people.pop()}, ${part}`)
  }
  return people
}

/** 'Rose Lee (grandmother) 416-555-0100', 'Rose Lee - aunt' and 'Lee, Rose' as a name, a relation and a phone. */
export function pickupRead(person: string): PickupForm {
  const found = /\+?\(?\d[\d\s().-]{5,}\d/.exec(person)
  const rest = plain((found ? person.replace(found[0], ' ') : person).replace(/\(\s*\)/g, ' '))
  const bracket = /\(([^)]*)\)/.exec(rest)
  const [before = '', after = ''] = rest.replace(/\([^)]*\)/g, ' ').split(/\s[-–—]\s|:\s|,\s*(?=[^,]*$)/)
  const isBackwards = rest.includes(',') && !plain(before).includes(' ')
  return {
    name: isBackwards ? plain(`${after} ${before}`) : plain(before),
    phone: found ? found[0].trim() : null,
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
