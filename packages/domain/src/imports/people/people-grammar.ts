import { foldWord, type CellTokens } from './cell-tokens.ts'
import { areTicked, numbersOff } from './list-marks.ts'
import { areName, isFirstName, isNickname, isInitial, isParticle, isSurname } from './name-words.ts'
import { nameElsewhere, RELATIONS_ELSEWHERE } from './other-alphabets.ts'
import { LABELS, PERMITS, QUALIFIERS, RELATIONS, SUFFIXES, TITLES } from './plain-words.ts'
import type { PersonRead } from './read-people.ts'

// The grammar of a cell of people: parts between separators, each with a name and remarks about the person.

/** A part of a cell between separators. */
interface Part {
  words: string[]
  nickname: string[]
  /** Has a label for a phone's kind. Without a number it means something else: 'Dana Poole (phone)', 'Kim Poole (W)'. */
  hasLabel: boolean
  suffix: string
  relation: string
  phone: string | null
  email: string | null
  /** The separator before it: none, a comma, a word for 'and' or 'or', or one that always separates people. */
  before: 'START' | 'COMMA' | 'AND' | 'OR' | 'HARD'
}

/** Returns the people of a cell, or null if any word or sign is not understood. */
export function peopleOf({ tokens, phones, emails }: CellTokens): PersonRead[] | null {
  if (/^[/|]$/.test(tokens[0] ?? '') || /^[/|]$/.test(tokens.at(-1) ?? '')) return null
  const parts = partsOf(numbersOff(tokens), { phones: [...phones], emails: [...emails] })
  if (parts === null) return null
  const people: Part[] = []
  for (const group of groupsOf(parts)) {
    const read = groupRead(group)
    if (read === null) return null
    people.push(...read)
  }
  if (!areTicked(tokens, people.length)) return null
  return people.every(({ words, relation, phone }) => areName(words, relation !== '' || phone !== null))
    ? people.map(({ words, suffix, relation, phone, email }) => ({
        name: words.join(' ') + suffix,
        relation,
        phone,
        email,
      }))
    : null
}

function partsOf(tokens: readonly string[], contacts: { phones: string[]; emails: string[] }): Part[] | null {
  const parts: Part[] = []
  let part = empty('START')
  let open: '(' | '[' | '"' | null = null
  let bracketWords: string[] = []
  let holdsNumber = false
  let isBroken = false
  let wordsAtPhone = 0
  const push = (before: Part['before']) => {
    parts.push(part)
    part = empty(before)
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    if (open !== null && token !== CLOSING_SIGNS[open]) {
      if (token === '\ue001') {
        if (part.phone !== null) isBroken ||= true
        part.phone ??= contacts.phones.shift()!
        holdsNumber = true
      } else if (token === '\ue002') part.email ??= contacts.emails.shift()!
      else bracketWords.push(token)
      continue
    }
    if (open !== null) {
      // '[ ] Yaw Osei' has a box that is not ticked.
      if (!holdsNumber && bracketWords.every((each) => !/[\p{L}\p{N}✓✔☑✅]/u.test(each))) return null
      if (!readBracketText(part, bracketWords)) return null
      holdsNumber = false
      open = null
      bracketWords = []
      continue
    }
    if (token === '(' || token === '[' || token === '"') {
      open = token
      continue
    }
    if (token === '\ue001') {
      const next = contacts.phones.shift()!
      // 'Tom Reed 555-410-7788 Amy Reed 555-410-7799' are two people without a separator.
      if (part.phone !== null && part.words.length > wordsAtPhone) isBroken = true
      if (part.phone === null) wordsAtPhone = part.words.length
      part.phone ??= next
      continue
    }
    if (token === '\ue002') {
      part.email ??= contacts.emails.shift()!
      continue
    }
    if (token === ';' || token === '；' || token === '\n' || token === '|') push('HARD')
    else if (token === ',' || token === '，') push('COMMA')
    else if (token === '&' || token === '+' || (/^and$/i.test(token) && at > 0)) push('AND')
    else if (
      token === '/' ||
      ((token === 'y' || token === 'e' || /^or$/i.test(token) || token === 'o') && at > 0)
    )
      push('OR')
    else if (token === '-' || token === ':') {
      // A dash between a name and a remark, on either side.
      if (at === 0 || at === tokens.length - 1) return null
      part.words.push('-')
    } else part.words.push(token)
  }
  if (open !== null || isBroken) return null
  parts.push(part)
  const read = parts.map((each) => readPart(each))
  return read.includes(null) ? null : (read as Part[])
}

