import type { KeyScope } from '../../../../packages/domain/src/kernel/outside/key-scopes.ts'
import type { Right } from '../../../../packages/domain/src/kernel/roles.ts'

/**
 * The right a call requires: nothing; a sign-in; membership of the school; a row of the table of rights; or that the
 * record is the caller's own, where `or` names the right that opens the records of others.
 */
export type CallRight =
  | 'anyone'
  | 'signed-in'
  | 'member'
  | 'family'
  | 'self'
  | Right
  | { readonly self: true; readonly or: Right }

/** Returns the right of a call, whatever its path parameters are called. `undefined`: no such call. */
export function callRight(method: string, path: string): CallRight | undefined {
  return byShape.get(shapeOf(`${method.toUpperCase()} ${path}`))
}

/** Returns the scope that lets a school's API key make a call. `null`: no key may. `any`: every key may. */
export function keyScope(method: string, path: string): KeyScope | 'any' | null {
  const call = `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`
  return openToKeys.find(([shape]) => shape.test(call))?.[1] ?? null
}

const openToKeys = (
  [
    ['any', 'GET /schools/{}/settings'],
    ['activities:read', 'GET /no-auth/schools/{}/(classes|camps|aftercare)'],
    ['activities:read', 'GET /schools/{}/settings/locations/simple-list'],
    ['activities:read', 'GET /schools/{}/(classes|camps|aftercare)/(schedule|statistics|calendar|{})'],
    ['activities:read', 'GET /schools/{}/(classes|camp-pricings|aftercare-day)/{}/name'],
    ['activities:read', 'GET /schools/{}/(classes/{}|camp-pricing/{}/rosters|aftercare-day/{})/statistics'],
    ['activities:read', 'GET /schools/{}/(classes/{}/add-ons|(camp-pricing|aftercare)/{}/addons)'],
    [
      'rosters:read',
      'GET /schools/{}/(classes|camp-pricing|aftercare|aftercare-day)/{}/(rosters|details|wait-?list|wait-?list/counts)',
    ],
    ['rosters:read', 'GET /schools/{}/(aftercare|aftercare-day)/{}/drop-in'],
    ['contacts:read', 'GET /schools/{}/children(|/all|/amount|/{}|/{}/homes)'],
    ['contacts:read', 'GET /schools/{}/parents(|/amount)'],
    ['contacts:write', 'POST /schools/{}/children'],
    ['contacts:write', 'PATCH /schools/{}/children/{}'],
    [
      'attendance:read',
      'GET /schools/{}/(classes|camps|aftercare|aftercare-day)/{}/attendances(|/statistics|/days)',
    ],
    ['attendance:read', 'GET /schools/{}/attendance/today'],
    ['invoices:read', 'GET /schools/{}/transactions(|/summary)'],
    ['invoices:read', 'GET /billing/invoices/{}/(page|search)'],
    ['invoices:read', 'GET /schools/{}/invoices/{}'],
    ['invoices:read', 'GET /schools/{}/payers/{}/statement'],
  ] as const
).map(([scope, shape]) => [new RegExp(`^${shape.replaceAll('{}', '\\{\\}')}$`), scope] as const)

/**
 * The right of every call of the specification, including calls we do not serve yet. Compare with the table in `roles.ts` and OQ-87.
 *
 * - Creating needs add. Changing, toggling, migrating and importing need edit.
 * - Deleting needs remove where the row has it, else edit. Exporting needs download where the row has it, else view.
 * - Data for forms and pickers is open to every member.
 *
 * An instructor also reaches only their own activities (OQ-27), which the server checks. Shapes shared by several
 * addresses follow at the end.
 */
