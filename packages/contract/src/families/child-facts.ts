import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { date, requiredText, text } from '../kernel/fields.ts'

const grade = z.nullable(z.enum(GRADES))

/** What the names of a child are made of. */
export const childNames = {
  firstName: z.string(),
  /** An addition: what everybody calls the child; empty where that is the first name. */
  preferredName: z.string(),
  lastName: z.string(),
}

/** What every list tells of a child. */
export const childFacts = {
  ...childNames,
  birthDate: z.nullable(date),
  grade,
  allergies: z.string(),
  specialNeeds: z.string(),
}

/** The same as a form writes it down. */
export const childFactsForm = {
  firstName: requiredText(100),
  preferredName: z._default(text(100), ''),
  lastName: requiredText(100),
  birthDate: z._default(z.nullable(date), null),
  grade: z._default(grade, null),
  allergies: z._default(text(1000), ''),
  specialNeeds: z._default(text(1000), ''),
}