const CLOSING_SIGNS = { '(': ')', '[': ']', '"': '"' } as const

function empty(before: Part['before']): Part {
  return {
    words: [],
    nickname: [],
    suffix: '',
    relation: '',
    hasLabel: false,
    phone: null,
    email: null,
    before,
  }
}

/** Reads the text in brackets: a relation, a permission, a phone label, or another name of the person. */
function readBracketText(part: Part, tokens: readonly string[]): boolean {
  const words = tokens.filter((token) => !/^[.,/:&]$/.test(token))
  if (words.length === 0) return true
  const reading = readWords(words)
  if (reading === null) return false
  if (reading.relation !== '' && reading.name.length === 0) {
    if (part.relation !== '') return false
    part.relation = reading.relation
    return true
  }
  part.hasLabel ||= reading.hasLabel
  if (reading.relation !== '') return false
  if (reading.name.length === 0) return true
  if (part.words.length === 0 || part.nickname.length > 0 || reading.name.length > 1)
    return relationThenName(part, reading.name)
  // 'Grandma (Abena)': the name is in the brackets.
  if (relationThenName(part, reading.name)) return true
  if (!reading.name.every((word) => isNickname(word))) return false
  part.nickname = reading.name
  return true
}

function relationThenName(part: Part, name: string[]): boolean {
  const inner = readWords(part.words)
  if (inner === null || inner.name.length > 0 || inner.relation === '' || part.relation !== '') return false
  part.relation = inner.relation
  part.words = name
  return true
}

/** Reads the words of a part as name, relation and permission; null if there is anything else. */
function readPart(part: Part): Part | null {
  const { words } = part
  const sides: string[][] = [[]]
  for (const word of words)
    if (word === '-') sides.push([])
    else sides.at(-1)!.push(word)
  let name: string[] = []
  let suffix = ''
  let { relation, hasLabel } = part
  for (const side of sides) {
    if (side.length === 0 && sides.length > 1 && part.phone === null && part.email === null) return null
    const reading = readWords(side)
    if (reading === null) return null
    if (reading.name.length > 0 && name.length > 0) return null
    if (reading.relation !== '' && relation !== '') return null
    if (reading.name.length > 0) name = reading.name
    suffix ||= reading.suffix
    relation ||= reading.relation
    hasLabel ||= reading.hasLabel
  }
  if (hasLabel && part.phone === null && part.email === null) return null
  if (name.length === 0 && part.nickname.length > 0) return null
  return { ...part, words: name, suffix, relation }
}

