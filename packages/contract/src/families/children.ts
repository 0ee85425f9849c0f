import * as z from 'zod/mini'
import {
  EMERGENCY_CONTACTS_MAX,
  FURTHER_GUARDIANS_MAX,
  PICKUPS_MAX,
} from '@afterbell/domain/families/family-limits'
import { FOUND_KINDS } from '@afterbell/domain/families/found-person'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { group, op } from '../kernel/op.ts'
import { flag, id, idList, instant, requiredText, text } from '../kernel/fields.ts'
import { childFacts, childFactsForm } from './child-facts.ts'
import { pickupAtDoor } from './pickup-at-door.ts'
import { guardian, guardianForm } from './guardians.ts'
import { listedGuardian, tellingForm } from './telling.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'

/** An approved pickup in a form. Without an `id`, one with the same name is the same person. */
const pickupForm = z.object({
  id: z._default(z.nullable(id), null),
  name: requiredText(100),
  phone: z._default(z.nullable(text(30)), null),
  relation: z._default(text(50), ''),
})

const pickup = z.object({ id, name: z.string(), phone: z.nullable(z.string()), relation: z.string() })

/** People to call about the child, in this order. They may not pick up the child unless they are approved pickups too. */
const emergencyContactForm = z.extend(pickupForm, { otherPhone: z._default(z.nullable(text(30)), null) })

const emergencyContact = z.extend(pickup, { otherPhone: z.nullable(z.string()) })

/** The form of a child. The primary guardian is required, the secondary is not. */
export const childForm = z.object({
  ...childFactsForm,
  teacherId: z._default(z.nullable(id), null),
  tshirtSizeId: z._default(z.nullable(id), null),
  primaryGuardian: guardianForm,
  secondaryGuardian: z._default(z.nullable(guardianForm), null),
  /** Further guardians such as grandparents or a new partner, in this order. */
  furtherGuardians: z._default(z.array(guardianForm).check(z.maxLength(FURTHER_GUARDIANS_MAX)), []),
  approvedPickups: z._default(z.array(pickupForm).check(z.maxLength(PICKUPS_MAX)), []),
  /** Undefined keeps the previous ones, so that an older program deletes no phone numbers. */
  emergencyContacts: z.optional(z.array(emergencyContactForm).check(z.maxLength(EMERGENCY_CONTACTS_MAX))),
  /** Id of a sibling: the child joins that family, and the guardians given here replace the family's. */
  siblingId: z._default(z.nullable(id), null),
  /** The sibling's version when its guardians were read. A family changed since then is not overwritten. */
  siblingVersion: z.optional(z.int()),
})

/** A person who may never pick up the child. */
const doNotReleaseEntry = z.object({
  id,
  name: z.string(),
  note: z.string(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
})

/**
 * People who may pick up a child, guardians first, and those who never may. The do-not-release list overrides the
 * first list.
 */
const pickupLists = z.object({
  pickups: z.array(pickupAtDoor),
  doNotRelease: z.array(z.object({ name: z.string(), note: z.string() })),
})

export const child = z.object({
  id,
  familyId: id,
  ...childFacts,
  teacherId: z.nullable(id),
  tshirtSizeId: z.nullable(id),
  /** Names of the teacher and size, even if they were turned off. */
  teacher: z.nullable(z.string()),
  tshirtSize: z.nullable(z.string()),
  primaryGuardian: z.nullable(guardian),
  secondaryGuardian: z.nullable(guardian),
  furtherGuardians: z.array(guardian),
  approvedPickups: z.array(pickup),
  emergencyContacts: z.array(emergencyContact),
  doNotRelease: z.array(doNotReleaseEntry),
  /** Medical facts exist. Reading them takes a separate call. */
  hasMedical: z.boolean(),
  siblings: z.array(z.object({ id, name: z.string() })),
  createdAt: instant,
  /** When the family entered the child online; null if staff or an import did. */
  registeredAt: z.nullable(instant),
  /** Archived: only on the list of archived children. */
  archivedAt: z.nullable(instant),
  /** The child this record was merged into. */
  mergedIntoId: z.nullable(id),
  version: z.int(),
})

/**
 * The approved pickup or emergency contact that made a search find the child; null if the child and its guardians
 * match on their own.
 */
export const personMatch = z.object({ name: z.string(), kind: z.enum(FOUND_KINDS) })

const contact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** Answer about marketing emails; null if there is none. */
  marketing: z.nullable(z.boolean()),
})