export const callRights: Readonly<Record<string, CallRight>> = {
  // ── signing in and up ──
  'GET /no-auth/challenge': 'anyone',
  'POST /no-auth/login': 'anyone',
  'GET /no-auth/login/passkey': 'anyone',
  'POST /no-auth/login/passkey': 'anyone',
  'POST /no-auth/refresh-token': 'anyone',
  'POST /no-auth/admin-login/{schoolId}': 'anyone',
  'POST /no-auth/forgetPassword': 'anyone',
  'POST /no-auth/forgetPassword/resetPassword': 'anyone',
  'POST /no-auth/schools/register': 'anyone',
  'POST /no-auth/schools/check-email': 'anyone',
  'PATCH /no-auth/schools/verify-email': 'anyone',
  'POST /no-auth/schools/request-verify-email-token': 'anyone',
  'POST /no-auth/users/invites': 'anyone',
  'GET /no-auth/users/invites/exists': 'anyone',
  'POST /no-auth/users/invites/existing': 'anyone',
  'PATCH /no-auth/users/email-update': 'anyone',
  // Signing out must work after the token has expired: the refresh cookie is enough.
  'DELETE /logout': 'anyone',
  'POST /family/schools/{schoolId}/log-in/letters': 'anyone',
  'POST /family/schools/{schoolId}/log-in/code': 'anyone',
  'POST /family/schools/{schoolId}/log-in/link/owner': 'anyone',
  'POST /family/schools/{schoolId}/log-in/link': 'anyone',
  'POST /family/schools/{schoolId}/offers/by-link': 'anyone',
  'POST /family/schools/{schoolId}/offers/by-link/accept': 'anyone',
  'POST /family/schools/{schoolId}/offers/by-link/decline': 'anyone',
  'POST /family/schools/{schoolId}/email-changes/by-link': 'anyone',
  'POST /family/schools/{schoolId}/email-changes/by-link/undo': 'anyone',
  'POST /family/schools/{schoolId}/wait-lists/by-link': 'anyone',
  'POST /family/schools/{schoolId}/wait-lists/by-link/leave': 'anyone',
  // A family that is logged in. No role and no key of the school gets in.
  'GET /family/schools/{schoolId}/offers': 'family',
  'GET /family/schools/{schoolId}/aid': 'family',
  'POST /family/schools/{schoolId}/aid': 'family',
  'PUT /family/schools/{schoolId}/wait-lists/wishes': 'family',
  'PUT /family/schools/{schoolId}/wait-lists/{waitId}/mandate': 'family',
  'DELETE /family/schools/{schoolId}/wait-lists/{waitId}/mandate': 'family',
  'GET /family/schools/{schoolId}/account': 'family',
  'GET /family/schools/{schoolId}/requests': 'family',
  'POST /family/schools/{schoolId}/requests/guardian': 'family',
  'POST /family/schools/{schoolId}/requests/forget': 'family',
  'DELETE /family/schools/{schoolId}/requests/{requestId}': 'family',
  'PATCH /family/schools/{schoolId}/account': 'family',
  'POST /family/schools/{schoolId}/account/email': 'family',
  'POST /family/schools/{schoolId}/account/email/code': 'family',
  'GET /family/schools/{schoolId}/account/messages-wanted': 'family',
  'PUT /family/schools/{schoolId}/account/messages-wanted': 'family',
  'GET /family/schools/{schoolId}/account/messages': 'family',
  'GET /family/schools/{schoolId}/account/messages/{messageId}': 'family',
  'GET /family/schools/{schoolId}/session': 'family',
  'DELETE /family/schools/{schoolId}/session': 'family',
  'POST /family/schools/{schoolId}/session/proofs': 'family',
  'POST /family/schools/{schoolId}/registration': 'family',
  'POST /family/schools/{schoolId}/children': 'family',
  'GET /family/schools/{schoolId}/home': 'family',
  'GET /family/schools/{schoolId}/offered/{activityId}': 'family',
  'POST /family/schools/{schoolId}/offered/joins': 'family',
  'POST /family/schools/{schoolId}/offered/price': 'family',
  'GET /family/schools/{schoolId}/cart': 'family',
  'POST /family/schools/{schoolId}/cart/lines': 'family',
  'DELETE /family/schools/{schoolId}/cart/lines/{cartLineId}': 'family',
  'POST /family/schools/{schoolId}/cart/lines/{cartLineId}/again': 'family',
  'PUT /family/schools/{schoolId}/cart/lines/{cartLineId}/answers': 'family',
  'POST /family/schools/{schoolId}/cart/longer': 'family',
  'POST /family/schools/{schoolId}/cart/review': 'family',
  'POST /family/schools/{schoolId}/cart/book': 'family',
  'GET /family/schools/{schoolId}/favorites': 'family',
  'PUT /family/schools/{schoolId}/favorites/{activityId}': 'family',
  'DELETE /family/schools/{schoolId}/favorites/{activityId}': 'family',
  'GET /family/schools/{schoolId}/reminders': 'family',
  'PUT /family/schools/{schoolId}/reminders/{activityId}': 'family',
  'DELETE /family/schools/{schoolId}/reminders/{activityId}': 'family',
  'GET /family/schools/{schoolId}/cover': 'family',
  'PUT /family/schools/{schoolId}/cover': 'family',
  'POST /family/schools/{schoolId}/cover/plans': 'family',
  'GET /family/schools/{schoolId}/forms': 'family',
  'GET /family/schools/{schoolId}/children/{childId}/enrollments/{enrollmentId}/forms/{formId}': 'family',
  'PUT /family/schools/{schoolId}/children/{childId}/enrollments/{enrollmentId}/forms/{formId}': 'family',
  'POST /family/schools/{schoolId}/children/{childId}/enrollments/{enrollmentId}/forms/{formId}/files':
    'family',
  'POST /family/schools/{schoolId}/form-files/{fileId}/download': 'family',
  'GET /family/schools/{schoolId}/policies': 'family',
  'PUT /family/schools/{schoolId}/policies/{policyId}/acceptance': 'family',
  'GET /family/schools/{schoolId}/children/{childId}/spots': 'family',
  'GET /family/schools/{schoolId}/spots/{enrollmentId}': 'family',
  'GET /family/schools/{schoolId}/spots/{enrollmentId}/changes': 'family',
  'GET /family/schools/{schoolId}/spots/{enrollmentId}/changes/activities': 'family',
  'GET /family/schools/{schoolId}/spots/{enrollmentId}/changes/price': 'family',
  'POST /family/schools/{schoolId}/spots/{enrollmentId}/changes': 'family',
  'POST /family/schools/{schoolId}/spots/{enrollmentId}/giving-up': 'family',
  'GET /family/schools/{schoolId}/children/{childId}': 'family',
  'PATCH /family/schools/{schoolId}/children/{childId}': 'family',
  'POST /family/schools/{schoolId}/children/{childId}/emergency-contacts': 'family',
  'PUT /family/schools/{schoolId}/children/{childId}/emergency-contacts/{contactId}': 'family',
  'DELETE /family/schools/{schoolId}/children/{childId}/emergency-contacts/{contactId}': 'family',
  'PUT /family/schools/{schoolId}/children/{childId}/photo-consent': 'family',
  'GET /family/schools/{schoolId}/children/{childId}/medical': 'family',
  'PUT /family/schools/{schoolId}/children/{childId}/medical': 'family',
  'POST /family/schools/{schoolId}/session/person': 'family',
  'GET /family/schools/{schoolId}/sessions': 'family',
  'DELETE /family/schools/{schoolId}/sessions/{sessionId}': 'family',
  'GET /family/schools/{schoolId}/week': 'family',
  'GET /family/schools/{schoolId}/calendar': 'family',
  'POST /family/schools/{schoolId}/calendar': 'family',
  'DELETE /family/schools/{schoolId}/calendar': 'family',
  'GET /no-auth/schools/{schoolId}/family-calendars/{token}/calendar.ics': 'anyone',
  'GET /family/schools/{schoolId}/account/data': 'family',
  'POST /family/schools/{schoolId}/account/data': 'family',
  'POST /family/schools/{schoolId}/absences': 'family',
  'DELETE /family/schools/{schoolId}/absences/{absenceId}': 'family',
  'POST /family/schools/{schoolId}/pickups': 'family',
  'DELETE /family/schools/{schoolId}/pickups/{pickupId}': 'family',
  'PUT /family/schools/{schoolId}/children/{childId}/late-pickup': 'family',
  'DELETE /family/schools/{schoolId}/children/{childId}/late-pickup': 'family',
  'GET /family/schools/{schoolId}/money': 'family',
  'GET /family/schools/{schoolId}/money/invoices': 'family',
  'GET /family/schools/{schoolId}/money/invoices/{invoiceId}': 'family',
  'GET /family/schools/{schoolId}/money/invoices/{invoiceId}/file': 'family',
  'GET /family/schools/{schoolId}/money/statement': 'family',
  'GET /family/schools/{schoolId}/money/tax-statement': 'family',
  'GET /family/schools/{schoolId}/money/methods': 'family',
  'POST /family/schools/{schoolId}/money/methods': 'family',
  'DELETE /family/schools/{schoolId}/money/methods/{methodId}': 'family',
  'POST /family/schools/{schoolId}/money/methods/{methodId}/default': 'family',
  'PUT /family/schools/{schoolId}/money/methods/{methodId}/autopay': 'family',
  'POST /family/schools/{schoolId}/money/payments': 'family',
  'GET /family/schools/{schoolId}/money/payments': 'family',
  'GET /family/schools/{schoolId}/money/payments/{paymentId}': 'family',
  'GET /users/schools': 'signed-in',
  'POST /users/current/school/{id}': 'signed-in',

  // ── the school ──
  'GET /schools/{schoolId}/settings': 'member',
  'GET /schools/{schoolId}/subscription/trial-end-date': 'member',
  'GET /schools/{schoolId}/profile-info': ['organization-profile', 'view'],
  // The profile has only a view row, held by the Super Admin alone, who may also change it.
  'PATCH /schools/{schoolId}': ['organization-profile', 'view'],
  'PATCH /schools/{schoolId}/logo': ['organization-profile', 'view'],
  'DELETE /schools/{schoolId}/logo': ['organization-profile', 'view'],
  'PATCH /schools/{schoolId}/contact': ['organization-profile', 'view'],
  // Ours: what a change of time zone or date format would affect.
  'GET /schools/{schoolId}/profile-changes': ['organization-profile', 'view'],
  'GET /schools/{schoolId}/policies/{id}/versions': ['policies', 'view'],
  // Ours: the rules of the school's sign-up (OQ-91).
  'GET /schools/{schoolId}/registration-settings': ['organization-profile', 'view'],
  'PUT /schools/{schoolId}/registration-settings': ['organization-profile', 'view'],
  // The portal's own page is also the Super Admin's alone.
  'GET /schools/{schoolId}/portal-name': ['parent.portal', 'view'],
  'PATCH /schools/{schoolId}/portal-name': ['parent.portal', 'view'],
  'GET /schools/{schoolId}/check-portal': ['parent.portal', 'view'],
  'PATCH /schools/{schoolId}/tag-line': ['parent.portal', 'view'],
  'PATCH /schools/{schoolId}/background-image': ['parent.portal', 'view'],
  'GET /schools/{schoolId}/parent-portal-url': ['parent.portal', 'copy'],
  // Ours: whether families can log in.
  'GET /schools/{schoolId}/family-portal': ['parent-portal.settings', 'view'],
  'PUT /schools/{schoolId}/family-portal': ['parent-portal.settings', 'view'],
  'PUT /schools/{schoolId}/family-portal/rights': ['parent-portal.settings', 'view'],
  'POST /schools/{schoolId}/family-previews': ['invoice', 'view'],
  'GET /schools/{schoolId}/family-portal/guardians': ['parent-portal.settings', 'view'],
  'GET /schools/{schoolId}/parent-portal-info': ['parent-portal.widgets', 'view'],

  // ── users ──
  'GET /schools/{schoolId}/users': ['users', 'view'],
  'POST /users/invites': ['users', 'add'],
  'POST /users/invites/csv-import': ['users', 'edit'],
  'POST /schools/{schoolId}/instructors': ['users', 'add'],
  'PATCH /schools/{schoolId}/users/{userId}/discard-invite': ['users', 'toggle'],
  'GET /schools/{schoolId}/users/{userId}/taught': ['users', 'toggle'],
  'PATCH /schools/{schoolId}/users/{userId}/role': ['users', 'edit'],
  'PATCH /schools/{schoolId}/users/{userId}/instructor-role': ['users', 'toggle'],
  'DELETE /schools/{schoolId}/users/{userId}': ['users', 'remove'],
  'DELETE /schools/{schoolId}/users': ['users', 'remove'],
  'POST /schools/{schoolId}/users/users-emails': ['users', 'send'],
  'GET /schools/{schoolId}/users/instructors': 'member',
  'GET /schools/{schoolId}/spots/version': 'member',
  'GET /schools/{schoolId}/logo': 'member',
  'GET /schools/{schoolId}/users/{userId}/personal-info': { self: true, or: ['users', 'view'] },
  'PATCH /schools/{schoolId}/users/{userId}/personal-info': { self: true, or: ['users', 'edit'] },
  'PATCH /schools/{schoolId}/users/{userId}/logo': { self: true, or: ['users', 'edit'] },
  'DELETE /schools/{schoolId}/users/{userId}/logo': { self: true, or: ['users', 'edit'] },
  // Only the owner may: an account may belong to several schools, and either could hand it over.
  'PATCH /schools/{schoolId}/users/{userId}/password': 'self',
  'PATCH /schools/{schoolId}/users/{userId}': 'self',
  // Ours: the second step of the login, and whether a school requires it.
  'GET /schools/{schoolId}/users/{userId}/second-step': 'self',
  'POST /schools/{schoolId}/users/{userId}/second-step': 'self',
  'PUT /schools/{schoolId}/users/{userId}/second-step': 'self',
  'DELETE /schools/{schoolId}/users/{userId}/second-step': 'self',
  'POST /schools/{schoolId}/users/{userId}/second-step/recovery-codes': 'self',
  'POST /schools/{schoolId}/users/{userId}/second-step/passkeys/challenge': 'self',
  'POST /schools/{schoolId}/users/{userId}/second-step/passkeys': 'self',
  'PATCH /schools/{schoolId}/users/{userId}/second-step/passkeys/{id}': 'self',
  'DELETE /schools/{schoolId}/users/{userId}/second-step/passkeys/{id}': 'self',
  'GET /schools/{schoolId}/second-step-policy': ['users', 'view'],
  'PUT /schools/{schoolId}/second-step-policy': ['users', 'edit'],
  // Ours: one's own notifications.
  'GET /schools/{schoolId}/users/{userId}/notifications': 'self',
  'PUT /schools/{schoolId}/users/{userId}/notifications': 'self',
  // Ours: the row height of one's lists.
  'GET /schools/{schoolId}/users/{userId}/list-choices': 'self',
  'PUT /schools/{schoolId}/users/{userId}/list-choices': 'self',
  // Ours: entering the password again before a change that could hand the account over.
  'POST /schools/{schoolId}/users/{userId}/password-check': 'self',
  'POST /schools/{schoolId}/users/{userId}/passkey-check': 'self',
  // Ours: one's own sessions.
  'GET /schools/{schoolId}/users/{userId}/sessions': 'self',
  'DELETE /schools/{schoolId}/users/{userId}/sessions': 'self',
  'DELETE /schools/{schoolId}/users/{userId}/sessions/{id}': 'self',

  // ── classes, camps, aftercare: what all three share, then each kind ──
  ...activities('classes'),
  'POST /schools/{schoolId}/classes-draft': ['classes', 'add'],
  'PUT /schools/{schoolId}/classes/{id}/draft': ['classes', 'edit'],
  'PUT /schools/{schoolId}/classes/{id}/draft-activate': ['classes', 'edit'],
  'GET /schools/{schoolId}/classes/{id}/name': 'member',
  'GET /schools/{schoolId}/classes/{id}/copy-link': ['classes', 'copy'],
  'GET /schools/{schoolId}/classes/{id}/statistics': ['classes.rosters', 'view'],
  'GET /schools/{schoolId}/classes/{id}/add-ons': ['classes.rosters', 'view'],
  'DELETE /schools/{schoolId}/classes/{classId}/enrollment/{a}/{b}': ['classes.rosters', 'remove'],

  ...activities('camps'),
  'GET /schools/{schoolId}/camps/{id}/copy-link': ['camps', 'copy'],
  'GET /schools/{schoolId}/camp-pricings/{id}/name': 'member',
  'GET /schools/{schoolId}/camp-pricing/{id}/rosters/statistics': ['camps.rosters', 'view'],
  'GET /schools/{schoolId}/camp-pricing/{id}/addons': ['camps.rosters', 'view'],
  'POST /schools/{schoolId}/camps/wait-list': ['camps.wait-list', 'add'],
  'GET /schools/{schoolId}/camps/wait-list/siblings': ['camps.wait-list', 'add'],
  'DELETE /schools/{schoolId}/camp-pricing/{id}/rosters/enrollment/{enrollmentId}': [
    'camps.rosters',
    'remove',
  ],

  ...activities('aftercare'),
  'POST /schools/{schoolId}/aftercare-draft': ['aftercare', 'add'],
  'PUT /schools/{schoolId}/aftercare/{id}/draft': ['aftercare', 'edit'],
  'PUT /schools/{schoolId}/aftercare/{id}/draft-activate': ['aftercare', 'edit'],
  'GET /schools/{schoolId}/aftercare-day/{id}/name': 'member',
  'GET /schools/{schoolId}/aftercare-day/{id}/session-day': 'member',
  'GET /schools/{schoolId}/aftercare-day/{id}/aftercare-id': 'member',
  'GET /schools/{schoolId}/aftercare-day/{id}/has-enrolled': ['aftercare', 'view'],
  'GET /schools/{schoolId}/aftercare-day/{id}/statistics': ['aftercare.rosters', 'view'],
  'GET /schools/{schoolId}/aftercare/{id}/addons': ['aftercare.rosters', 'view'],
  'GET /schools/{schoolId}/aftercare/{id}/addons/children/{childId}/{type}': ['aftercare.rosters', 'edit'],
  'GET /schools/{schoolId}/aftercare/{id}/free-days/children/{childId}': ['aftercare.rosters', 'edit'],
  'GET /schools/{schoolId}/aftercare/{id}/free-days-for-school/children/{childId}': [
    'aftercare.rosters',
    'edit',
  ],
  'GET /schools/{schoolId}/aftercare/{id}/free-days-waitlist/children/{childId}': [
    'aftercare.wait-list',
    'add',
  ],
  'DELETE /schools/{schoolId}/aftercare/{id}/rosters/{rosterId}/child/{childId}': [
    'aftercare.rosters',
    'remove',
  ],

  // ── rosters, wait lists, drop-in, attendance ──
  ...rosters('classes', 'classes'),
  ...rosters('camp-pricing', 'camps'),
  ...rosters('aftercare', 'aftercare'),
  // Aftercare has no moves: weekdays are added and removed.
  ...transfers('classes', 'classes'),
  ...transfers('camp-pricing', 'camps'),
  ...weekdayMoves('aftercare'),
  ...weekdayMoves('aftercare-day'),
  ...rosters('aftercare-day', 'aftercare'),
  // The kind is in each line, whose own right the call asks for; all three kinds agree on who fills a roster.
  'GET /schools/{schoolId}/enrollments/activities': ['classes.rosters', 'add'],
  'POST /schools/{schoolId}/enrollments/review': ['classes.rosters', 'add'],
  'POST /schools/{schoolId}/enrollments': ['classes.rosters', 'add'],
  // The kind is in the query; all three kinds agree on who edits a roster.
  'DELETE /schools/{schoolId}/rosters/{rosterId}/cart/addon': ['classes.rosters', 'edit'],
  ...waitList('classes/{id}/waitlist', 'classes'),
  ...waitList('camp-pricing/{id}/wait-list', 'camps'),
  ...waitList('aftercare/{id}/wait-list', 'aftercare'),
  ...waitList('aftercare-day/{id}/wait-list', 'aftercare'),
  ...dropIn('aftercare'),
  ...dropIn('aftercare-day'),
  ...attendance('classes', 'classes'),
  ...attendance('camps', 'camps'),
  ...attendance('aftercare', 'aftercare'),
  ...attendance('aftercare-day', 'aftercare'),
  // Ours. Covers all kinds at once, which agree on who sees attendance.
  'GET /schools/{schoolId}/attendance/today': ['classes.attendance', 'view'],
  'GET /schools/{schoolId}/attendance/today/changes': ['classes.attendance', 'view'],
  'POST /schools/{schoolId}/attendance/events': ['classes.rosters', 'check'],
  // Ours. Anyone who may check a child in may record an absence.
  'GET /schools/{schoolId}/absences/preview': ['classes.rosters', 'check'],
  'POST /schools/{schoolId}/absences': ['classes.rosters', 'check'],
  'POST /schools/{schoolId}/absences/withdrawals': ['classes.rosters', 'check'],
  'GET /schools/{schoolId}/children/{id}/absences': ['contacts', 'contact'],

  // ── children and their families ──
  'GET /schools/{schoolId}/children': ['contacts', 'view'],
  ...imports('contacts', ['contacts', 'contact']),
  'GET /schools/{schoolId}/children/all': ['contacts', 'view'],
  'GET /schools/{schoolId}/children/for-enrollment': ['contacts', 'view'],
  'GET /schools/{schoolId}/children/amount': ['contacts', 'view'],
  'GET /schools/{schoolId}/parents': ['contacts', 'view'],
  'GET /schools/{schoolId}/parents/amount': ['contacts', 'view'],
  'GET /schools/{schoolId}/parents/customers': ['invoice', 'add'],
  'GET /schools/{schoolId}/children/{childId}/telling': ['contacts', 'view'],
  'PUT /schools/{schoolId}/children/{childId}/do-not-release/{id}/telling': ['contacts', 'tell'],
  // Ours: how much each guardian sees and is told of a child.
  'POST /schools/{schoolId}/children/{childId}/form-files/{id}/download': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/{childId}/photo-consent': ['contacts', 'contact'],
  'POST /schools/{schoolId}/children/{childId}/photo-consent': ['contacts', 'contact'],
  'GET /schools/{schoolId}/told-pickups': ['contacts', 'contact'],
  'POST /schools/{schoolId}/told-pickups/{id}/decision': ['contacts', 'contact'],
  'GET /schools/{schoolId}/family-requests': ['contacts', 'contact'],
  'GET /schools/{schoolId}/family-requests/{id}': ['contacts', 'contact'],
  'POST /schools/{schoolId}/family-requests/{id}/decision': ['contacts', 'limit'],
  'GET /schools/{schoolId}/children/{childId}/guardian-access': ['contacts', 'view'],
  'PUT /schools/{schoolId}/children/{childId}/guardian-access/{guardianId}': ['contacts', 'limit'],
  'POST /schools/{schoolId}/children/{childId}/guardian-access/removed/{id}': ['contacts', 'limit'],
  'GET /schools/{schoolId}/children/{id}': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/{id}/roster/details': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/{childId}/schedule/details': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/xls-fields': ['contacts', 'download'],
  'GET /schools/{schoolId}/children/xls': ['contacts', 'download'],
  'POST /schools/{schoolId}/children/email': ['contacts', 'email'],
  'POST /schools/{schoolId}/children/email-all': ['contacts', 'email'],
  'POST /schools/{schoolId}/children/sms': ['contacts', 'sms'],
  'DELETE /schools/{schoolId}/children/{id}': ['contacts', 'remove'],
  'DELETE /schools/{schoolId}/children': ['contacts', 'remove'],
  // Anyone who checks a child out must see who may pick them up.
  'GET /schools/{schoolId}/children/{id}/pickups': 'member',
  'GET /schools/{schoolId}/children/{childId}/check-out-persons': 'member',

  // ── settings ──
  ...settingsList('teachers', 'teachers'),
  'GET /schools/{schoolId}/settings/teachers/all-active': 'member',
  'DELETE /schools/{schoolId}/settings/teachers/{id}': ['teachers', 'edit'],
  'PUT /schools/{schoolId}/settings/teachers': ['teachers', 'edit'],
  'PATCH /schools/{schoolId}/settings/teachers/{id}/status': ['teachers', 'edit'],

  ...settingsList('pick-up-options', 'pickup_options'),
  'GET /schools/{schoolId}/settings/pick-up-options/all-active': 'member',
  'DELETE /schools/{schoolId}/settings/pick-up-options/{id}': ['pickup_options', 'edit'],
  'PUT /schools/{schoolId}/settings/pick-up-options': ['pickup_options', 'edit'],
  'PATCH /schools/{schoolId}/settings/pick-up-options/{id}/toggle': ['pickup_options', 'edit'],

  ...settingsList('locations', 'locations'),
  'GET /schools/{schoolId}/settings/locations/simple-list': 'member',
  // Ours: hours of the school's locations.
  'GET /schools/{schoolId}/closed-days': 'member',
  'POST /schools/{schoolId}/closed-days': ['locations', 'add'],
  'PUT /schools/{schoolId}/closed-days/{id}': ['locations', 'edit'],
  'POST /schools/{schoolId}/closed-days/{id}/undo-change': ['locations', 'edit'],
  'DELETE /schools/{schoolId}/closed-days/{id}': ['locations', 'edit'],
  'GET /schools/{schoolId}/closed-days/{id}/unreached': ['contacts', 'view'],
  'POST /schools/{schoolId}/closed-days/emails': ['contacts', 'email'],
  'POST /schools/{schoolId}/closed-days/sms': ['contacts', 'sms'],
  'POST /schools/{schoolId}/closed-days/recipients': ['contacts', 'email'],
  'PATCH /schools/{schoolId}/settings/locations/{id}/status': ['locations', 'edit'],

  // Shirts have only a view row, which covers both of their acts (OQ-28).
  'GET /schools/{schoolId}/settings/t-shirt-sizes': ['shirt', 'view'],
  'GET /schools/{schoolId}/settings/t-shirt-sizes/all-active': 'member',
  'PATCH /schools/{schoolId}/settings/t-shirt-sizes/{id}': ['shirt', 'view'],
  'PUT /schools/{schoolId}/settings/t-shirt-sizes': ['shirt', 'view'],

  // The list also fills the picker of the activity forms, which a coordinator edits.
  'GET /schools/{schoolId}/forms': 'member',
  'GET /schools/{schoolId}/forms/{id}': ['custom_forms', 'view'],
  'POST /schools/{schoolId}/forms': ['custom_forms', 'add'],
  'PUT /schools/{schoolId}/forms': ['custom_forms', 'edit'],
  'DELETE /schools/{schoolId}/forms': ['custom_forms', 'remove'],

  'GET /schools/{schoolId}/sms': ['sms_history', 'view'],
  'GET /schools/{schoolId}/sms/{id}': ['sms_history', 'view'],
  'POST /schools/{schoolId}/sms/{id}': ['sms_history', 'view'],
  'GET /schools/{schoolId}/emails': ['email_history', 'view'],
  'GET /schools/{schoolId}/emails/{id}': ['email_history', 'view'],
  'POST /schools/{schoolId}/emails/{id}': ['email_history', 'view'],

  // Ours: webhooks of payment providers. Their signature identifies them.
  'POST /webhooks/{provider}': 'anyone',
  // Ours: webhooks of text carriers, and what the reader of a letter can do without a sign-in.
  'POST /webhooks/twilio/status': 'anyone',
  'POST /webhooks/twilio/received': 'anyone',
  'GET /webhooks/mailchimp': 'anyone',
  'POST /webhooks/mailchimp': 'anyone',
  'GET /no-auth/messages/unsubscribe': 'anyone',
  'POST /no-auth/messages/unsubscribe': 'anyone',
  'GET /no-auth/messages/{token}/opened.gif': 'anyone',
  // Ours: recipients of a message, how a message fared, and saved texts.
  'POST /schools/{schoolId}/children/recipients': ['contacts', 'email'],
  'POST /schools/{schoolId}/children/email-all/recipients': ['contacts', 'email'],
  'GET /schools/{schoolId}/message-batches/{id}': ['contacts', 'email'],
  'GET /schools/{schoolId}/message-batches/{id}/messages': ['contacts', 'email'],
  'DELETE /schools/{schoolId}/message-batches/{id}': ['contacts', 'email'],
  'GET /schools/{schoolId}/message-settings': ['contacts', 'email'],
  'PUT /schools/{schoolId}/message-settings': ['parent-portal.settings', 'view'],
  'GET /schools/{schoolId}/automatic-messages': ['parent-portal.settings', 'view'],
  'PUT /schools/{schoolId}/automatic-messages/{kind}': ['parent-portal.settings', 'view'],
  'PUT /schools/{schoolId}/automatic-messages/{kind}/texts/{channel}': ['parent-portal.settings', 'view'],
  'DELETE /schools/{schoolId}/automatic-messages/{kind}/texts/{channel}': ['parent-portal.settings', 'view'],
  'GET /schools/{schoolId}/message-templates': ['contacts', 'email'],
  'POST /schools/{schoolId}/message-templates': ['contacts', 'email'],
  'PUT /schools/{schoolId}/message-templates/{id}': ['contacts', 'email'],
  'DELETE /schools/{schoolId}/message-templates/{id}': ['contacts', 'email'],
  // Ours: the page for cards. The token in its link says what may be done there.
  'POST /pay/set-up': 'anyone',
  'POST /pay/methods': 'anyone',
  'POST /pay/challenges': 'anyone',
  'POST /no-auth/schools/{schoolId}/pay/invoice': 'anyone',
  'POST /no-auth/schools/{schoolId}/pay/invoice/payments': 'anyone',
  'GET /schools/{schoolId}/integrations': ['integrations.apps', 'view'],
  // Ours: how the account for card payments is connected. The right to see apps covers changing them.
  'POST /schools/{schoolId}/integrations/payments/authorize': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/integrations/payments/check': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/integrations/payments/debits': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/integrations/payments/connect-test': ['integrations.apps', 'view'],
  // Ours: API keys of other programs, and the webhooks they receive.
  'GET /schools/{schoolId}/api-keys': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/api-keys': ['integrations.apps', 'view'],
  'DELETE /schools/{schoolId}/api-keys/{id}': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/webhooks': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/webhooks': ['integrations.apps', 'view'],
  'PUT /schools/{schoolId}/webhooks/{id}': ['integrations.apps', 'view'],
  'DELETE /schools/{schoolId}/webhooks/{id}': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/webhooks/{id}/secret': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/webhooks/{id}/test': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/webhooks/{id}/deliveries': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/webhooks/{id}/deliveries/{deliveryId}': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/webhooks/{id}/deliveries/{deliveryId}/again': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/integrations/{app}/authorize': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/integrations/{app}/connect': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/blackbaud': ['integrations.apps', 'view'],
  'PATCH /schools/{schoolId}/blackbaud': ['integrations.apps', 'view'],
  'POST /schools/{schoolId}/blackbaud/exports': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/zoom': ['integrations.apps', 'view'],
  'PATCH /schools/{schoolId}/zoom': ['integrations.apps', 'view'],
  'DELETE /schools/{schoolId}/zoom': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/mailchimp': ['integrations.apps', 'view'],
  'PATCH /schools/{schoolId}/mailchimp': ['integrations.apps', 'view'],
  'DELETE /schools/{schoolId}/mailchimp': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/stripe-connect/disconnect': ['integrations.apps', 'view'],
  'GET /schools/{schoolId}/analytics-id': ['integrations.apps', 'view'],
  'PATCH /schools/{schoolId}/analytics-id': ['integrations.apps', 'view'],
  'DELETE /schools/{schoolId}/analytics-id': ['integrations.apps', 'view'],
  'PATCH /schools/{schoolId}/blackbaud-connect': ['integrations.apps', 'view'],
  'DELETE /schools/{schoolId}/blackbaud-connect/disconnect': ['integrations.apps', 'view'],

  // ── money ──
  'GET /schools/{schoolId}/transactions': ['transactions', 'view'],
  'GET /schools/{schoolId}/transactions/summary': ['transactions', 'view'],
  'PUT /schools/{schoolId}/transactions': ['transactions', 'view'],
  'PUT /schools/{schoolId}/transactions/{id}': ['transactions', 'view'],
  'GET /schools/{schoolId}/transactions/xls-fields': ['transactions', 'view'],
  'GET /schools/{schoolId}/transactions/xls-file': ['transactions', 'view'],
  'GET /schools/{schoolId}/transactions/charge/{id}': ['transactions', 'view'],
  'GET /schools/{schoolId}/transactions/charge/{id}/amount': ['transactions', 'refund'],
  'POST /schools/{schoolId}/transactions/refund': ['transactions', 'refund'],
  'POST /refunds/schools/{schoolId}/invoice': ['transactions', 'refund'],
  'POST /refunds/activity': ['transactions', 'refund'],
  'POST /refunds/activity/balance': ['transactions', 'refund'],
  'GET /schools/{schoolId}/payments/method/{a}/{b}/all': ['transactions', 'charge'],
  // Ours: entering and saving methods, payments taken outside, and proposed refunds.
  'POST /schools/{schoolId}/payments/methods': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payments/methods/{id}/entered': ['transactions', 'charge'],
  'PUT /schools/{schoolId}/payments/methods/{id}/default': ['transactions', 'charge'],
  'DELETE /schools/{schoolId}/payments/methods/{id}': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payments/{id}/decide': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payments/outside': ['transactions', 'charge'],
  'GET /schools/{schoolId}/payments/{id}': ['transactions', 'view'],
  'GET /schools/{schoolId}/payers/{payerId}/credit': ['transactions', 'refund'],
  'POST /schools/{schoolId}/payers/{payerId}/credit/refund': ['transactions', 'refund'],
  'POST /schools/{schoolId}/payers/{payerId}/credit/use': ['transactions', 'charge'],
  // Ours: recurring billing of aftercare.
  'GET /schools/{schoolId}/children/{childId}/care': ['invoice', 'view'],
  'POST /schools/{schoolId}/enrollments/{id}/pauses': ['transactions', 'charge'],
  'POST /schools/{schoolId}/enrollments/{id}/pauses/{pauseId}/resume': ['transactions', 'charge'],
  'GET /schools/{schoolId}/care-charges': ['invoice', 'view'],
  'POST /schools/{schoolId}/care-charges/release': ['transactions', 'charge'],
  'POST /schools/{schoolId}/care-charges/drop': ['transactions', 'charge'],
  // Ours: automatic charges, and reminders of past-due invoices.
  'GET /schools/{schoolId}/payers/{payerId}/autopay': ['transactions', 'view'],
  'PUT /schools/{schoolId}/payments/methods/{id}/mandate': ['transactions', 'charge'],
  'DELETE /schools/{schoolId}/payments/methods/{id}/mandate': ['transactions', 'charge'],
  'GET /schools/{schoolId}/dunning': ['transactions', 'view'],
  'GET /schools/{schoolId}/invoices/{id}/dunning': ['invoice', 'view'],
  'POST /schools/{schoolId}/invoices/{id}/dunning/pause': ['invoice', 'charge'],
  'DELETE /schools/{schoolId}/invoices/{id}/dunning/pause': ['invoice', 'charge'],
  'POST /schools/{schoolId}/invoices/{id}/dunning/charge': ['invoice', 'charge'],
  'POST /schools/{schoolId}/invoices/{id}/dunning/leave': ['invoice', 'charge'],
  'GET /schools/{schoolId}/payers/{payerId}/dunning': ['invoice', 'view'],
  'POST /schools/{schoolId}/payers/{payerId}/dunning/pause': ['invoice', 'charge'],
  'DELETE /schools/{schoolId}/payers/{payerId}/dunning/pause': ['invoice', 'charge'],
  'GET /schools/{schoolId}/proposals': ['transactions', 'view'],
  'POST /schools/{schoolId}/proposals/{id}/confirm': ['transactions', 'refund'],
  'POST /schools/{schoolId}/proposals/{id}/dismiss': ['transactions', 'refund'],
  'GET /schools/{schoolId}/late-pickups': ['transactions', 'view'],
  'POST /schools/{schoolId}/late-pickups/bill': ['transactions', 'charge'],
  'POST /schools/{schoolId}/late-pickups/forgive': ['transactions', 'charge'],
  'GET /schools/{schoolId}/payouts': ['transactions', 'view'],
  'GET /schools/{schoolId}/payouts/{id}': ['transactions', 'view'],
  'GET /schools/{schoolId}/payouts/{id}/lines': ['transactions', 'view'],
  'GET /schools/{schoolId}/payouts/{id}/xls-fields': ['transactions', 'view'],
  'GET /schools/{schoolId}/payouts/{id}/xls-file': ['transactions', 'view'],
  'POST /schools/{schoolId}/payouts/{id}/check': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payouts/{id}/accept': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payments/create': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payments/{id}/confirm': ['transactions', 'charge'],
  'POST /schools/{schoolId}/payments/{id}/coupon/apply': ['transactions', 'charge'],
  'GET /schools/{schoolId}/classes/{id}/cart': ['classes.rosters', 'charge'],
  'GET /schools/{schoolId}/camp-pricing/{id}/cart': ['camps.rosters', 'charge'],
  'GET /schools/{schoolId}/aftercare/{id}/cart': ['aftercare.rosters', 'charge'],
  'POST /schools/{schoolId}/classes/{id}/payment': ['classes.rosters', 'charge'],
  'POST /schools/{schoolId}/camp-pricing/{id}/payment': ['camps.rosters', 'charge'],
  'POST /schools/{schoolId}/aftercare/{id}/payment': ['aftercare.rosters', 'charge'],
  'GET /schools/{schoolId}/aftercare-day/{id}/cart': ['aftercare.rosters', 'charge'],
  'POST /schools/{schoolId}/aftercare-day/{id}/payment': ['aftercare.rosters', 'charge'],

  'GET /schools/{schoolId}/invoices': ['invoice', 'view'],
  'POST /schools/{schoolId}/invoices': ['invoice', 'add'],
  'GET /schools/{schoolId}/invoices/{id}': ['invoice', 'view'],
  'GET /schools/{schoolId}/invoices/{id}/full-info/pdf': ['invoice', 'view'],
  'GET /schools/{schoolId}/invoices/{id}/invoice-pdf': ['invoice', 'view'],
  'DELETE /schools/{schoolId}/invoices/{id}': ['invoice', 'cancel'],
  'DELETE /schools/{schoolId}/invoices': ['invoice', 'cancel'],
  'PUT /schools/{schoolId}/invoices': ['invoice', 'add'],
  'PUT /schools/{schoolId}/invoices/{id}': ['invoice', 'add'],
  'PATCH /schools/{schoolId}/invoices/{id}/memo': ['invoice', 'add'],
  'PUT /schools/{schoolId}/invoices/{id}/link': ['invoice', 'add'],
  'POST /schools/{schoolId}/invoices/{id}/receipt': ['invoice', 'view'],
  'GET /schools/{schoolId}/overdue-invoices/xls-fields': ['invoice', 'view'],
  'GET /billing/invoices/{id}/v2': ['invoice', 'view'],
  'GET /billing/invoices/{id}/page': ['invoice', 'view'],
  'GET /billing/invoices/{id}/search': ['invoice', 'view'],

  'GET /schools/{schoolId}/coupons': ['coupons', 'view'],
  'POST /schools/{schoolId}/coupons': ['coupons', 'add'],
  'GET /schools/{schoolId}/coupons/{id}': ['coupons', 'view'],
  'PATCH /schools/{schoolId}/coupons/{id}': ['coupons', 'edit'],
  'DELETE /schools/{schoolId}/coupons/{id}': ['coupons', 'delete'],
  'DELETE /schools/{schoolId}/coupons': ['coupons', 'delete'],
  'GET /schools/{schoolId}/coupons/{id}/uses': ['coupons', 'view'],
  'GET /schools/{schoolId}/coupons/xls-fields': ['coupons', 'view'],
  'GET /schools/{schoolId}/coupons/xls-file': ['coupons', 'view'],
  'POST /schools/coupons/{schoolId}': ['coupons', 'add'],
  'GET /schools/coupons/{schoolId}/all': ['coupons', 'view'],

  // The school's own payment methods.
  'GET /schools/{schoolId}/billing': ['billing', 'view'],
  'POST /schools/{schoolId}/billing': ['billing', 'add'],
  'GET /schools/{schoolId}/billing/invoices': ['billing', 'view'],
  'GET /schools/{schoolId}/billing/{id}': ['billing', 'view'],
  'PATCH /schools/{schoolId}/billing/{id}': ['billing', 'edit'],
  'DELETE /schools/{schoolId}/billing/{id}': ['billing', 'edit'],
  'GET /subscriptions': ['billing', 'view'],
  // Ours: the plan, entering a source, one invoice.
  'GET /schools/{schoolId}/subscription': ['billing', 'view'],
  'PUT /schools/{schoolId}/subscription': ['billing', 'edit'],
  'POST /schools/{schoolId}/billing/set-up': ['billing', 'add'],
  'GET /schools/{schoolId}/billing/invoices/{id}/pdf': ['billing', 'view'],
  'POST /schools/{schoolId}/billing/invoices/{id}/pay': ['billing', 'edit'],

  // ── dashboard and reports ──
  'GET /schools/{schoolId}/last-sign-ups': ['dashboard', 'view'],
  'GET /schools/{schoolId}/summary-transactions': ['dashboard', 'view'],
  'GET /schools/{schoolId}/enrolled-children': ['dashboard', 'view'],
  'GET /reports/school/{schoolId}/activities': ['reports', 'view'],
  'GET /reports/school/{schoolId}/children': ['reports', 'view'],
  'GET /reports/school/{schoolId}/{about}/xls-file': ['reports', 'view'],
  'GET /reports/school/{schoolId}/form-answers': ['reports', 'view'],
  'GET /reports/school/{schoolId}/attendance': ['reports', 'view'],
  'GET /reports/school/{schoolId}/entries': ['reports', 'view'],
  'GET /reports/school/{schoolId}/late-pickups': ['reports', 'view'],
  'GET /reports/school/{schoolId}/enrollment': ['reports', 'view'],
  'GET /reports/school/{schoolId}/fill': ['reports', 'view'],
  'GET /reports/school/{schoolId}/wait-list': ['reports', 'view'],
  'POST /reports/school/{schoolId}/{about}/files': ['reports', 'view'],
  'GET /reports/school/{schoolId}/files': ['reports', 'view'],
  'GET /reports/school/{schoolId}/files/{id}/csv': ['reports', 'view'],
  'GET /schools/{schoolId}/saved-views': 'member',
  'POST /schools/{schoolId}/saved-views': 'member',
  'PUT /schools/{schoolId}/saved-views/{id}': 'member',
  'DELETE /schools/{schoolId}/saved-views/{id}': 'member',
  'GET /schools/{schoolId}/report-schedules': ['reports', 'view'],
  'PUT /schools/{schoolId}/saved-views/{id}/schedule': ['reports', 'view'],
  'DELETE /schools/{schoolId}/saved-views/{id}/schedule': ['reports', 'view'],
  'POST /reports/schools/{schoolId}/custom-forms': ['reports', 'view'],

  // ── our additions, each with the row it uses ──
  // A family's answers are family data: open to every role with the contact dialog, to no instructor.
  'GET /schools/{schoolId}/children/{id}/forms': ['contacts', 'contact'],
  'PUT /schools/{schoolId}/children/{id}/forms/{formId}': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/{id}/forms/{formId}/answers': ['contacts', 'contact'],
  'GET /schools/{schoolId}/forms/{id}/answers': ['custom_forms', 'view'],
  'GET /schools/{schoolId}/forms/{id}/answers/xls-fields': ['custom_forms', 'view'],
  'GET /schools/{schoolId}/forms/{id}/answers/xls': ['custom_forms', 'view'],
  // Contacts have no add or edit row. Roles that may open a family's contact dialog may also fill it in (OQ-01).
  'POST /schools/{schoolId}/children': ['contacts', 'contact'],
  'PATCH /schools/{schoolId}/children/{id}': ['contacts', 'contact'],
  'POST /schools/{schoolId}/children/{id}/restore': ['contacts', 'remove'],
  'POST /schools/{schoolId}/children/{id}/do-not-release': ['contacts', 'contact'],
  'PUT /schools/{schoolId}/children/{childId}/do-not-release/{id}': ['contacts', 'contact'],
  'DELETE /schools/{schoolId}/children/{childId}/do-not-release/{id}': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/lookalikes': ['contacts', 'contact'],
  'GET /schools/{schoolId}/families/duplicates': ['contacts', 'contact'],
  'POST /schools/{schoolId}/families/apart': ['contacts', 'contact'],
  'DELETE /schools/{schoolId}/families/apart': ['contacts', 'contact'],
  'GET /schools/{schoolId}/families/merge': ['contacts', 'contact'],
  'POST /schools/{schoolId}/families/merge': ['contacts', 'contact'],
  'GET /schools/{schoolId}/families/{id}': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/{childId}/homes': ['contacts', 'contact'],
  'PUT /schools/{schoolId}/children/{childId}/homes': ['contacts', 'contact'],
  // Ours: which emails and texts each guardian gets.
  'GET /schools/{schoolId}/children/{childId}/consents': ['contacts', 'contact'],
  'PUT /schools/{schoolId}/children/{childId}/consents/{guardianId}': ['contacts', 'contact'],
  // Ours: how each guardian logs in to the family portal.
  'GET /schools/{schoolId}/children/{childId}/log-ins': ['contacts', 'view'],
  'POST /schools/{schoolId}/children/{childId}/log-ins/{guardianId}/letters': ['contacts', 'contact'],
  'POST /schools/{schoolId}/children/{childId}/log-ins/{guardianId}/proof': ['contacts', 'contact'],
  'DELETE /schools/{schoolId}/children/{childId}/log-ins/{guardianId}/sessions': ['contacts', 'contact'],
  'POST /schools/{schoolId}/family-invitations/recipients': ['contacts', 'contact'],
  'POST /schools/{schoolId}/family-invitations': ['contacts', 'contact'],
  'POST /schools/{schoolId}/family-invitations/proofs': ['contacts', 'contact'],
  'GET /schools/{schoolId}/children/{childId}/notes': ['contacts', 'contact'],
  'POST /schools/{schoolId}/children/{childId}/notes': ['contacts', 'contact'],
  'PATCH /schools/{schoolId}/children/{childId}/notes/{id}': ['contacts', 'contact'],
  'DELETE /schools/{schoolId}/children/{childId}/notes/{id}': ['contacts', 'contact'],
  // Open to roles with the contact dialog, never to an instructor. Each look is recorded.
  'GET /schools/{schoolId}/children/{childId}/medical': ['contacts', 'contact'],
  'PUT /schools/{schoolId}/children/{childId}/medical': ['contacts', 'contact'],
  'GET /no-auth/portals/{portalName}': 'anyone',
  'DELETE /schools/{schoolId}/background-image': ['parent.portal', 'view'],
  'GET /no-auth/schools/{schoolId}/calendar.ics': 'anyone',
  'GET /no-auth/schools/{schoolId}/openings/{activityId}/calendar.ics': 'anyone',
  // The secret in the address is the right.
  'GET /no-auth/schools/{schoolId}/calendar-feeds/{token}/calendar.ics': 'anyone',
  // One's own schedule, of all kinds: the row every role has.
  'GET /schools/{schoolId}/calendar-feed': ['classes.calendar', 'view'],
  'POST /schools/{schoolId}/calendar-feed': ['classes.calendar', 'view'],
  'DELETE /schools/{schoolId}/calendar-feed': ['classes.calendar', 'view'],
  'GET /schools/{schoolId}/dev/mail': ['email_history', 'view'],
  'GET /schools/{schoolId}/policies': ['policies', 'view'],
  // Ours: the audit history, for the two roles that see the reports of the whole school.
  'GET /schools/{schoolId}/history': ['reports', 'view'],
  'GET /schools/{schoolId}/history/people': ['reports', 'view'],
  // Policies have only a view row. Writing them is the Super Admin's, like the organization profile (OQ-05).
  'PUT /schools/{schoolId}/policies': ['organization-profile', 'view'],
  // Ours: erasing data, the Super Admin's alone.
  'GET /schools/{schoolId}/erasures': ['organization-profile', 'view'],
  'GET /schools/{schoolId}/erasures/{familyId}': ['organization-profile', 'view'],
  'POST /schools/{schoolId}/erasures/{familyId}': ['organization-profile', 'view'],
  // Ours: the Super Admin alone closes a school. Anyone who proves that they own it reopens it.
  'GET /schools/{schoolId}/closing': ['organization-profile', 'view'],
  'POST /schools/{schoolId}/closing': ['organization-profile', 'view'],
  'POST /no-auth/login/reopen-school': 'anyone',
  // Ours: users close their own account and nobody else's. Anyone who proves that it is theirs reopens it.
  'GET /schools/{schoolId}/users/{userId}/closing': 'self',
  'POST /schools/{schoolId}/users/{userId}/closing': 'self',
  'POST /no-auth/login/close-account': 'anyone',
  'POST /no-auth/login/reopen-account': 'anyone',
  // Ours: how long a school keeps data it no longer needs.
  'GET /schools/{schoolId}/retention': ['organization-profile', 'view'],
  'PUT /schools/{schoolId}/retention': ['organization-profile', 'view'],
  // Ours: an export of everything the school stores.
  'GET /schools/{schoolId}/export': ['organization-profile', 'view'],
  'POST /schools/{schoolId}/export': ['organization-profile', 'view'],
  'GET /schools/{schoolId}/export/{id}/file': ['organization-profile', 'view'],
  'GET /schools/{schoolId}/overdue-invoices/xls-file': ['invoice', 'view'],
  // The link goes only to somebody who may see the file.
  'GET /no-auth/schools/{schoolId}/billing-files/{token}': 'anyone',
  'GET /schools/{schoolId}/payers/{payerId}/statement': ['invoice', 'view'],
  'POST /schools/{schoolId}/invoices/{id}/write-off': ['invoice', 'cancel'],
  'POST /schools/{schoolId}/payers/{payerId}/write-off': ['invoice', 'cancel'],
  'POST /schools/{schoolId}/payers/{payerId}/statement': ['invoice', 'add'],
  'GET /schools/{schoolId}/agencies': ['invoice', 'view'],
  'POST /schools/{schoolId}/agencies': ['invoice', 'add'],
  'GET /schools/{schoolId}/agencies/{id}': ['invoice', 'view'],
  'PUT /schools/{schoolId}/agencies/{id}': ['invoice', 'add'],
  'PATCH /schools/{schoolId}/agencies/{id}/active': ['invoice', 'add'],
  'GET /schools/{schoolId}/children/{childId}/shares': ['invoice', 'view'],
  'GET /schools/{schoolId}/children/{childId}/shares/activities': ['invoice', 'view'],
  'GET /schools/{schoolId}/children/{childId}/shares/billed': ['invoice', 'view'],
  'POST /schools/{schoolId}/children/{childId}/shares': ['invoice', 'add'],
  'PUT /schools/{schoolId}/children/{childId}/shares/{id}': ['invoice', 'add'],
  'PATCH /schools/{schoolId}/children/{childId}/shares': ['invoice', 'add'],
  'DELETE /schools/{schoolId}/children/{childId}/shares/{id}': ['invoice', 'add'],
  'GET /schools/{schoolId}/aid': ['invoice', 'view'],
  'POST /schools/{schoolId}/children/{childId}/aid': ['invoice', 'add'],
  'POST /schools/{schoolId}/aid/{id}/decide': ['invoice', 'add'],
  'DELETE /schools/{schoolId}/aid/{id}': ['invoice', 'add'],
  'GET /schools/{schoolId}/children/{childId}/billing': ['invoice', 'view'],
  'GET /schools/{schoolId}/contained-tax': 'member',
  'GET /schools/{schoolId}/tax-statements': ['reports', 'view'],
  'GET /schools/{schoolId}/tax-statements/{payerId}': ['reports', 'view'],
  'POST /schools/{schoolId}/tax-statements/{payerId}': ['invoice', 'add'],
  'POST /schools/{schoolId}/tax-statements': ['invoice', 'add'],
  'POST /schools/{schoolId}/tax-statements/runs': ['reports', 'view'],
  'GET /schools/{schoolId}/tax-statements/runs': ['reports', 'view'],
  'GET /schools/{schoolId}/tax-statements/runs/{id}/files/{nth}': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/aging': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/aging/{payerId}': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/revenue': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/earned': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/discounts': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/journal': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/journal/csv': ['reports', 'view'],
  'GET /schools/{schoolId}/reports/money/{report}/xls-file': ['reports', 'view'],
  'POST /schools/{schoolId}/camps-draft': ['camps', 'add'],
  'PUT /schools/{schoolId}/camps/{id}/draft': ['camps', 'edit'],
  'PUT /schools/{schoolId}/camps/{id}/draft-activate': ['camps', 'edit'],
  'GET /schools/{schoolId}/addons/children/{childId}/{type}': ['aftercare.rosters', 'edit'],
  'GET /schools/{schoolId}/free-days/children/{childId}': ['aftercare.rosters', 'edit'],
  'GET /schools/{schoolId}/free-days-for-school/children/{childId}': ['aftercare.rosters', 'edit'],
  'GET /schools/{schoolId}/free-days-waitlist/children/{childId}': ['aftercare.wait-list', 'add'],
  'GET /schools/{schoolId}/dashboard': ['aftercare.schedule', 'view'],
  'GET /schools/{schoolId}/find': 'member',
  'GET /schools/{schoolId}/dashboard/trends': ['dashboard', 'view'],
  'GET /schools/{schoolId}/dashboard/first-steps': ['dashboard', 'view'],
  'GET /schools/{schoolId}/dashboard/needs': ['dashboard', 'view'],
  // Complete for a Coordinator, who has no access to the transactions themselves (OQ-29).
  'GET /schools/{schoolId}/dashboard/money-needs': ['transactions', 'view'],
  'GET /schools/{schoolId}/dashboard/failed-transactions': ['dashboard', 'view'],
  'GET /schools/{schoolId}/aftercare/{id}/copy-link': ['aftercare', 'copy'],
}

