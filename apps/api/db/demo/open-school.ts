import { randomUUIDv7 } from 'node:crypto'
import { children } from '@afterbell/contract/families/children'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { policies } from '@afterbell/contract/settings/policies'
import { settings } from '@afterbell/contract/settings/settings'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { seedSchoolLists } from '../../src/features/settings/school-lists.store.ts'
import { inSchool, type Pool } from '../../src/platform/database/database.ts'
import { addCare } from './money/care.ts'
import { severalAtOnce, type Caller, type DemoServer, type Query } from './demo-server.ts'
import { createDice } from './dice.ts'
import { inventFamilies, type Family } from './families.ts'
import type { SchoolPlan, StaffPlan } from './school-plan.ts'

/** An opened school of the demo, with its staff. */
export interface OpenSchool {
  id: string
  plan: SchoolPlan
  /** Super Admin. */
  admin: Caller
  /** By full name. */
  staff: Map<string, Caller & { role: StaffPlan['role'] }>
  locationIds: Map<string, string>
  pickUpOptionIds: string[]
  children: DemoChild[]
}

export interface DemoChild {
  id: string
  birthDate: string
  grade: Family[number]['grade']
}

/** Accounts by email: a person who works in two schools has one. */
export type Accounts = Map<string, string>

/** Writes the rows no call creates, then lets the Super Admin and the office enter the rest. */
export async function openSchool(
  server: DemoServer,
  pool: Pool,
  accounts: Accounts,
  passwordHash: string,
  plan: SchoolPlan,
): Promise<OpenSchool> {
  const id = randomUUIDv7()
  await server.inside(id, async (query) => {
    await writeSchool(query, id, plan)
    for (const person of plan.staff) await writePerson(query, id, person, accounts, passwordHash)
    for (const name of plan.teachers) await writeNamed(query, 'teacher', id, name)
    for (const name of plan.pickUpOptions) await writeNamed(query, 'pick_up_option', id, name)
  })
  await inSchool(pool, { session: null, school: id }, (tx) => seedSchoolLists(tx, id))
  const staff: OpenSchool['staff'] = new Map()
  for (const { name, role, email } of plan.staff)
    staff.set(name.join(' '), { ...(await server.signIn(accounts.get(email)!, id)), role })
  const [admin] = staff.values()
  const school: OpenSchool = {
    id,
    plan,
    admin: admin!,
    staff,
    locationIds: new Map(),
    pickUpOptionIds: (await server.ask(settings.activePickUpOptions, {}, admin!)).map((option) => option.id),
    children: [],
  }
  await addLocations(server, school)
  await dressPortal(server, school)
  await addChildren(server, school)
  return school
}

/** Returns a user of that role, or the Super Admin when nobody has it. */
export function someoneAs({ staff, admin }: OpenSchool, role: StaffPlan['role']): Caller {
  return [...staff.values()].find((person) => person.role === role) ?? admin
}

async function writeSchool(query: Query, id: string, plan: SchoolPlan): Promise<void> {
  const { street, city, province, postcode, phone } = plan.address
  await query(`insert into school_directory (id, name, portal_name) values ($1, $2, $3)`, [
    id,
    plan.name,
    plan.portalName,
  ])
  await query(
    `insert into school (school_id, timezone, country, currency, date_format, more_name_characters, features, street_name, city, province, postcode,
       school_phone, contact_name, contact_phone, charged_since, legal_name, tax_number, tax_name, tax_bp, has_family_portal, families_book, families_pay_later, families_register, families_ask_aid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $14, $15, $16, $17, $18, $19, $19, $19, $19, $19)`,
    [
      id,
      plan.timezone,
      plan.country,
      plan.currency,
      plan.dateFormat,
      plan.moreNameCharacters,
      plan.features,
      street,
      city,
      province,
      postcode,
      phone,
      plan.staff[0]!.name.join(' '),
      plan.chargesCareSince,
      plan.taxes.legalName,
      plan.taxes.taxNumber,
      plan.taxes.taxName,
      plan.taxes.taxBp,
      plan.hasFamilyPortal,
    ],
  )
}

