/** The four roles of staff, ordered by reach: each may do everything the next one may, and more. */
export const ROLES = ['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'] as const

export type Role = (typeof ROLES)[number]

/** Labels of the roles on screens (R263). The main contact is a flag on a user, not a role (OQ-62). */
export const roleLabels: Readonly<Record<Role, string>> = {
  SCHOOL_ADMIN: 'Super Admin',
  SCHOOL_DIRECTOR: 'Manager',
  SCHOOL_COORDINATOR: 'Coordinator',
  SCHOOL_INSTRUCTOR: 'Instructor',
}

/** One line about each role. */
export const roleTexts: Readonly<Record<Role, string>> = {
  SCHOOL_ADMIN: 'Everything, including users, billing and the settings of the school',
  SCHOOL_DIRECTOR: 'Activities, families, money and most settings',
  SCHOOL_COORDINATOR: 'Rosters, wait lists, attendance and families, without charging',
  SCHOOL_INSTRUCTOR: 'Only the activities they teach: rosters and attendance',
}

/** The role of staff who only teach. People with another role may teach, too. */
export const TEACHING_ROLE = 'SCHOOL_INSTRUCTOR' satisfies Role

const admin = ['SCHOOL_ADMIN'] as const
const managers = ['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR'] as const
const office = ['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR'] as const
const everyone = ROLES

/**
 * Permissions: resource, action, roles. Matches the table of the specification row for row (section 6, R372). A
 * call names its row in `allow`, even if the table does not know the act (OQ-87).
 * @answers Who may do what?
 */
export const permissions = {
  'parent.portal': { view: admin, copy: admin, redirect: admin },
  'organization-profile': { view: admin },
  billing: { view: admin, add: admin, edit: admin },
  users: { view: admin, add: admin, toggle: admin, remove: admin, edit: admin, send: admin },
  email_history: { view: admin },
  sms_history: { view: admin },
  'integrations.apps': { view: admin },

  dashboard: { view: office },
  reports: { view: managers },
  'parent-portal.widgets': { view: managers },
  'parent-portal.settings': { view: managers },
  policies: { view: managers },
  teachers: { view: managers, add: managers, edit: managers },
  pickup_options: { view: managers, add: managers, edit: managers },
  locations: { view: managers, add: managers, edit: managers },
  shirt: { view: managers },
  custom_forms: { view: managers, add: managers, edit: managers, remove: managers },

  transactions: { view: managers, refund: managers, charge: managers },
  invoice: { add: managers, view: managers, cancel: managers, charge: managers },
  coupons: { view: managers, add: managers, edit: managers, delete: managers },

  'classes.schedule': { view: everyone },
  'classes.calendar': { view: everyone },
  'camps.schedule': { view: everyone },
  'camps.calendar': { view: everyone },
  'aftercare.schedule': { view: everyone },
  'aftercare.calendar': { view: everyone },

  classes: activities(),
  camps: activities(),
  aftercare: activities(),

  'classes.rosters': { ...roster(), transfer: office },
  'camps.rosters': { ...roster(), transfer: office },
  'aftercare.rosters': roster(),
  'aftercare.drop-in': roster(),

  'classes.wait-list': waitList(),
  'camps.wait-list': waitList(),
  'aftercare.wait-list': waitList(),

  'classes.attendance': attendance(),
  'camps.attendance': attendance(),
  'aftercare.attendance': attendance(),

  contacts: {
    view: office,
    contact: office,
    download: office,
    remove: office,
    sms: office,
    email: office,
    /** Decides what a guardian named on a do-not-release list is told anyway. */
    tell: admin,
    /** Decides what a guardian sees and is told of a child, where no do-not-release list names them. */
    limit: managers,
  },

  settings: { view: everyone },
  'personal-info': { view: everyone },
  notifications: { view: office },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>>

export type Resource = keyof typeof permissions

export type ActionOn<R extends Resource> = keyof (typeof permissions)[R] & string

/** One row of the table: an action that exists for its resource. */
export type Right = { [R in Resource]: readonly [R, ActionOn<R>] }[Resource]

/**
 * Checks whether a role may do this: `may(role, 'users', 'edit')`, or `may(role, ...right)`. An action that its
 * resource lacks does not compile; at run time it is allowed to nobody. R368 (the screens), R372 (the table); the
 * server uses the same function (OQ-86).
 */
export function may(role: Role, ...[resource, action]: Right): boolean {
  const actions: Readonly<Record<string, readonly Role[]>> = permissions[resource]
  return Object.hasOwn(actions, action) && actions[action]!.includes(role)
}

/** The first screen of a role, after signing in or when a screen is closed to it (R290, R291, R294, R295, R369). */
export function homeOf(role: Role): 'classes' | 'dashboard' {
  return may(role, 'dashboard', 'view') ? 'dashboard' : 'classes'
}

/**
 * Checks whether a role sees only what it teaches: its activities, their children and attendance. Other roles see the
 * whole school. The server checks it once per call and narrows the call to the account (section 6 of the
 * specification).
 */
export function seesOnlyTaught(role: Role): boolean {
  return role === 'SCHOOL_INSTRUCTOR'
}

/**
 * Checks whether giving someone this role requires a freshly typed password. It does for every role that reaches
 * families, money or settings beyond its own teaching (decision 204). `before` is the current role; a new role of no
 * further reach requires none.
 */
export function takesPasswordToGive(role: Role, before: Role = TEACHING_ROLE): boolean {
  return !seesOnlyTaught(role) && ROLES.indexOf(role) < ROLES.indexOf(before)
}

// An instructor has schedule and calendar, not the management of activities (OQ-22 for the coordinator).
function activities() {
  return {
    view: office,
    add: managers,
    edit: office,
    download: office,
    email: office,
    sms: office,
    remove: managers,
    settings: managers,
    copy: office,
  } as const
}

// `check` is the right to check in and out, on the attendance screen (OQ-26).
function roster() {
  return {
    view: everyone,
    add: managers,
    edit: office,
    remove: office,
    download: office,
    charge: managers,
    sms: office,
    email: office,
    check: everyone,
  } as const
}

function waitList() {
  return { view: office, add: office, remove: office, sms: office, email: office } as const
}

function attendance() {
  return { view: everyone, sms: office, email: office, download: office } as const
}