/** Reads adjacent words: 'Aunt Efua Owusu', 'Efua Owusu Jr. aunt', 'authorized', 'cell'. */
function readWords(
  words: readonly string[],
): { name: string[]; suffix: string; relation: string; hasLabel: boolean } | null {
  const name: string[] = []
  let suffix = ''
  let relation = ''
  let hasLabel = false
  let hasEnded = false
  for (let at = 0; at < words.length;) {
    const permits = permitAt(words, at)
    if (permits > 0) {
      if (name.length > 0) hasEnded = true
      at += permits
      continue
    }
    const relationLength = relationAt(words, at)
    if (relationLength > 0) {
      if (relation !== '') return null
      relation = words.slice(at, at + relationLength).join(' ')
      if (name.length > 0) hasEnded = true
      at += relationLength
      continue
    }
    const word = words[at]!
    const plain = foldWord(word)
    const dot = words[at + 1] === '.' ? 1 : 0
    if (
      SUFFIXES.has(plain) &&
      (words.length === 1 + dot ||
        (name.length > 0 && (dot === 1 || at === words.length - 1 || words.length > 2)))
    ) {
      suffix = ` ${word}${dot === 1 ? '.' : ''}`
      hasEnded = name.length > 0
    } else if (name.length === 0 && TITLES.has(plain) && at + dot < words.length - 1) {
      // Skips a title.
    } else if (
      LABELS.has(plain) &&
      (words.length === 1 + dot || (at === words.length - 1 - dot && word.length > 1))
    ) {
      hasEnded = name.length > 0
      hasLabel = true
    } else if (isInitial(word)) {
      if (hasEnded) return null
      // A single letter may be an answer: N for no, X for struck out.
      if (dot === 0 && /^[NXYFRTZ]$/.test(word) && (at === 0 || at === words.length - 1)) return null
      name.push(word)
    } else if (/^[\p{L}\p{M}]/u.test(word)) {
      if (hasEnded) return null
      // A period ends a sentence here, except in 'St. Pierre'.
      if (dot === 1 && at + 2 < words.length && !/^ste?$/.test(plain)) return null
      // 'Restr.' is an abbreviation of something unknown.
      if (dot === 1 && at + 2 === words.length && !isFirstName(word) && !isSurname(word)) return null
      name.push(word)
    } else return null
    at += 1 + dot
  }
  return { name, suffix, relation, hasLabel }
}

function permitAt(words: readonly string[], at: number): number {
  if (/^[✓✔☑✅]$/u.test(words[at]!)) return 1
  for (const phrase of PERMITS) {
    const parts = phrase.split(' ')
    if (parts.every((part, index) => foldWord((words[at + index] ?? '').replace('-', '')) === part))
      return parts.length
    if (parts.length > 1 && parts.join(' ') === foldWord((words[at] ?? '').replaceAll('-', ' '))) return 1
  }
  return 0
}

/** Counts the words of a relation from here on: 'aunt', 'step-mom', 'mother in law', 'amiga de la familia'. */
function relationAt(words: readonly string[], at: number): number {
  if (RELATIONS_ELSEWHERE.test(words[at]!)) return 1
  let end = at
  let count = 0
  for (; end < words.length; end += 1) {
    const parts = words[end]!.split('-').map(foldWord)
    if (!parts.every((part) => RELATIONS.has(part) || QUALIFIERS.has(part) || /^(de|la|del)$/.test(part)))
      break
    // A relation does not begin with 'de' or 'la'.
    if (count === 0 && /^(de|la|del)$/.test(parts[0]!)) break
    const isPair = foldWord(words[end]!) === 'pair' || parts.join('') === 'aupair'
    if (
      parts.some((part) => RELATIONS.has(part)) ||
      isPair ||
      /^(law|inlaw|mayor|menor|politic[oa]|matern[oa]l?|patern[oa]l?)$/.test(parts.at(-1)!)
    )
      if (count > 0 || parts.some((part) => RELATIONS.has(part)) || isPair) count = end + 1 - at
  }
  if (count === 0) return 0
  // 'Nana Yaw Mensah', 'Tia Smith': a given name may also be a relation; it stays a name if it would be half of one.
  const first = words[at]!
  const isWholeName = at === 0 && count === 1 && isFirstName(first) && /^\p{Lu}/u.test(first)
  return isWholeName && words.length > count && isSurname(words.at(-1)!) && words.length === 2 ? 0 : count
}

