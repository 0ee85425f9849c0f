import { beforeAll, describe, expect, test } from 'vitest'
import { children } from '@afterbell/contract/families/children'
import { parents } from '@afterbell/contract/families/parents'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { scopesFor } from '@afterbell/contract/kernel/key-calls'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { DETAIL_SCOPES, KEY_SCOPES, type KeyScope } from '@afterbell/domain/kernel/outside/key-scopes'
import { call, useRig } from '../rig/app.ts'
import { makeKey } from '../rig/every-call.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { readCalls, waysToAsk } from '../rig/reading/read-calls.ts'
import { send } from '../rig/send.ts'
import { makeTellTales, taught, untaught, type Facts, type ProbeFacts } from '../rig/visibility-probe.ts'

// Calls everything an API key may call, with a key of each scope, alone and with details. All facts about children in the
// school are unique words.

const rig = useRig()
let school: MadeSchool
let seeded: ProbeFacts
beforeAll(async () => {
  school = await makeSchool(rig)
  seeded = await makeTellTales(rig, school)
})

const CHILD = ['child-details:read'] as const
const CONTACT = ['contact-details:read'] as const
const PICKUPS = ['pickups:read'] as const
const NO_SCOPE = null

/** Scopes that a fact needs in addition to the call's own. `NO_SCOPE`: closed to all keys. */
const OPENED_BY: Record<keyof Facts | 'birthDate', readonly KeyScope[] | null> = {
  name: [],
  preferredName: [],
  guardian: [],
  birthDate: CHILD,
  allergies: CHILD,
  specialNeeds: CHILD,
  checkOutNote: CHILD,
  guardianPhone: CONTACT,
  guardianEmail: CONTACT,
  emergency: CONTACT,
  emergencyPhone: CONTACT,
  emergencyOtherPhone: CONTACT,
  street: CONTACT,
  pickup: PICKUPS,
  pickupPhone: [...CONTACT, ...PICKUPS],
  neverRelease: PICKUPS,
  neverReleaseNote: PICKUPS,
  checkOutPerson: PICKUPS,
  overrideReason: PICKUPS,
  conditions: NO_SCOPE,
  medication: NO_SCOPE,
  doctor: NO_SCOPE,
  doctorPhone: NO_SCOPE,
  note: NO_SCOPE,
  formAnswer: NO_SCOPE,
}

/** A birth date appears nowhere else; two of the children have it. */
const wordsOf = (facts: Facts) => ({ ...facts, birthDate: '2018-05-04' })

const reads = KEY_SCOPES.filter(
  (scope) => !DETAIL_SCOPES.includes(scope as never) && scope !== 'contacts:write',
)

/** Returns all answers a key gets for every input. */
async function everythingFor(scopes: readonly KeyScope[]) {
  const key = await makeKey(rig, school, scopes)
  const heard: { status: number; name: string; body: string }[] = []
  for (const read of readCalls.filter(({ op }) => scopesFor(op).some((scope) => scopes.includes(scope))))
    for (const way of waysToAsk(read, seeded.about)) {
      await rig.pool.pg.query('delete from attempt where key = $1', [`api-key ${key.id}`])
      const { status, body } = await send(rig, read.op, read.path, way, key)
      heard.push({ status, name: read.op.name, body })
    }
  made(await call(rig, apiKeys.revoke, { params: { id: key.id } }, school.admin))
  return heard
}

const combinations = reads.flatMap((scope) =>
  [[], ...DETAIL_SCOPES.map((detail) => [detail]), [...DETAIL_SCOPES]].map((details) => ({
    scope,
    details: details as KeyScope[],
    scopes: [scope, ...details] as KeyScope[],
  })),
)

test.each(combinations)(
  'A key for $scope with $details is told what they say, and nothing else',
  async ({ scopes }) => {
    const heard = await everythingFor(scopes)
    expect(heard.some(({ status }) => status === 200)).toBe(true)
    const text = heard.map(({ body }) => body).join('\n')
    for (const facts of [taught, untaught])
      for (const [what, word] of Object.entries(wordsOf(facts))) {
        const needed = OPENED_BY[what as keyof Facts]
        const isOpen = needed?.every((scope) => scopes.includes(scope)) ?? false
        if (!isOpen) expect.soft(text.includes(word), `${what} of ${facts.name}`).toBe(false)
      }
    if (!scopes.includes('invoices:read')) expect(text).not.toContain('"payment":')
  },
)