type Kind = 'classes' | 'camps' | 'aftercare'
type Rights = Record<string, CallRight>

/** Rights shared by the three kinds. Instructors hold schedule and calendar, not the activities themselves. */
function activities(kind: Kind): Rights {
  const schools = '/schools/{schoolId}'
  return {
    [`GET /no-auth${schools}/${kind}`]: 'anyone',
    [`GET /no-auth${schools}/${kind}/calendar`]: 'anyone',
    [`GET /no-auth${schools}/${kind}/{id}/dates`]: 'anyone',
    [`GET ${schools}/${kind}/calendar`]: [`${kind}.calendar`, 'view'],
    [`GET ${schools}/${kind}/schedule`]: [`${kind}.schedule`, 'view'],
    [`GET ${schools}/${kind}/instructor/{instructorId}`]: [`${kind}.schedule`, 'view'],
    [`GET ${schools}/${kind}/statistics`]: [kind, 'view'],
    // Activities of a day. Instructors, whose home is the schedule, get only their own.
    [`GET ${schools}/${kind}/dashboard`]: [`${kind}.schedule`, 'view'],
    [`GET ${schools}/${kind}/{id}`]: [kind, 'view'],
    [`POST ${schools}/${kind}`]: [kind, 'add'],
    [`PUT ${schools}/${kind}/{id}`]: [kind, 'edit'],
    [`PATCH ${schools}/${kind}`]: [kind, 'edit'],
    [`POST ${schools}/${kind}/{id}/meetings`]: [kind, 'edit'],
    [`PUT ${schools}/${kind}/{id}/substitutes`]: [kind, 'edit'],
    [`DELETE ${schools}/${kind}/{id}`]: [kind, 'remove'],
    [`DELETE ${schools}/${kind}`]: [kind, 'remove'],
    [`GET ${schools}/parent-portal-settings/${kind}`]: [kind, 'settings'],
    [`PUT ${schools}/parent-portal-settings/${kind}`]: [kind, 'settings'],
    [`POST ${schools}/${kind}/parent-emails`]: [kind, 'email'],
    [`POST ${schools}/${kind}/parent-sms`]: [kind, 'sms'],
    [`POST ${schools}/${kind}/parent-recipients`]: [kind, 'email'],
    [`GET ${schools}/${kind}/xls-fields`]: [kind, 'download'],
    [`POST ${schools}/${kind}/xls`]: [kind, 'download'],
    ...imports(kind, [kind, 'add']),
  }
}

