import * as z from 'zod/mini'
import { childNames } from './child-facts.ts'
import { group, op } from '../kernel/op.ts'
import { date, flag, id, idList, instant, wordList } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'

const families = '/schools/{schoolId}/families'

/** A family with what tells whether it is another one: who they are, how they are reached, what they are enrolled in. */
const familySummary = z.object({
  id,
  createdAt: instant,
  guardians: z.array(
    z.object({ id, name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
  children: z.array(
    z.object({
      id,
      /** The whole of it, and what it is made of. */
      name: z.string(),
      ...childNames,
      birthDate: z.nullable(date),
      isArchived: z.boolean(),
      /** Places and turns on wait lists that are not over. */
      places: z.int(),
    }),
  ),
  homeCount: z.int(),
})

/** What becomes of a child when families are merged. */
const fate = z.object({
  id,
  name: z.string(),
  fate: z.enum(['STAYS', 'COMES', 'COMES_BACK', 'MERGED']),
  /** The entry it is merged with. */
  into: z.nullable(z.string()),
  places: z.int(),
})

const mergeAsked = {
  /** The family that stays. */
  keepId: id,
  /** The family that goes; the same one where a child of it was entered twice. */
  otherId: id,
}

/** In any order; the same one twice for children of a family that have one name and birth date. */
const apart = z.object({ oneId: id, otherId: id })

const homesOf = z.enum(['KEEP', 'OTHER'])

/** Families that were entered twice. */
export const familyMerges = group('familyMerges', {
  duplicates: op({
    method: 'GET',
    path: `${families}/duplicates`,
    summary:
      'Pairs of families that are likely one: the same email, phone, guardian or child; or a family with a child that is in it twice. The likeliest first.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: listQuery(['likelihood'], {
      /** Those somebody said are two, instead of those nobody has. */
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
      ...mergeAsked,
      guardianIds: idList(),
      leavingIds: z.optional(idList({ least: 0 })),
      homesOf: z._default(homesOf, 'KEEP'),
      /** Entries of one child, the one that stays first: `?same=<id>:<id>,<id>:<id>`. */
      same: z.optional(wordList()),
    }),
    answer: z.object({
      staying: z.array(z.string()),
      leaving: z.array(z.string()),
      children: z.array(fate),
      /** Who comes on which child's do-not-release list, because they are on those of the other family. */
      forbidden: z.array(z.object({ child: z.string(), name: z.string() })),
      /** The rule's no, in a sentence. */
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
      ...mergeAsked,
      /** Guardians who stay, the primary contact first. */
      guardianIds: z.array(id).check(z.maxLength(12)),
      /** Guardians who go. With them, one who is named in neither list refuses the merge instead of being lost. */
      leavingIds: z.optional(z.array(id).check(z.maxLength(12))),
      homesOf: z._default(homesOf, 'KEEP'),
      same: z._default(z.array(z.object({ keepId: id, otherId: id })).check(z.maxLength(20)), []),
    }),
    answer: familySummary,
    refusals: ['NOTHING_TO_MERGE', 'GUARDIANS', 'NOT_A_PAIR', 'PLACES_CLASH'],
  }),
})
