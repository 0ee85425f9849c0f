import {
  charactersOutside,
  charactersText,
  holdsLatinLetter,
  holdsLetter,
  holdsOnly,
  widerSets,
  type CharacterSet,
} from './text/character-sets.ts'
import { isZone } from './dates.ts'
import { isExistingText, MORE_CHARACTERS, type NameRules } from './name-rules.ts'
import { withoutPasted } from './names/invisible.ts'
import { printable, signsText } from './names/printable.ts'
import { all, maxLength, minLength, unlessEmpty, type Rule } from './rules.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'
import { fieldSentences } from './refusals/fields.en.ts'

/** R081, R082: the server's answer about an email address. A failed check counts as valid. */
export function uniqueEmail(isTaken: boolean | 'unknown'): string | null {
  return isTaken === true ? 'This email already exist' : null
}

/** R096. */
export function uniquePortal(isTaken: boolean | 'unknown'): string | null {
  return isTaken === true ? 'This URL already exists' : null
}

/** Allows only the characters of a set. The message names them, like the messages of the specification (OQ-57). */
export function characters(set: CharacterSet): Rule {
  return onceClean((text) =>
    holdsOnly(text, set) ? printable(text) : fieldSentences.characters(charactersText(set)),
  )
}

/** Ignores invisible characters from pasting, which are removed on saving. */
function onceClean(rule: Rule<string>): Rule {
  return unlessEmpty((text) => rule(withoutPasted(text)))
}

/** R129. */
export const atLeastOneLatinLetter: Rule = unlessEmpty((text) =>
  holdsLatinLetter(text) ? null : fieldSentences.latinLetter,
)

/** R129 for a school that takes names of every script (OQ-93). */
const atLeastOneLetter: Rule = unlessEmpty((text) => (holdsLetter(text) ? null : fieldSentences.letter))

/** Requires a letter of any script: a period, a number or an invisible character gives no reason and names nobody. */
export const inWords: Rule = unlessEmpty((text) =>
  /\p{L}/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')) ? null : fieldSentences.inWords,
)

/**
 * The name of a class, a camp, a group or an aftercare session (R108, R129, OQ-93). At most 100 characters.
 * @answers What may a name hold?
 */
export function activityName(names: NameRules): Rule {
  return unlessExisting(
    names,
    all(maxLength(100), characterSetRule('activityName', names), atLeastOneLatinLetter),
  )
}

/** R109, R129, OQ-93. */
export function addOnName(names: NameRules): Rule {
  return unlessExisting(
    names,
    all(maxLength(100), characterSetRule('addOnName', names), atLeastOneLatinLetter),
  )
}

/** R110, R129, OQ-93. At most 1,000 characters. The refusal lists the wrong characters, because the text is long. */
export function description(names: NameRules): Rule {
  const set = names.takesMore ? widerSets.description : 'description'
  const charactersRule = characterSetRule('description', names)
  const listingRule = unlessEmpty((text) => {
    const message = charactersRule(text)
    const outside = charactersOutside(text, set)
    return message && outside.length > 0 ? `${message}. Please take out ${signsText(outside)}` : message
  })
  return unlessExisting(names, all(maxLength(1000), listingRule, atLeastOneLatinLetter))
}

/**
 * The first, last or full name of a person (R111, R129, OQ-93). At most 100 characters.
 * @answers What may a name hold?
 */
export function personName(names: NameRules): Rule {
  const aLetter = names.takesMore ? atLeastOneLetter : atLeastOneLatinLetter
  return unlessExisting(names, all(maxLength(100), characterSetRule('latinName', names), aLetter))
}

/** Accepts text the entry already has, whatever the rule says. */
function unlessExisting(names: NameRules, rule: Rule): Rule {
  return unlessEmpty((text) => (isExistingText(text, names) ? null : rule(text)))
}

/** Allows a set that a school can widen. If widening would help and the user may do it, the message says so. */
function characterSetRule(set: keyof typeof widerSets, { takesMore, canChange }: NameRules): Rule {
  const characterRule = characters(takesMore ? widerSets[set] : set)
  return unlessEmpty((text) => {
    const message = characterRule(text)
    const wouldHelp = canChange && !takesMore && holdsOnly(text, widerSets[set])
    return message !== null && wouldHelp ? `${message}. ${TURN_ON}` : message
  })
}

const TURN_ON = `To use more characters, turn on “${MORE_CHARACTERS}” in Settings, Registration`

/** R117. */
export const schoolName: Rule = all(maxLength(100), characters('schoolName'), atLeastOneLatinLetter)

/** R118. */
export const street: Rule = all(maxLength(100), characters('street'))

/** R119. */
export const address: Rule = all(maxLength(200), characters('address'))

/**
 * R128, R129. At most 2,000 characters.
 * @ahead
 */
export const textarea: Rule = all(maxLength(2000), characters('textarea'), atLeastOneLatinLetter)

/** The name of an entry in a settings list, a policy, a custom text (R091, R092, R094). */
export function latinText(maxCharacters: number): Rule {
  return all(
    maxLength(maxCharacters),
    onceClean((text) => (holdsOnly(text, 'latinText') ? printable(text) : fieldSentences.latinText)),
  )
}

/** R095. A tagline has its own message, not the one for Latin text (OQ-37). */
export const tagline: Rule = all(
  maxLength(200),
  onceClean((text) =>
    holdsOnly(text, 'tagline')
      ? printable(text)
      : fieldSentences.characters('latin letters, whitespaces, numbers and punctuation marks'),
  ),
)

/** R097. The school's word in the address of its portal. */
export const portalName: Rule = all(minLength(3), maxLength(60), characters('portalName'))

/** R120: http:// or https:// (OQ-67), then a host. */
export const website: Rule = all(
  maxLength(200),
  unlessEmpty((text) => {
    if (!/^https?:\/\//i.test(text)) return 'Website must start with http:// or https://'
    return /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]{2,}([/?#]\S*)?$/i.test(text)
      ? null
      : 'This field should be a valid website'
  }),
)

/** R122: allowed characters, and a time zone that exists. */
export const timezone: Rule = all(
  characters('timezone'),
  unlessEmpty((text) => (isZone(text) ? null : 'This field should be a valid time zone')),
)

/**
 * The question, the choices and the name of a custom form (R121). The specification's set has ^ once, its message twice
 * (OQ-49).
 */
export const customFormText: Rule = unlessEmpty((text) =>
  /[\^=+\-*$:/()]/.test(text) ? 'The following symbols are not allowed: ^=+-*$^:/)(' : null,
)

/** R130. */
export function atLeastOneDay(days: Readonly<Partial<Record<Weekday, boolean>>>): string | null {
  return WEEKDAYS.some((weekday) => days[weekday]) ? null : 'Should be chosen at least one day'
}