export const childRow = z.object({
  id,
  ...childFacts,
  /** The name used by the specification's contact. */
  fullName: z.string(),
  teacher: z.nullable(z.string()),
  primaryContact: z.nullable(contact),
  secondaryContact: z.nullable(contact),
  hasDoNotRelease: z.boolean(),
  hasMedical: z.boolean(),
  /** Current activities in which the child has a spot. */
  activityCount: z.int(),
  foundPerson: z.nullable(personMatch),
})

const CHILD_SORTS = ['name', 'birthDate', 'grade', 'createdAt'] as const

const childFilters = {
  grade: z.optional(z.enum(GRADES)),
  allergies: z.optional(flag),
  teacherId: z.optional(id),
  /** With or without a spot in a current activity. */
  enrolled: z.optional(flag),
  /** The child has a do-not-release list. */
  doNotRelease: z.optional(flag),
  /** Whether at least one guardian agreed to marketing emails. */
  marketing: z.optional(flag),
  /** Archived children instead of current ones. */
  archived: z.optional(flag),
}

const contacts = '/schools/{schoolId}/children'

export const children = group('children', {
  list: op({
    method: 'GET',
    path: contacts,
    summary: 'The children of the school with their families.',
    allow: ['contacts', 'view'],
    query: listQuery(CHILD_SORTS, childFilters),
    answer: page(childRow),
  }),
  all: op({
    method: 'GET',
    path: `${contacts}/all`,
    summary: 'Every child of the school by name, with the phone of its primary contact.',
    allow: ['contacts', 'view'],
    answer: z.array(z.object({ id, fullName: z.string(), phone: z.nullable(z.string()) })),
  }),
  amount: op({
    method: 'GET',
    path: `${contacts}/amount`,
    summary: 'How many children the school has, and how many of them stand out.',
    allow: ['contacts', 'view'],
    answer: z.object({
      amount: z.int(),
      withAllergies: z.int(),
      withDoNotRelease: z.int(),
      notEnrolled: z.int(),
      archived: z.int(),
    }),
  }),
  exportFields: exportFields(`${contacts}/xls-fields`, ['contacts', 'download']),
  export: op({
    method: 'GET',
    path: `${contacts}/xls`,
    summary: 'The contacts as a spreadsheet.',
    allow: ['contacts', 'download'],
    query: exportQuery(CHILD_SORTS, childFilters),
    answerForm: 'file',
  }),
  forEnrollment: op({
    method: 'GET',
    path: `${contacts}/for-enrollment`,
    summary:
      'Children to choose from when one is added to a roster: up to 50, by name, with what tells namesakes apart.',
    allow: ['contacts', 'view'],
    /** `activityId` may be that of a group or a weekday. */
    query: z.object({ search: z.optional(text(200)), activityId: z.optional(id) }),
    answer: z.array(
      z.object({
        id,
        fullName: z.string(),
        birthDate: childFacts.birthDate,
        grade: childFacts.grade,
        allergies: childFacts.allergies,
        guardian: z.nullable(z.string()),
        /** As in the list of children. */
        foundPerson: z.nullable(personMatch),
        teacherId: z.nullable(id),
        tshirtSizeId: z.nullable(id),
        /** Sections of the given activity in which the child has a spot or waits. */
        thereIn: z.array(id),
        /** The child is in each of these sections already. */
        isThere: z.boolean(),
      }),
    ),
  }),
  get: op({
    method: 'GET',
    path: `${contacts}/{id}`,
    summary: 'One child with guardians, approved pickups, emergency contacts, siblings.',
    allow: ['contacts', 'contact'],
    answer: child,
  }),
  lookalikes: op({
    method: 'GET',
    path: `${contacts}/lookalikes`,
    summary: 'Families of the school that have this phone, or this email: one of them may be meant.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: z.object({
      phone: z._default(text(30), ''),
      email: z._default(text(254), ''),
    }),
    answer: z.array(
      z.object({
        familyId: id,
        /** A child of the family, through which another one joins it. */
        siblingId: id,
        children: z.array(z.string()),
        /** The guardian with this phone or email. */
        guardian: z.string(),
      }),
    ),
  }),
  create: op({
    method: 'POST',
    path: contacts,
    summary:
      'Adds a child with its family. One that looks like a family of the school is refused until staff said that it is another one.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.extend(childForm, {
      /** Families that share a phone or email with these guardians but are different; staff confirmed it. */
      notFamilyIds: z._default(z.array(id).check(z.maxLength(50)), []),
    }),
    answer: child,
    refusals: ['LOOKS_LIKE_FAMILY'],
  }),
  update: op({
    method: 'PATCH',
    path: `${contacts}/{id}`,
    summary:
      'Changes a child, its guardians, approved pickups and emergency contacts as a whole. With a version, only if no one changed it in the meantime.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.extend(childForm, { version: z.optional(z.int()) }),
    answer: child,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${contacts}/{id}`,
    summary:
      'Removes a child: it is archived, and what happened stays. Refused while it is enrolled or waits.',
    allow: ['contacts', 'remove'],
    refusals: ['ENROLLED'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: contacts,
    summary: 'Removes children. One that is enrolled or waits stays, and the answer says where.',
    allow: ['contacts', 'remove'],
    query: z.object({ childIds: idList() }),
    answer: bulkAnswer,
  }),
  restore: op({
    method: 'POST',
    path: `${contacts}/{id}/restore`,
    summary: 'Restores a removed child.',
    allow: ['contacts', 'remove'],
    addition: true,
    answer: child,
    refusals: ['NOT_ARCHIVED', 'MERGED'],
  }),
  pickups: op({
    method: 'GET',
    path: `${contacts}/{id}/pickups`,
    summary:
      'Who may pick up a child, guardians first, and who may never. For an instructor, of own children only.',
    allow: 'member',
    whileInactive: 'seven days',
    answer: pickupLists,
  }),
  checkOutPersons: op({
    method: 'GET',
    path: `${contacts}/{childId}/check-out-persons`,
    summary: 'The same as the pickups of a child, at the address check-out asks.',
    allow: 'member',
    whileInactive: 'seven days',
    answer: pickupLists,
  }),
})

/** An entry of the do-not-release list, as sent. */
const entryForm = {
  name: requiredText(100),
  note: z._default(text(500), ''),
  siblings: z._default(z.boolean(), false),
}

export const doNotRelease = group('doNotRelease', {
  telling: op({
    method: 'GET',
    path: `${contacts}/{childId}/telling`,
    summary:
      'The guardians of a child who have a name of the do-not-release list or nearly, and how much each is told about the child.',
    allow: ['contacts', 'view'],
    addition: true,
    answer: z.array(listedGuardian),
  }),
  decideTelling: op({
    method: 'PUT',
    path: `${contacts}/{childId}/do-not-release/{id}/telling`,
    summary:
      'Decides how much a guardian is told about a child, though their name is on the list or nearly. It holds while both names stay.',
    allow: ['contacts', 'tell'],
    addition: true,
    body: tellingForm,
    answer: z.array(listedGuardian),
    refusals: ['NOT_LISTED'],
  }),
  add: op({
    method: 'POST',
    path: `${contacts}/{id}/do-not-release`,
    summary:
      'Puts somebody on the list of those who may never pick up a child; with `siblings`, on those of its siblings too.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object(entryForm),
    answer: child,
    refusals: ['IS_APPROVED_PICKUP', 'ALREADY_LISTED'],
  }),
  change: op({
    method: 'PUT',
    path: `${contacts}/{childId}/do-not-release/{id}`,
    summary:
      'Changes an entry of the list; with `siblings`, also the same person’s entries on the lists of siblings. What it said before is kept.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({
      ...entryForm,
      /** The child's version when it was loaded. */
      version: z.optional(z.int()),
    }),
    answer: child,
    refusals: ['IS_APPROVED_PICKUP', 'ALREADY_LISTED', 'CHANGED_MEANWHILE'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${contacts}/{childId}/do-not-release/{id}`,
    summary: 'Takes somebody off the list of a child. The history keeps what was on it.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: child,
  }),
})
