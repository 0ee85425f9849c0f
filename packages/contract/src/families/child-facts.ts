import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { date, requiredText, text } from '../kernel/fields.ts'

const grade = z.nullable(z.enum(GRADES))

/** The parts of a child's name. */
export const childNames = {
  firstName: z.string(),
  /** Our addition: the name everybody uses; empty if that is the first name. */
  preferredName: z.string(),
  lastName: z.string(),
}

/** Facts about a child in every list. */
export const childFacts = {
  ...childNames,
  birthDate: z.nullable(date),
  grade,
  allergies: z.string(),
  specialNeeds: z.string(),
}

/** The same facts as fields of a form. */
export const childFactsForm = {
  firstName: requiredText(100),
  preferredName: z._default(text(100), ''),
  lastName: requiredText(100),
  birthDate: z._default(z.nullable(date), null),
  grade: z._default(grade, null),
  allergies: z._default(text(1000), ''),
  specialNeeds: z._default(text(1000), ''),
}
