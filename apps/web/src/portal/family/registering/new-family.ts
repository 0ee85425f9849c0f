import { typedDate } from '../children/BirthDate.tsx'
import { DRAFTS } from '../forms/form-draft.ts'
import { isPreview } from '../preview.ts'

/** A child as it is typed. `lastName` is null until it is typed: then it is the guardian's. */
export interface TypedChild {
  /** Tells the fields of one child from those of another, also after one is removed. */
  key: number
  firstName: string
  lastName: string | null
  /** In parts: `year-month-day`. */
  birthDate: string
  grade: string
  allergies: string
  specialNeeds: string
}

export interface TypedFamily {
  guardian: { firstName: string; lastName: string; phone: string }
  children: TypedChild[]
}

export function emptyChild(key: number): TypedChild {
  return { key, firstName: '', lastName: null, birthDate: '', grade: '', allergies: '', specialNeeds: '' }
}

export function emptyFamily(): TypedFamily {
  return { guardian: { firstName: '', lastName: '', phone: '' }, children: [emptyChild(1)] }
}

/** Returns the last name of a child as it is shown and sent. */
export function lastNameOf(child: TypedChild, family: TypedFamily): string {
  return child.lastName ?? family.guardian.lastName
}

/** Returns what lacks before anything is sent, by path: 'children.0.birthDate'. `isNew`: the guardian is entered too. */
export function missingIn(
  family: TypedFamily,
  { isNew, missing, dateMissing }: { isNew: boolean; missing: string; dateMissing: string },
): Record<string, string> {
  const problems: Record<string, string> = {}
  const { guardian, children } = family
  if (isNew)
    for (const [name, value] of Object.entries(guardian))
      if (value.trim() === '') problems[`guardian.${name}`] = missing
  for (const [index, child] of children.entries()) {
    if (child.firstName.trim() === '') problems[`children.${index}.firstName`] = missing
    if (lastNameOf(child, family).trim() === '') problems[`children.${index}.lastName`] = missing
    if (!typedDate(child.birthDate)) problems[`children.${index}.birthDate`] = dateMissing
  }
  return problems
}

/** Returns the children as they are sent. */
export function childrenOf(family: TypedFamily) {
  return family.children.map((child) => ({
    firstName: child.firstName,
    lastName: lastNameOf(child, family),
    birthDate: typedDate(child.birthDate) ?? null,
    grade: (child.grade || null) as null,
    allergies: child.allergies,
    specialNeeds: child.specialNeeds,
  }))
}

/** Like the drafts of forms, it is forgotten when somebody logs out. */
const KEY = `${DRAFTS}registration`

/** Keeps what was typed in this tab, so that a reload loses nothing. */
export function keepTyped(family: TypedFamily | null): void {
  if (isPreview()) return
  try {
    if (family) sessionStorage.setItem(KEY, JSON.stringify(family))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser without storage keeps nothing.
  }
}

export function readTyped(): TypedFamily | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedFamily | null
  } catch {
    return null
  }
}