/** An import creates activities and its undo removes them. Both need the right to add one (ours). */
function imports(address: string, right: Right): Rights {
  const base = `/schools/{schoolId}/${address}/imports`
  return {
    [`GET ${base}`]: right,
    [`POST ${base}`]: right,
    [`GET ${base}/{id}`]: right,
    [`PUT ${base}/{id}`]: right,
    [`GET ${base}/{id}/rows`]: right,
    [`POST ${base}/{id}/confirm`]: right,
    [`POST ${base}/{id}/undo`]: right,
  }
}

/** Moving a child to another activity requires `transfer` besides edit; the act checks that (OQ-08). */
function rosters(address: string, kind: Kind): Rights {
  const base = `/schools/{schoolId}/${address}/{id}`
  const resource = `${kind}.rosters` as const
  return {
    [`GET ${base}/rosters`]: [resource, 'view'],
    [`GET ${base}/details`]: [resource, 'view'],
    [`POST ${base}/rosters`]: [resource, 'add'],
    [`GET ${base}/rosters/{rosterId}/update-info`]: [resource, 'edit'],
    [`PUT ${base}/rosters/{rosterId}`]: [resource, 'edit'],
    [`PUT ${base}/rosters`]: [resource, 'edit'],
    [`DELETE ${base}/rosters/{rosterId}`]: [resource, 'remove'],
    [`DELETE ${base}/rosters`]: [resource, 'remove'],
    [`DELETE ${base}/rosters/children/{childId}`]: [resource, 'remove'],
    [`POST ${base}/rosters/undo-removal`]: [resource, 'remove'],
    [`POST ${base}/rosters/undo-change`]: [resource, 'edit'],
    // Ours: the price for a child about to be added.
    [`GET ${base}/rosters/quote`]: [resource, 'add'],
    [`POST ${base}/enrollment-all`]: [resource, 'add'],
    // Ours: everything a printed roster shows, and its time conflicts.
    [`GET ${base}/rosters/print`]: [resource, 'view'],
    [`GET ${base}/spot-invitations`]: [resource, 'add'],
    [`POST ${base}/spot-invitations`]: [resource, 'add'],
    [`DELETE ${base}/spot-invitations/{invitationId}`]: [resource, 'add'],
    [`GET ${base}/rosters/clashes`]: [resource, 'edit'],
    [`GET ${base}/rosters/removal`]: [resource, 'remove'],

    [`GET ${base}/rosters/xls-fields`]: [resource, 'download'],
    [`GET ${base}/rosters/xls`]: [resource, 'download'],
    [`POST ${base}/rosters/children/parents/email`]: [resource, 'email'],
    [`POST ${base}/rosters/children/parents/sms`]: [resource, 'sms'],
    [`POST ${base}/rosters/children/parents/recipients`]: [resource, 'email'],
  }
}

