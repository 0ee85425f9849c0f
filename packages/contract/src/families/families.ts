import * as z from 'zod/mini'
import { childNames } from './child-facts.ts'
import { group, op } from '../kernel/op.ts'
import { date, flag, id, idList, instant, wordList } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'

const families = '/schools/{schoolId}/families'

/** A family with the facts that show whether it is a duplicate: people, contact details, enrollments. */
const familySummary = z.object({
  id,
  createdAt: instant,
  /** When the family registered itself online; null if staff or an import entered it. */
  registeredAt: z.nullable(instant),
  guardians: z.array(
    z.object({ id, name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
  children: z.array(
    z.object({
      id,
      /** The full name, and its parts. */
      name: z.string(),
      ...childNames,
      birthDate: z.nullable(date),
      isArchived: z.boolean(),
      /** Current spots and wait list entries. */
      places: z.int(),
    }),
  ),
  homeCount: z.int(),
})

/** Outcome for a child when families are merged. */
const fate = z.object({
  id,
  name: z.string(),
  fate: z.enum(['STAYS', 'COMES', 'COMES_BACK', 'MERGED']),
  /** The record it is merged into. */
  into: z.nullable(z.string()),
  places: z.int(),
})

const mergeFields = {
  /** The family that stays. */
  keepId: id,
  /** The family that goes; the same one if a child was entered twice within it. */
  otherId: id,
}

/** In any order. The same id twice for children of one family with the same name and birth date. */
const apart = z.object({ oneId: id, otherId: id })

const homesOf = z.enum(['KEEP', 'OTHER'])

/** Merges of families that were entered twice. */
export const familyMerges = group('familyMerges', {
  duplicates: op({
    method: 'GET',
    path: `${families}/duplicates`,
    summary:
      'Pairs of families that are likely one: the same email, phone, guardian or child; or a family with a child that is in it twice. The likeliest first.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: listQuery(['likelihood'], {
      /** Families marked as not duplicates, instead of unmarked ones. */
      apart: z.optional(flag),
    }),
    answer: page(
      z.object({
        one: familySummary,
        other: familySummary,
        reasons: z.array(z.enum(['EMAIL', 'PHONE', 'GUARDIAN', 'CHILD'])),
      }),
    ),
  }),
  setApart: op({
    method: 'POST',
    path: `${families}/apart`,
    summary: 'Marks two families as not duplicates: they are no longer a likely pair.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: apart,
  }),
  bringTogether: op({
    method: 'DELETE',
    path: `${families}/apart`,
    summary: 'Lists two families as likely duplicates again.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: apart,
  }),
  get: op({
    method: 'GET',
    path: `${families}/{id}`,
    summary: 'One family, to be held against another.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: familySummary,
  }),
  preview: op({
    method: 'GET',
    path: `${families}/merge`,
    summary: 'What merging two families would do, and why it could not be done.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: z.object({
      ...mergeFields,
      guardianIds: idList(),
      leavingIds: z.optional(idList({ least: 0 })),
      homesOf: z._default(homesOf, 'KEEP'),
      /** Pairs of records of one child, the one that stays first: `?same=<id>:<id>,<id>:<id>`. */
      same: z.optional(wordList()),
    }),
    answer: z.object({
      staying: z.array(z.string()),
      leaving: z.array(z.string()),
      children: z.array(fate),
      /** People added to a child's do-not-release list, because they are on the list of the other family's child. */
      forbidden: z.array(z.object({ child: z.string(), name: z.string() })),
      /** Why the merge is refused, as a sentence. */
      refusal: z.nullable(z.string()),
    }),
  }),
  merge: op({
    method: 'POST',
    path: `${families}/merge`,
    summary:
      'Makes one family of two, or one child of two entries: places, attendance, answers and notes follow. All of it or nothing.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({
      ...mergeFields,
      /** Guardians who stay, the primary contact first. */
      guardianIds: z.array(id).check(z.maxLength(12)),
      /** Guardians who go. If given, a guardian in neither list refuses the merge instead of being lost. */
      leavingIds: z.optional(z.array(id).check(z.maxLength(12))),
      homesOf: z._default(homesOf, 'KEEP'),
      same: z._default(z.array(z.object({ keepId: id, otherId: id })).check(z.maxLength(20)), []),
    }),
    answer: familySummary,
    refusals: ['NOTHING_TO_MERGE', 'GUARDIANS', 'NOT_A_PAIR', 'PLACES_CLASH'],
  }),
})