async function writePerson(
  query: Query,
  schoolId: string,
  { name: [first, last], role, email, signsIn }: StaffPlan,
  accounts: Accounts,
  passwordHash: string,
): Promise<void> {
  const isNew = !accounts.has(email)
  if (isNew) accounts.set(email, randomUUIDv7())
  const id = accounts.get(email)!
  if (isNew)
    await query(
      `insert into account (id, email, first_name, last_name, password_hash) values ($1, $2, $3, $4, $5)`,
      [id, email, first, last, signsIn ? passwordHash : null],
    )
  await query(
    `insert into membership (school_id, account_id, role, is_instructor, is_main_contact) values ($1, $2, $3, $4, $5)`,
    [schoolId, id, role, role === 'SCHOOL_INSTRUCTOR', role === 'SCHOOL_ADMIN'],
  )
}

function writeNamed(query: Query, table: 'teacher' | 'pick_up_option', schoolId: string, name: string) {
  return query(`insert into ${table} (school_id, id, name) values ($1, $2, $3)`, [
    schoolId,
    randomUUIDv7(),
    name,
  ])
}

async function addLocations(server: DemoServer, { plan, admin, locationIds }: OpenSchool): Promise<void> {
  for (const [name, address] of plan.locations) {
    const { id } = await server.ask(settings.addLocation, { body: { name, address } }, admin)
    locationIds.set(name, id)
    if (name === plan.closedLocation)
      await server.ask(settings.toggleLocation, { params: { id }, body: { active: false } }, admin)
  }
}

/** Sets up the school's public pages: the text above the lists, colors, hosts, the first-child discount, and policies. */
async function dressPortal(server: DemoServer, { plan, admin }: OpenSchool): Promise<void> {
  const { tagLine, accentColor, hosts, firstChildDiscount: amount } = plan.portal
  await server.ask(schoolCalls.changeTagLine, { body: { tagLine } }, admin)
  const body = {
    accentColor,
    hosts: [...hosts],
    firstChildDiscount: amount === null ? null : { amount, active: true },
  }
  await server.ask(portalSettings.update, { at: 'classes', body }, admin)
  await server.ask(policies.save, { body: { policies: POLICIES.map((each) => ({ ...each })) } }, admin)
}

/** Policies that families are asked to accept, and one that is not written yet. */
const POLICIES = [
  {
    title: 'Refunds',
    text: 'Until a week before the first day we give back everything. After that we give back the meetings that have not taken place, less 10%.\nIf we cancel a meeting, you always get its price back.',
    isAsked: true,
  },
  {
    title: 'Illness',
    text: 'Please keep your child at home until a day after the last fever, and tell the office before class begins.',
    isAsked: true,
  },
  { title: 'Photos', text: '', isAsked: false },
] as const

async function addChildren(server: DemoServer, school: OpenSchool): Promise<void> {
  const { plan, admin } = school
  const teachers = await server.ask(settings.activeTeachers, {}, admin)
  const sizes = await server.ask(settings.activeTShirtSizes, {}, admin)
  const families = inventFamilies(createDice(plan.children), {
    count: plan.children,
    today: dateIn(plan.timezone, server.now),
    country: plan.country,
    teacherIds: teachers.map(({ id }) => id),
    tshirtSizeIds: sizes.map(({ id }) => id),
  })
  const office = someoneAs(school, 'SCHOOL_COORDINATOR')
  const added = new Map<Family[number], string>()
  await severalAtOnce(families, async (family) => {
    let siblingId: string | null = null
    for (const form of family) {
      const { id }: { id: string } = await server.ask(
        children.create,
        { body: { ...form, siblingId } },
        office,
      )
      siblingId = id
      added.set(form, id)
    }
  })
  school.children = families
    .flat()
    .map((form) => ({ id: added.get(form)!, birthDate: form.birthDate!, grade: form.grade }))
  const childIds = school.children.map(({ id }) => id)
  await addCare(server, createDice(plan.children + 1), { childIds, office, country: plan.country })
}