/** Consequences and targets of a transfer (ours). */
function transfers(address: string, kind: 'classes' | 'camps'): Rights {
  const base = `/schools/{schoolId}/${address}/{id}/rosters`
  const resource = `${kind}.rosters` as const
  return {
    [`GET ${base}/{rosterId}/transfer`]: [resource, 'transfer'],
    [`GET ${base}/{rosterId}/transfer-targets`]: [resource, 'transfer'],
    [`GET ${base}/transfer-targets`]: [resource, 'transfer'],
    [`GET ${base}/transfer`]: [resource, 'transfer'],
    [`POST ${base}/transfer`]: [resource, 'transfer'],
    [`POST ${base}/undo-transfer`]: [resource, 'transfer'],
  }
}

/** Moving a child to another weekday of a session removes one day and adds another. Needs edit of the roster (ours). */
function weekdayMoves(address: string): Rights {
  const base = `/schools/{schoolId}/${address}/{id}/rosters`
  return {
    [`GET ${base}/{rosterId}/move`]: ['aftercare.rosters', 'edit'],
    [`POST ${base}/{rosterId}/move`]: ['aftercare.rosters', 'edit'],
    [`POST ${base}/undo-move`]: ['aftercare.rosters', 'edit'],
  }
}

/** Moving a child from the wait list to the roster is `POST rosters`, so it needs the roster's add. */
function waitList(path: string, kind: Kind): Rights {
  const base = `/schools/{schoolId}/${path}`
  const resource = `${kind}.wait-list` as const
  return {
    [`GET ${base}`]: [resource, 'view'],
    [`POST ${base}`]: [resource, 'add'],
    [`DELETE ${base}/{rosterId}`]: [resource, 'remove'],
    [`DELETE ${base}`]: [resource, 'remove'],
    // Ours: an offer holds a spot, so making and withdrawing one need the roster's add.
    [`GET ${base}/counts`]: [resource, 'view'],
    [`GET ${base}/siblings`]: [resource, 'add'],
    [`POST ${base}/{rosterId}/offer`]: [`${kind}.rosters`, 'add'],
    [`DELETE ${base}/{rosterId}/offer`]: [`${kind}.rosters`, 'add'],
    [`POST ${base}/{rosterId}/next-spots`]: [`${kind}.rosters`, 'add'],
    [`DELETE ${base}/{rosterId}/next-spots`]: [`${kind}.rosters`, 'add'],
    [`POST ${base}/undo-removal`]: [resource, 'remove'],
    [`POST ${base}/{rosterId}/decline`]: [resource, 'remove'],
  }
}

