import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { PHOTO_ANSWERS } from '@afterbell/domain/families/photo-consent'
import { date, id, requiredText, text } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'
import { childFacts } from '../families/child-facts.ts'

const ofChild = '/family/schools/{schoolId}/children/{childId}'
const params = z.object({ childId: idOf('child') })

/** A child as its family sees it. */
const familyChild = z.object({
  id,
  ...childFacts,
  /** The family has said which allergies and special needs the child has, or staff wrote some down. */
  isHealthStated: z.boolean(),
  teacher: z.nullable(z.string()),
  tshirtSize: z.nullable(z.string()),
  /** People besides guardians who may pick up the child. */
  pickups: z.array(z.object({ name: z.string(), relation: z.string() })),
  /** People whom the guardians named, not over yet. What the school decides about them is no part of it. */
  toldPickups: z.array(
    z.object({
      id,
      name: z.string(),
      relation: z.string(),
      from: date,
      to: z.nullable(date),
      /** Who named them. */
      by: z.string(),
      /** The school looks at it before it counts. */
      waits: z.boolean(),
      mayTakeBack: z.boolean(),
    }),
  ),
  emergencyContacts: z.array(
    z.object({
      id,
      name: z.string(),
      relation: z.string(),
      phone: z.nullable(z.string()),
      otherPhone: z.nullable(z.string()),
    }),
  ),
  /** Whether photos may be taken and used. Null: the school does not ask. */
  photos: z.nullable(
    z.object({
      /** What somebody of the reader's home said last; null if nobody has. */
      own: z.nullable(z.object({ answer: z.enum(PHOTO_ANSWERS), by: z.string(), on: date })),
      /** The strictest of what all homes of the child said; null if none has. */
      holds: z.nullable(z.enum(PHOTO_ANSWERS)),
    }),
  ),
  /** What the school invites the child to, where families book; the soonest end first. */
  invitations: z.array(
    z.object({
      id,
      activityId: id,
      activity: z.string(),
      /** The group or weekday; empty where there is nothing to tell apart. */
      section: z.string(),
      /** The last day. */
      endsOn: date,
    }),
  ),
  /** Grows with every change, by whomever. */
  version: z.int(),
})

const emergencyContactForm = z.object({
  name: requiredText(100),
  relation: z._default(text(50), ''),
  phone: z._default(z.nullable(text(30)), null),
  otherPhone: z._default(z.nullable(text(30)), null),
  version: z.int(),
})

const medicalFacts = z.object({
  conditions: z.string(),
  medication: z.string(),
  doctorName: z.string(),
  doctorPhone: z.nullable(z.string()),
  /** 0 if nothing was ever saved. */
  version: z.int(),
})

/** Facts about a child that the family reads and keeps up to date. */
export const familyChildren = group('familyChildren', {
  get: familyOp({
    method: 'GET',
    path: ofChild,
    summary: 'A child with school facts, health, approved pickups and emergency contacts.',
    whileInactive: 'seven days',
    params,
    answer: familyChild,
  }),
  change: familyOp({
    method: 'PATCH',
    path: ofChild,
    summary:
      'Changes facts of a child; what is left out stays. With allergies or special needs, even empty ones, the family has said what there is.',
    params,
    body: z.object({
      firstName: z.optional(requiredText(100)),
      preferredName: z.optional(text(100)),
      lastName: z.optional(requiredText(100)),
      birthDate: z.optional(z.nullable(date)),
      grade: z.optional(z.nullable(z.enum(GRADES))),
      allergies: z.optional(text(1000)),
      specialNeeds: z.optional(text(1000)),
      version: z.int(),
    }),
    answer: familyChild,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  addContact: familyOp({
    method: 'POST',
    path: `${ofChild}/emergency-contacts`,
    summary: 'Adds somebody to call about a child in an emergency, after the others.',
    params,
    body: emergencyContactForm,
    answer: familyChild,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  changeContact: familyOp({
    method: 'PUT',
    path: `${ofChild}/emergency-contacts/{contactId}`,
    summary: 'Changes an emergency contact of a child.',
    params: z.object({ childId: idOf('child'), contactId: idOf('emergencyContact') }),
    body: emergencyContactForm,
    answer: familyChild,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  removeContact: familyOp({
    method: 'DELETE',
    path: `${ofChild}/emergency-contacts/{contactId}`,
    summary: 'Removes an emergency contact of a child.',
    params: z.object({ childId: idOf('child'), contactId: idOf('emergencyContact') }),
    answer: familyChild,
  }),
  sayPhotos: familyOp({
    method: 'PUT',
    path: `${ofChild}/photo-consent`,
    summary:
      'Says for the home of the guardian whether photos of a child may be taken and used, or changes it. Refused where the school does not ask.',
    params,
    body: z.object({ answer: z.enum(PHOTO_ANSWERS) }),
    answer: familyChild,
  }),
  medical: familyOp({
    method: 'GET',
    path: `${ofChild}/medical`,
    summary: 'Conditions, medication and doctor of a child. Who asks is recorded.',
    writes: true,
    // A saved answer would be unencrypted in the database, and a repeated read would not be recorded.
    notIdempotent: true,
    params,
    answer: medicalFacts,
  }),
  saveMedical: familyOp({
    method: 'PUT',
    path: `${ofChild}/medical`,
    summary: 'Writes conditions, medication and doctor of a child down, as a whole.',
    notIdempotent: true,
    params,
    body: z.object({
      conditions: z._default(text(2000), ''),
      medication: z._default(text(2000), ''),
      doctorName: z._default(text(100), ''),
      doctorPhone: z._default(z.nullable(text(30)), null),
      version: z.int(),
    }),
    answer: medicalFacts,
    refusals: ['CHANGED_MEANWHILE'],
  }),
})
