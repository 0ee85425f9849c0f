import { describe, expect, it } from 'vitest'
import {
  homeOf,
  may,
  permissions,
  roleLabels,
  ROLES,
  seesOnlyTaught,
  type Resource,
  type Right,
  type Role,
} from './roles.ts'

// The same table role by role, as a second source: 400 rights.
const rightsOf: Record<Role, Partial<Record<Resource, string>>> = {
  SCHOOL_ADMIN: {
    'parent.portal': 'view copy redirect',
    'organization-profile': 'view',
    billing: 'view add edit',
    users: 'view add toggle remove edit send',
    email_history: 'view',
    sms_history: 'view',
    'integrations.apps': 'view',
    dashboard: 'view',
    reports: 'view',
    'parent-portal.widgets': 'view',
    'parent-portal.settings': 'view',
    policies: 'view',
    teachers: 'view add edit',
    pickup_options: 'view add edit',
    locations: 'view add edit',
    shirt: 'view',
    custom_forms: 'view add edit remove',
    transactions: 'view refund charge',
    invoice: 'add view cancel charge',
    coupons: 'view add edit delete',
    'classes.schedule': 'view',
    'classes.calendar': 'view',
    'camps.schedule': 'view',
    'camps.calendar': 'view',
    'aftercare.schedule': 'view',
    'aftercare.calendar': 'view',
    classes: 'view add edit download email sms remove settings copy',
    camps: 'view add edit download email sms remove settings copy',
    aftercare: 'view add edit download email sms remove settings copy',
    'classes.rosters': 'view add edit remove transfer download charge sms email check',
    'camps.rosters': 'view add edit remove transfer download charge sms email check',
    'aftercare.rosters': 'view add edit remove download charge sms email check',
    'aftercare.drop-in': 'view add edit remove download charge sms email check',
    'classes.wait-list': 'view add remove sms email',
    'camps.wait-list': 'view add remove sms email',
    'aftercare.wait-list': 'view add remove sms email',
    'classes.attendance': 'view sms email download',
    'camps.attendance': 'view sms email download',
    'aftercare.attendance': 'view sms email download',
    contacts: 'view contact download remove sms email tell limit',
    settings: 'view',
    'personal-info': 'view',
    notifications: 'view',
  },
  SCHOOL_DIRECTOR: {
    dashboard: 'view',
    reports: 'view',
    'parent-portal.widgets': 'view',
    'parent-portal.settings': 'view',
    policies: 'view',
    teachers: 'view add edit',
    pickup_options: 'view add edit',
    locations: 'view add edit',
    shirt: 'view',
    custom_forms: 'view add edit remove',
    transactions: 'view refund charge',
    invoice: 'add view cancel charge',
    coupons: 'view add edit delete',
    'classes.schedule': 'view',
    'classes.calendar': 'view',
    'camps.schedule': 'view',
    'camps.calendar': 'view',
    'aftercare.schedule': 'view',
    'aftercare.calendar': 'view',
    classes: 'view add edit download email sms remove settings copy',
    camps: 'view add edit download email sms remove settings copy',
    aftercare: 'view add edit download email sms remove settings copy',
    'classes.rosters': 'view add edit remove transfer download charge sms email check',
    'camps.rosters': 'view add edit remove transfer download charge sms email check',
    'aftercare.rosters': 'view add edit remove download charge sms email check',
    'aftercare.drop-in': 'view add edit remove download charge sms email check',
    'classes.wait-list': 'view add remove sms email',
    'camps.wait-list': 'view add remove sms email',
    'aftercare.wait-list': 'view add remove sms email',
    'classes.attendance': 'view sms email download',
    'camps.attendance': 'view sms email download',
    'aftercare.attendance': 'view sms email download',
    contacts: 'view contact download remove sms email limit',
    settings: 'view',
    'personal-info': 'view',
    notifications: 'view',
  },
  SCHOOL_COORDINATOR: {
    dashboard: 'view',
    'classes.schedule': 'view',
    'classes.calendar': 'view',
    'camps.schedule': 'view',
    'camps.calendar': 'view',
    'aftercare.schedule': 'view',
    'aftercare.calendar': 'view',
    classes: 'view edit download email sms copy',
    camps: 'view edit download email sms copy',
    aftercare: 'view edit download email sms copy',
    'classes.rosters': 'view edit remove transfer download sms email check',
    'camps.rosters': 'view edit remove transfer download sms email check',
    'aftercare.rosters': 'view edit remove download sms email check',
    'aftercare.drop-in': 'view edit remove download sms email check',
    'classes.wait-list': 'view add remove sms email',
    'camps.wait-list': 'view add remove sms email',
    'aftercare.wait-list': 'view add remove sms email',
    'classes.attendance': 'view sms email download',
    'camps.attendance': 'view sms email download',
    'aftercare.attendance': 'view sms email download',
    contacts: 'view contact download remove sms email',
    settings: 'view',
    'personal-info': 'view',
    notifications: 'view',
  },
  SCHOOL_INSTRUCTOR: {
    'classes.schedule': 'view',
    'classes.calendar': 'view',
    'camps.schedule': 'view',
    'camps.calendar': 'view',
    'aftercare.schedule': 'view',
    'aftercare.calendar': 'view',
    'classes.rosters': 'view check',
    'camps.rosters': 'view check',
    'aftercare.rosters': 'view check',
    'aftercare.drop-in': 'view check',
    'classes.attendance': 'view',
    'camps.attendance': 'view',
    'aftercare.attendance': 'view',
    settings: 'view',
    'personal-info': 'view',
  },
}

describe('roles', () => {
  it.each(ROLES)('%s may do what the table grants, and nothing else', (role) => {
    const granted = Object.entries(permissions).flatMap(([resource, actions]) =>
      Object.keys(actions)
        .filter((action) => may(role, ...([resource, action] as unknown as Right)))
        .map((action) => `${resource} ${action}`),
    )
    const expected = Object.entries(rightsOf[role]).flatMap(([resource, actions]) =>
      actions.split(' ').map((action) => `${resource} ${action}`),
    )
    expect(granted.toSorted()).toEqual(expected.toSorted())
  })

  it('grants 403 rights in all', () => {
    const rights = ROLES.flatMap((role) =>
      Object.values(rightsOf[role]).flatMap((actions) => actions.split(' ')),
    )
    expect(rights).toHaveLength(403)
  })

  it('allows an action its resource does not have to nobody', () => {
    // @ts-expect-error homeroom teachers have no right of removal
    expect(may('SCHOOL_ADMIN', 'teachers', 'remove')).toBe(false)
    // @ts-expect-error nor does anything inherited count as a right
    expect(may('SCHOOL_ADMIN', 'teachers', 'toString')).toBe(false)
  })

  it('sends an instructor to My classes and everybody else to the dashboard', () => {
    expect(ROLES.map(homeOf)).toEqual(['dashboard', 'dashboard', 'dashboard', 'classes'])
  })

  it('narrows an instructor to what they teach, and nobody else', () => {
    expect(ROLES.filter(seesOnlyTaught)).toEqual(['SCHOOL_INSTRUCTOR'])
  })

  it('names every role as screens do', () => {
    expect(ROLES.map((role) => roleLabels[role])).toEqual([
      'Super Admin',
      'Manager',
      'Coordinator',
      'Instructor',
    ])
  })
})
