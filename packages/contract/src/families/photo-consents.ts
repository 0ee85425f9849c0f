import * as z from 'zod/mini'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { PHOTO_ANSWERS } from '@afterbell/domain/families/photo-consent'
import { id, instant, named } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { photoMark } from './photo-mark.ts'

const path = '/schools/{schoolId}/children/{childId}/photo-consent'

const photos = z.object({
  /** The strictest of what the homes said last. */
  holds: photoMark,
  /** The homes of the child, the first guardian's first. */
  homes: z.array(
    z.object({
      guardians: z.array(named),
      /** What one of them said last; null if nobody has. */
      said: z.nullable(z.object({ answer: z.enum(PHOTO_ANSWERS), guardian: z.string(), at: instant })),
    }),
  ),
  /** Everything that was said, the latest first. */
  history: z.array(
    z.object({
      id,
      answer: z.enum(PHOTO_ANSWERS),
      guardian: z.string(),
      at: instant,
      /** The user who entered it; null if the guardian said it in the portal. */
      enteredBy: z.nullable(z.string()),
      /** The language in which the guardian read the question. */
      language: z.nullable(z.enum(LANGUAGES)),
    }),
  ),
})

/** Whether photos of a child may be taken and used: what each home said, and what holds. */
export const photoConsents = group('photoConsents', {
  get: op({
    method: 'GET',
    path,
    summary: 'What the homes of a child said about photos, what holds, and everything that was said before.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: photos,
  }),
  enter: op({
    method: 'POST',
    path,
    summary:
      'Enters what a guardian said about photos on paper or in person. It counts for their home from now on.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({ guardianId: id, answer: z.enum(PHOTO_ANSWERS) }),
    answer: photos,
  }),
})
