import type { CallInput } from '@afterbell/contract/kernel/op'
import type { children } from '@afterbell/contract/families/children'
import type { Grade } from '@afterbell/domain/kernel/grades'
import { createDice, type Dice } from './dice.ts'
import {
  ALLERGIES,
  FIRST_NAMES,
  LAST_NAMES,
  LONG_LAST_NAMES,
  RELATIONS,
  SPANISH_SPEAKERS,
  SPECIAL_NEEDS,
} from './names.ts'

type ChildForm = CallInput<typeof children.create>['body']

/** An invented family: forms of its children, eldest first. The first form has the guardians. */
export type Family = ChildForm[]

export interface FamilyChoices {
  /** Number of children in all. */
  count: number
  /** Today at the school. */
  today: string
  country: 'US' | 'GB'
  teacherIds: readonly string[]
  /** From small to large. */
  tshirtSizeIds: readonly string[]
}

/** Invents families until they have this many children. Many children have a sibling here. */
export function inventFamilies(dice: Dice, choices: FamilyChoices): Family[] {
  const families: Family[] = []
  const phone = phonesOf(choices.country)
  const used = new Set<string>()
  for (let children = 0; children < choices.count;) {
    const size = Math.min(dice.pick([1, 1, 1, 1, 2, 2, 3]), choices.count - children)
    families.push(inventFamily(dice, choices, size, phone, used))
    children += size
  }
  return families
}

function inventFamily(
  dice: Dice,
  choices: FamilyChoices,
  size: number,
  phone: () => string,
  used: Set<string>,
): Family {
  const lastName = dice.chance(0.06) ? dice.pick(LONG_LAST_NAMES) : dice.pick(LAST_NAMES)
  const guardians = dice
    .shuffled(FIRST_NAMES)
    .slice(0, dice.chance(0.75) ? 2 : 1)
    .map((firstName, index) => ({
      firstName,
      // Guardians of a family may have different last names.
      lastName: index === 1 && dice.chance(0.3) ? dice.pick(LAST_NAMES) : lastName,
      email: index === 0 || dice.chance(0.7) ? emailOf(firstName, lastName, used) : null,
      phone: index === 0 || dice.chance(0.85) ? phone() : null,
      ...(index === 0 && SPANISH_SPEAKERS.includes(lastName) && { language: 'es' as const }),
    }))
  const pickups = Array.from({ length: dice.pick([0, 0, 1, 1, 2]) }, () => ({
    name: `${dice.pick(FIRST_NAMES)} ${dice.chance(0.6) ? lastName : dice.pick(LAST_NAMES)}`,
    phone: dice.chance(0.8) ? phone() : null,
    relation: dice.pick(RELATIONS),
  }))
  // Uses its own dice, so that the rest of the demo does not change.
  const nearby = createDice(used.size)
  const emergencyContacts = nearby.chance(0.4)
    ? [
        {
          name: `${nearby.pick(FIRST_NAMES)} ${nearby.pick(LAST_NAMES)}`,
          phone: phone(),
          otherPhone: nearby.chance(0.3) ? phone() : null,
          relation: nearby.pick(['Neighbor', 'Family friend', 'Grandmother']),
        },
      ]
    : []
  const [primaryGuardian, secondaryGuardian] = guardians
  const born = Array.from({ length: size }, () => birthDateOf(dice, choices.today)).toSorted()
  const names = dice.shuffled(FIRST_NAMES)
  return born.map((birthDate, index) => ({
    firstName: names[index]!,
    lastName,
    birthDate,
    grade: gradeAt(birthDate, choices.today),
    allergies: dice.chance(0.12) ? dice.pick(ALLERGIES) : '',
    specialNeeds: dice.chance(0.06) ? dice.pick(SPECIAL_NEEDS) : '',
    teacherId: dice.chance(0.7) ? dice.pick(choices.teacherIds) : null,
    tshirtSizeId: dice.chance(0.5) ? dice.pick(choices.tshirtSizeIds.slice(0, 5)) : null,
    primaryGuardian: primaryGuardian!,
    secondaryGuardian: secondaryGuardian ?? null,
    approvedPickups: pickups.filter(({ name }, at) => pickups.findIndex((each) => each.name === name) === at),
    emergencyContacts,
  }))
}

/** Returns a birth date for ages one to thirteen: a fifth of kindergarten age or below, most in primary school. */
function birthDateOf(dice: Dice, today: string): string {
  const months = dice.chance(0.06)
    ? 14 + dice.below(22)
    : dice.chance(0.25)
      ? 36 + dice.below(36)
      : 72 + dice.below(80)
  return Temporal.PlainDate.from(today)
    .subtract({ months, days: dice.below(28) })
    .toString()
}

/** Returns the grade of a child who started school at five, by their age on the last September 1. */
function gradeAt(birthDate: string, today: string): Grade | null {
  const day = Temporal.PlainDate.from(today)
  const begins = Temporal.PlainDate.from({ year: day.month >= 9 ? day.year : day.year - 1, month: 9, day: 1 })
  const years = Temporal.PlainDate.from(birthDate).until(begins, { largestUnit: 'years' }).years
  return GRADE_BY_AGE[years] ?? null
}

const GRADE_BY_AGE: Readonly<Record<number, Grade>> = {
  2: 'TOD',
  3: 'PS1',
  4: 'PRE_K',
  5: 'K',
  6: 'FIRST',
  7: 'SECOND',
  8: 'THIRD',
  9: 'FOURTH',
  10: 'FIFTH',
  11: 'SIXTH',
  12: 'SEVENTH',
  13: 'EIGHTH',
}

/** Returns an email address that nobody owns and no two guardians share. */
function emailOf(firstName: string, lastName: string, used: Set<string>): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[łŁ]/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/[^A-Za-z.-]/g, '')
    .toLowerCase()
  let local = plain
  for (let number = 2; used.has(local); number += 1) local = `${plain}${number}`
  used.add(local)
  return `${local}@example.com`
}

/** Returns the next number reserved for fiction, in the format of the country. */
function phonesOf(country: 'US' | 'GB'): () => string {
  let given = 0
  return () => {
    const number = given++
    if (country === 'GB') return `0207-946-0${String(number % 1000).padStart(3, '0')}`
    const area = US_AREAS[Math.floor(number / 100) % US_AREAS.length]!
    return `${area}-555-01${String(number % 100).padStart(2, '0')}`
  }
}

// Enough area codes that the families of 2,000 children share no number: a shared one would make them duplicates.
const US_AREAS = `
  212 646 718 917 347 929 516 914 845 631 607 518 315 716
  201 202 203 206 213 214 215 216 217 301 302 303 305 310
  312 313 314 401 402 404 405 408 410 412 415 503 504 505
`
  .trim()
  .split(/\s+/)