function dropIn(address: 'aftercare' | 'aftercare-day'): Rights {
  const base = `/schools/{schoolId}/${address}/{id}/drop-in`
  return {
    [`GET ${base}`]: ['aftercare.drop-in', 'view'],
    [`GET ${base}/children/{childId}/dates`]: ['aftercare.drop-in', 'view'],
    [`POST ${base}`]: ['aftercare.drop-in', 'add'],
    [`PUT ${base}/{dropInId}`]: ['aftercare.drop-in', 'edit'],
    [`PUT ${base}`]: ['aftercare.drop-in', 'edit'],
    [`DELETE ${base}/{dropInId}`]: ['aftercare.drop-in', 'remove'],
    [`DELETE ${base}`]: ['aftercare.drop-in', 'remove'],
    [`POST ${base}/undo-change`]: ['aftercare.drop-in', 'edit'],
    [`POST ${base}/undo-cancel`]: ['aftercare.drop-in', 'remove'],
    [`GET ${base}/xls`]: ['aftercare.drop-in', 'download'],
    // Ours: counts, open spots and prices, a quote, and the columns of the spreadsheet.
    [`GET ${base}/statistics`]: ['aftercare.drop-in', 'view'],
    [`GET ${base}/offer`]: ['aftercare.drop-in', 'view'],
    [`GET ${base}/quote`]: ['aftercare.drop-in', 'edit'],
    [`GET ${base}/xls-fields`]: ['aftercare.drop-in', 'download'],
    [`POST ${base}/children/parents/email`]: ['aftercare.drop-in', 'email'],
    [`POST ${base}/children/parents/sms`]: ['aftercare.drop-in', 'sms'],
    [`POST ${base}/children/parents/recipients`]: ['aftercare.drop-in', 'email'],
  }
}