test('A key with all scopes is told all that some scope opens', async () => {
  const heard = await everythingFor(KEY_SCOPES)
  const text = heard.map(({ body }) => body).join('\n')
  for (const [what, word] of Object.entries(wordsOf(taught)))
    expect.soft(text.includes(word), what).toBe(OPENED_BY[what as keyof Facts] !== NO_SCOPE)
  // The link of a meeting opens a room with children.
  expect(text).not.toContain('"meetingLink"')
  expect(text).toContain('"payment":')
})

describe('What a key does not read', () => {
  const inSchool = async (scopes: readonly KeyScope[]) => ({
    ...(await makeKey(rig, school, scopes)),
    schoolId: school.id,
  })
  const NOT_FOR_KEY = [403, 'NOT_FOR_KEY']

  test('it cannot look by either, however the query spells it', async () => {
    const key = await inSchool(['contacts:read', 'rosters:read'])
    const classes = { at: 'classes', params: { id: seeded.taughtClass.classId } } as const
    const queries = [
      { allergies: 'true' },
      { doNotRelease: 'true' },
      { filters: 'allergies:true' },
      { search: taught.guardianPhone },
      { searchText: taught.guardianEmail },
      { query: taught.pickup },
      { sort: 'birthDate,ASC' },
      { sortBy: 'birthDate' },
    ]
    for (const query of queries) {
      const { status, problem } = await call(rig, children.list, { query } as never, key)
      expect([status, problem.code], JSON.stringify(query)).toEqual(NOT_FOR_KEY)
    }
    for (const query of [{ allergies: 'true' }, { unpaid: 'true' }, { sort: 'payment' }]) {
      const { status, problem } = await call(rig, rosters.list, { ...classes, query } as never, key)
      expect([status, problem.code], JSON.stringify(query)).toEqual(NOT_FOR_KEY)
    }
    const byPhone = await call(rig, parents.list, { query: { search: taught.guardianPhone } }, key)
    expect([byPhone.status, byPhone.problem.code]).toEqual(NOT_FOR_KEY)
    expect(byPhone.problem.message).toContain('contact-details:read')
    // A search by a field that the key reads is allowed.
    const named = await call(rig, rosters.list, { ...classes, query: { search: taught.name } }, key)
    expect(made(named).totalElements).toBe(1)
    const whole = await inSchool(['contacts:read', ...DETAIL_SCOPES])
    const matches = made(await call(rig, children.list, { query: { search: taught.guardianPhone } }, whole))
    expect(matches.totalElements).toBe(1)
  })

  test('it cannot take away by a change, nor by joining a family', async () => {
    const key = await inSchool(['contacts:read', 'contacts:write'])
    const before = await makeChild(rig, school, {
      allergies: 'Peanuts',
      approvedPickups: [{ name: 'Aunt May', phone: null, relation: 'Aunt' }],
    })
    const body = {
      firstName: 'Sam',
      lastName: 'Test',
      primaryGuardian: { firstName: 'Other', lastName: 'Person' },
    }
    const changed = await call(rig, children.update, { params: { id: before }, body }, key)
    expect([changed.status, changed.problem.code]).toEqual(NOT_FOR_KEY)
    const joined = await call(rig, children.create, { body: { ...body, siblingId: before } }, key)
    expect([joined.status, joined.problem.code]).toEqual(NOT_FOR_KEY)
    const child = made(await call(rig, children.get, { params: { id: before } }, school.admin))
    expect(child).toMatchObject({
      allergies: 'Peanuts',
      approvedPickups: [{ name: 'Aunt May' }],
      siblings: [],
    })
    const whole = await inSchool(['contacts:write', ...DETAIL_SCOPES])
    expect((await call(rig, children.update, { params: { id: before }, body }, whole)).status).toBe(200)
  })

  test('is left out of the answer to a write, and of one that is repeated by another key of the same person', async () => {
    const [plain, whole] = [
      await inSchool(['contacts:write']),
      await inSchool(['contacts:write', ...DETAIL_SCOPES]),
    ]
    const body = {
      firstName: 'Repeated',
      lastName: 'Test',
      birthDate: '2017-03-02',
      allergies: 'Peanuts',
      primaryGuardian: {
        firstName: 'Kay',
        lastName: 'Test',
        phone: '2125550133',
        email: 'kay.repeated@example.test',
      },
    }
    const create = (key: typeof plain) =>
      call(rig, children.create, { body }, key, { 'idempotency-key': 'repeated' })
    const secrets = ['2017-03-02', 'Peanuts', '5550133', 'kay.repeated']
    const first = (await create(whole)).raw.toString()
    for (const secret of secrets) expect(first).toContain(secret)
    const again = (await create(plain)).raw.toString()
    expect(JSON.parse(again).id).toBe(JSON.parse(first).id)
    for (const secret of secrets) expect(again).not.toContain(secret)
  })
})
