import { describe, expect, it } from 'vitest'
import {
  ACTIVITY_KINDS,
  activityKinds,
  type KindAnswers,
} from '../../../../packages/domain/src/kernel/activity-kinds.ts'
import { callRight, callRights, type CallRight } from './call-rights.ts'
import { may, permissions, type Role } from '../../../../packages/domain/src/kernel/roles.ts'

const calls = Object.entries(callRights)

describe('the rights of calls', () => {
  it.each(ACTIVITY_KINDS)('are there for the addresses of %s', (kind) => {
    const { addresses }: KindAnswers = activityKinds[kind]
    expect(callRight('GET', `/schools/{schoolId}/${addresses.activity}/{id}`)).toEqual([kind, 'view'])
    expect(callRight('GET', `/schools/{schoolId}/${addresses.section}/{id}/rosters`)).toEqual([
      `${kind}.rosters`,
      'view',
    ])
    expect(callRight('GET', `/schools/{schoolId}/${addresses.section}/{id}/${addresses.waitList}`)).toEqual([
      `${kind}.wait-list`,
      'view',
    ])
    for (const address of addresses.attendance) {
      expect(callRight('GET', `/schools/{schoolId}/${address}/{id}/attendances`)).toEqual([
        `${kind}.attendance`,
        'view',
      ])
    }
  })

  it('names only rows of the table of rights', () => {
    const rows = calls.flatMap(([, right]) => rowOf(right) ?? [])
    const missing = calls.filter(([, right]) => {
      const row = rowOf(right)
      return row !== null && !Object.hasOwn(permissions[row[0]], row[1])
    })
    expect(rows.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('opens to anyone what is served under /no-auth, signing out, the page for cards, the log-in and the links of families, and the door of providers', () => {
    const open = calls.filter(([, right]) => right === 'anyone').map(([call]) => call)
    expect(open.toSorted()).toEqual(
      calls
        .map(([call]) => call)
        .filter(
          (call) =>
            / \/(no-auth|pay|webhooks|family\/schools\/\{schoolId\}\/log-in)\//.test(call) ||
            / \/family\/schools\/\{schoolId\}\/(offers|wait-lists|email-changes)\/by-link/.test(call) ||
            call === 'DELETE /logout',
        )
        .toSorted(),
    )
  })

  it('lets an instructor change nothing but attendance and the address of their own calendar feed', () => {
    const changes = mayCall('SCHOOL_INSTRUCTOR').filter((call) => !call.startsWith('GET '))
    expect(changes.toSorted()).toEqual(
      ['classes', 'camps', 'aftercare', 'aftercare-day']
        .flatMap((address) => [
          `DELETE /schools/{schoolId}/${address}/{id}/attendances/{attendanceId}/check-in`,
          `DELETE /schools/{schoolId}/${address}/{id}/attendances/{attendanceId}/check-out`,
          `PATCH /schools/{schoolId}/${address}/{id}/attendances/check-in`,
          `PATCH /schools/{schoolId}/${address}/{id}/attendances/check-out`,
          // Staff at the door may see which device handed a child over.
          `POST /schools/{schoolId}/${address}/{id}/attendances/{attendanceId}/release-reviews`,
        ])
        // Check-ins and check-outs made without network.
        .concat('POST /schools/{schoolId}/attendance/events')
        // Staff at the door record that a child will not come.
        .concat('POST /schools/{schoolId}/absences', 'POST /schools/{schoolId}/absences/withdrawals')
        .concat('POST /schools/{schoolId}/calendar-feed', 'DELETE /schools/{schoolId}/calendar-feed')
        .toSorted(),
    )
  })

  it('lets a coordinator neither create nor remove an activity, nor put a child on a roster, nor charge', () => {
    const coordinator = new Set(mayCall('SCHOOL_COORDINATOR'))
    for (const kind of ['classes', 'camps', 'aftercare']) {
      expect(coordinator).not.toContain(`POST /schools/{schoolId}/${kind}`)
      expect(coordinator).not.toContain(`POST /schools/{schoolId}/${kind}-draft`)
      expect(coordinator).not.toContain(`DELETE /schools/{schoolId}/${kind}/{id}`)
      expect(coordinator).not.toContain(`POST /schools/{schoolId}/${kind}/{id}/rosters`)
      expect(coordinator).not.toContain(`GET /schools/{schoolId}/${kind}/{id}/cart`)
      expect(coordinator).toContain(`PUT /schools/{schoolId}/${kind}/{id}`)
    }
    expect(coordinator).toContain('POST /schools/{schoolId}/classes/{id}/waitlist')
  })

  it('keeps from a manager what is the Super Admin’s alone', () => {
    const admin = mayCall('SCHOOL_ADMIN')
    const manager = new Set(mayCall('SCHOOL_DIRECTOR'))
    const adminOnlyCalls = new Set(
      admin.filter((call) => !manager.has(call)).map((call) => String(rowOf(callRights[call]!)![0])),
    )
    expect([...adminOnlyCalls].toSorted()).toEqual([
      'billing',
      // How much a role sees of a child's do-not-release list.
      'contacts',
      'email_history',
      'integrations.apps',
      'organization-profile',
      'parent.portal',
      'sms_history',
      'users',
    ])
  })

  it('lets nobody change the password or the e-mail of somebody else', () => {
    expect(callRight('PATCH', '/schools/{schoolId}/users/{userId}/password')).toBe('self')
    expect(callRight('PATCH', '/schools/{schoolId}/users/{userId}')).toBe('self')
    expect(callRight('PATCH', '/schools/{schoolId}/users/{userId}/personal-info')).toEqual({
      self: true,
      or: ['users', 'edit'],
    })
  })

  it('finds a call whatever its parameters are called, and none that is not there', () => {
    expect(callRight('put', '/schools/{s}/classes/{classId}/rosters/{placeId}')).toEqual([
      'classes.rosters',
      'edit',
    ])
    expect(callRight('POST', '/schools/{schoolId}/classes/{id}/attendances')).toBeUndefined()
  })

  it('names no call twice under different parameter names', () => {
    const shapes = calls.map(([call]) => call.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })
})

function rowOf(right: CallRight) {
  if (typeof right === 'string') return null
  return 'self' in right ? right.or : right
}

/** Returns the calls that a role may make by a row of the table, beyond those open to every member. */
function mayCall(role: Role): string[] {
  return calls
    .filter(([, right]) => {
      const row = rowOf(right)
      return row !== null && may(role, ...row)
    })
    .map(([call]) => call)
}