/** Seeing attendance is a right of attendance, checking in and out one of the roster (OQ-26). */
function attendance(address: string, kind: Kind): Rights {
  const base = `/schools/{schoolId}/${address}/{id}`
  const resource = `${kind}.attendance` as const
  const check = [`${kind}.rosters`, 'check'] as const
  return {
    [`GET ${base}/dates`]: [resource, 'view'],
    [`GET ${base}/attendances`]: [resource, 'view'],
    [`GET ${base}/attendances/statistics`]: [resource, 'view'],
    [`GET ${base}/attendances/days`]: [resource, 'view'],
    [`PATCH ${base}/attendances/check-in`]: check,
    [`PATCH ${base}/attendances/check-out`]: check,
    [`DELETE ${base}/attendances/{attendanceId}/check-in`]: check,
    [`DELETE ${base}/attendances/{attendanceId}/check-out`]: check,
    [`GET ${base}/attendances/{attendanceId}/history`]: [resource, 'view'],
    [`POST ${base}/attendances/{attendanceId}/release-reviews`]: check,
    [`GET ${base}/attendances/xls-fields`]: [resource, 'download'],
    [`GET ${base}/attendances/xls-file`]: [resource, 'download'],
    [`POST ${base}/attendances/children/parents/email`]: [resource, 'email'],
    [`POST ${base}/attendances/children/parents/sms`]: [resource, 'sms'],
    [`POST ${base}/attendances/children/parents/recipients`]: [resource, 'email'],
  }
}

function settingsList(segment: string, resource: 'teachers' | 'pickup_options' | 'locations'): Rights {
  const base = `/schools/{schoolId}/settings/${segment}`
  return {
    [`GET ${base}`]: [resource, 'view'],
    [`GET ${base}/{id}`]: [resource, 'view'],
    [`POST ${base}`]: [resource, 'add'],
    [`POST ${base}/csv-import`]: [resource, 'edit'],
    [`PATCH ${base}/{id}`]: [resource, 'edit'],
    [`DELETE ${base}`]: [resource, 'edit'],
  }
}

// Two paths that differ only in parameter names are one call.
const byShape = new Map(Object.entries(callRights).map(([call, right]) => [shapeOf(call), right]))

function shapeOf(call: string): string {
  return call.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')
}