/** Groups parts between semicolons and line breaks. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts)
    if (groups.length === 0 || part.before === 'HARD') groups.push([part])
    else groups.at(-1)!.push(part)
  return groups
    .map((group) => (isBlank(group.at(-1)!) && group.at(-1)!.before === 'COMMA' ? group.slice(0, -1) : group))
    .filter((group) => group.length > 0 && !(group.length === 1 && isBlank(group[0]!)))
}

function isBlank({ words, relation, phone, email, suffix }: Part): boolean {
  return words.length === 0 && relation === '' && phone === null && email === null && suffix === ''
}

/** Returns the people of a group, or null if it is unclear which words belong to one person. */
function groupRead(group: readonly Part[]): Part[] | null {
  const people: Part[] = []
  const halves = group.filter(({ words }) => words.length > 0)
  for (let at = 0; at < group.length; at += 1) {
    const part = group[at]!
    const last = people.at(-1)
    if (part.words.length === 0) {
      // A phone, relation or permission of the previous person.
      if (isBlank(part)) {
        if (part.before === 'AND' || part.before === 'OR') return null
        continue
      }
      if (!last || (part.before !== 'COMMA' && part.before !== 'OR')) return null
      if (part.relation !== '' && last.relation !== '') return null
      people[people.length - 1] = {
        ...last,
        relation: last.relation || part.relation,
        phone: last.phone ?? part.phone,
        email: last.email ?? part.email,
        suffix: last.suffix || part.suffix,
      }
      continue
    }
    const next = group[at + 1]
    if (isHalf(part)) {
      // 'Lee, Rose'.
      if (
        next?.before === 'COMMA' &&
        next.words.length > 0 &&
        people.length === 0 &&
        countBefore(halves, next) <= 2 &&
        isLastName(part)
      ) {
        people.push({
          ...next,
          words: [...next.words, ...part.words],
          before: part.before,
          suffix: next.suffix || part.suffix,
        })
        at += 1
        continue
      }
      // 'Ann & Tom Lee'.
      if ((next?.before === 'AND' || next?.before === 'OR') && next.words.length > 1 && people.length === 0) {
        const lastName = lastNameOf(next.words)
        people.push({ ...part, words: [...part.words, ...lastName] })
        continue
      }
      // 'Lee, Ann & Tom', 'Ann Lee & Tom'.
      if (part.before === 'AND' && last && halves.length === countBefore(halves, part)) {
        people.push({ ...part, words: [...part.words, ...lastNameOf(last.words)] })
        continue
      }
      if (halves.length > 1 && part.relation === '') return null
    } else if (
      next?.before === 'COMMA' &&
      isHalf(next) &&
      next.relation === '' &&
      halves.length === 2 &&
      part.words.every(
        (word, index) => isParticle(word, index, part.words) || (isSurname(word) && !isFirstName(word)),
      ) &&
      next.words.every((word) => isFirstName(word) || isInitial(word))
    ) {
      // 'Garcia Lopez, Maria'.
      people.push({ ...next, words: [...next.words, ...part.words] })
      at += 1
      continue
    }
    people.push(part)
  }
  return people
}

/** Counts the named parts up to this one. */
function countBefore(halves: readonly Part[], part: Part): number {
  return halves.indexOf(part) + 1
}

/** Whether a part is half a name: a single word, possibly with particles. Full names in Eastern letters are not. */
function isHalf({ words }: Part): boolean {
  const plain = words.filter((word, at) => !isParticle(word, at, words))
  return plain.length === 1 && nameElsewhere(plain[0]!) !== 'WHOLE'
}

/** Whether half a name can be the last name before a comma: it has no remarks and is not only a given name. */
function isLastName({ words, relation, phone, email }: Part): boolean {
  const isBare = relation === '' && phone === null && email === null
  return isBare && words.some((word) => !isFirstName(word) || isSurname(word))
}

/** Returns the last name of a name, with its particles. */
function lastNameOf(words: readonly string[]): string[] {
  let start = words.length - 1
  // 'Luis Ríos Soto' has two last names.
  const prior = words[start - 1]
  if (start > 1 && prior !== undefined && isSurname(prior) && !isFirstName(prior)) start -= 1
  while (start > 1 && isParticle(words[start - 1]!, start - 1, words)) start -= 1
  return words.slice(start)
}
