import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { id, idList, named, requiredText, text } from '../kernel/fields.ts'
import { bulkAnswer, importAnswer, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { person, role } from './people.ts'

const base = '/schools/{schoolId}/users'
const userPath = `${base}/{userId}` as const

const invitee = {
  email: requiredText(254),
  firstName: z._default(text(100), ''),
  lastName: z._default(text(100), ''),
}

export const users = group('users', {
  list: op({
    method: 'GET',
    path: base,
    summary: 'Everybody who works in the school, and the invitations that are open or expired.',
    allow: ['users', 'view'],
    query: listQuery(['name', 'email', 'role', 'status', 'since'], {
      role: z.optional(role),
      status: z.optional(z.enum(['ACTIVE', 'INACTIVE', 'CLOSED', 'INVITED', 'EXPIRED'])),
    }),
    answer: page(person),
  }),
  instructors: op({
    method: 'GET',
    path: `${base}/instructors`,
    summary: 'Everybody who teaches, by name, for pickers.',
    allow: 'member',
    answer: z.array(named),
  }),
  invite: op({
    method: 'POST',
    path: '/users/invites',
    summary:
      'Invites somebody by email. Asked again for the same address it sends another link, and the one before no longer works. Known and unknown addresses are answered alike.',
    allow: ['users', 'add'],
    body: z.object({ ...invitee, role, isInstructor: z._default(z.boolean(), false) }),
    answer: person,
    // For every role except Instructor.
    freshPassword: 'when asked',
    refusals: ['PASSWORD_NEEDED', 'ALREADY_MEMBER', 'TOO_MANY_INVITATIONS', 'INVITED_OFTEN'],
  }),
  importInvites: op({
    method: 'POST',
    path: '/users/invites/csv-import',
    summary:
      'Invites everybody in a CSV file with the columns email, role, first name and last name, and reports on every row. The schoolId is that of the header.',
    allow: ['users', 'edit'],
    query: z.object({ id: z.optional(id), schoolId: z.optional(id) }),
    bodyForm: 'multipart',
    files: ['invites-file'],
    answer: importAnswer,
    // If the file invites anybody other than Instructors.
    freshPassword: 'when asked',
    refusals: [
      'PASSWORD_NEEDED',
      'FILE_MISSING',
      'FILE_UNREADABLE',
      'FILE_TOO_LARGE',
      'TOO_MANY_INVITATIONS',
    ],
  }),
  createInstructor: op({
    method: 'POST',
    path: '/schools/{schoolId}/instructors',
    summary: 'Invites somebody as an Instructor.',
    allow: ['users', 'add'],
    body: z.object(invitee),
    answer: person,
    refusals: ['ALREADY_MEMBER', 'TOO_MANY_INVITATIONS', 'INVITED_OFTEN'],
  }),
  discardInvite: op({
    method: 'PATCH',
    path: `${userPath}/discard-invite`,
    summary:
      'Withdraws an open invitation. Turns somebody who joined off or on: to `active` where it is given, to the other state otherwise.',
    allow: ['users', 'toggle'],
    body: z.object({ active: z.optional(z.boolean()) }),
    answer: z.object({ id, status: z.enum(['ACTIVE', 'INACTIVE', 'WITHDRAWN']) }),
    // To turn on anybody other than an Instructor.
    freshPassword: 'when asked',
    refusals: ['PASSWORD_NEEDED', 'SELF', 'LAST_ADMIN', 'MAIN_CONTACT', 'ACCOUNT_CLOSED'],
  }),
  taught: op({
    method: 'GET',
    path: `${userPath}/taught`,
    summary:
      'What somebody teaches that is not over, by name: it has to be handed over before they are gone.',
    allow: ['users', 'toggle'],
    addition: true,
    answer: z.array(z.object({ ...named.shape, kind: z.enum(ACTIVITY_KINDS) })),
  }),
  changeRole: op({
    method: 'PATCH',
    path: `${userPath}/role`,
    summary: 'Changes the role of somebody who works in the school.',
    allow: ['users', 'edit'],
    body: z.object({ role }),
    answer: person,
    // To assign a role with more rights than the current one.
    freshPassword: 'when asked',
    refusals: ['PASSWORD_NEEDED', 'SELF', 'LAST_ADMIN'],
  }),
  changeInstructorRole: op({
    method: 'PATCH',
    path: `${userPath}/instructor-role`,
    summary:
      'Says whether somebody teaches, whatever their role: as `active` says where it is given, the other way otherwise.',
    allow: ['users', 'toggle'],
    body: z.object({ active: z.optional(z.boolean()) }),
    answer: person,
    refusals: ['IS_INSTRUCTOR'],
  }),
  changeMainContact: op({
    method: 'PATCH',
    path: '/schools/{schoolId}/contact',
    summary: 'Makes somebody the main contact of the school, in the place of whoever was it.',
    allow: ['organization-profile', 'view'],
    body: z.object({ userId: id }),
    answer: person,
    // A main contact who is a Super Admin is the only one who may close the school.
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED', 'INACTIVE_USER'],
  }),
  secondStepPolicy: op({
    method: 'GET',
    path: '/schools/{schoolId}/second-step-policy',
    summary: 'Whether Super Admins log in to the school with two steps alone.',
    addition: true,
    allow: ['users', 'view'],
    answer: z.object({ isDemanded: z.boolean() }),
  }),
  changeSecondStepPolicy: op({
    method: 'PUT',
    path: '/schools/{schoolId}/second-step-policy',
    summary:
      'Says whether Super Admins log in with two steps alone. Whoever has none sets it up before anything else, from their next call on.',
    addition: true,
    allow: ['users', 'edit'],
    // Second steps are stored outside of schools.
    steps: true,
    body: z.object({ isDemanded: z.boolean() }),
    answer: z.object({ isDemanded: z.boolean() }),
    // To turn it off.
    freshPassword: 'when asked',
    refusals: ['PASSWORD_NEEDED', 'SECOND_STEP_FIRST'],
  }),
  remove: op({
    method: 'DELETE',
    path: userPath,
    summary: 'Removes somebody from the school, or an invitation. What they did keeps their name.',
    allow: ['users', 'remove'],
    refusals: ['SELF', 'LAST_ADMIN', 'MAIN_CONTACT', 'TEACHES'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: base,
    summary: 'Removes several. Whoever cannot be removed stays, and the answer says why.',
    allow: ['users', 'remove'],
    query: z.object({ userIds: idList() }),
    answer: bulkAnswer,
  }),
})
