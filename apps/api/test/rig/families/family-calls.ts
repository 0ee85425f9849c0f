import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FamilyThing } from '@afterbell/contract/kernel/family-op'
import { authOf, writes } from '@afterbell/contract/kernel/op'
import { ROLES } from '@afterbell/domain/kernel/roles'
import { useRig } from '../app.ts'
import { callRight } from '../call-rights.ts'
import { makeSchool, type MadeSchool } from '../make.ts'
import { callsServed, sampleFor } from '../samples.ts'
import type { Sample, World } from '../samples/world.ts'
import { send } from '../send.ts'
import { previewOf } from './preview-of.ts'
import { idsIn, withId } from './ids-in.ts'

/** Calls of families that are logged in. */
const familyCalls = callsServed()
  .filter(({ op }) => op.allow === 'family')
  .map((served) => ({ ...served, title: `${served.op.method} ${served.path}` }))

/**
 * Tests every call of a family that is logged in: who is let in, and the wall around what a family may see. An id of
 * another family, of another school, and one of nothing are answered the same, to the byte.
 */
export function testFamilyCalls(): void {
  const rig = useRig()
  const here = {} as World
  const elsewhere = {} as World
  let staff: MadeSchool
  beforeAll(async () => {
    Object.assign(here, { rig, school: await makeSchool(rig) })
    Object.assign(elsewhere, { rig, school: await makeSchool(rig) })
    staff = here.school
  })

  describe('A family that is logged in', () => {
    test.each(familyCalls)('$title has its row in the table of rights', ({ op, path }) => {
      expect([callRight(op.method, path), op.allow, authOf(op)]).toEqual(['family', 'family', 'family'])
    })

    test.each(familyCalls)(
      '$title does what it is for, and stores nothing in the browser',
      async ({ op, path }) => {
        const sample = await sampleFor(here, op, null)
        const { status, body } = await send(rig, op, path, sample)
        expect(status, body).toBeLessThan(300)
      },
    )

    test.each(familyCalls)('$title lets in nobody else: no role, no key, no junk', async ({ op, path }) => {
      const sample = await sampleFor(here, op, null)
      const strangers: { cookie: string; token?: string }[] = [
        { cookie: '' },
        { cookie: 'family=junk' },
        { cookie: `family=${'A'.repeat(43)}` },
        ...ROLES.map((role) => ({ cookie: '', token: staff.byRole[role].token })),
      ]
      for (const { cookie, token } of strangers) {
        const { status, code } = await send(rig, op, path, { ...sample, cookie }, token ? { token } : {})
        expect([status, code], `${cookie} ${token ? 'staff' : ''}`).toEqual([401, 'NOT_SIGNED_IN'])
      }
      const elsewhereSample = { ...sample, params: { ...sample.params, schoolId: elsewhere.school.id } }
      expect((await send(rig, op, path, elsewhereSample)).status).toBe(401)
    })

    test.each(familyCalls.filter(({ op }) => op.method !== 'GET'))(
      '$title is not made from another site',
      async ({ op, path }) => {
        const sample = await sampleFor(here, op, null)
        for (const site of ['cross-site', 'same-site', 'none']) {
          const headers = { 'sec-fetch-site': site, origin: 'null' }
          const { status, code } = await send(rig, op, path, sample, { headers })
          expect([status, code]).toEqual([403, 'OTHER_SITE'])
        }
      },
    )
  })

  describe('A preview of staff', () => {
    test.each(familyCalls)('$title is read, or refused if it saves something', async ({ op, path }) => {
      const { cookie = '', headers, ...sample } = await sampleFor(here, op, null)
      const token = await previewOf(rig, here.school, cookie)
      const { status, code, body } = await send(rig, op, path, { ...sample, headers }, { token })
      if (writes(op) && op.method !== 'GET') expect([status, code]).toEqual([403, 'PREVIEW_READS_ONLY'])
      else expect(status, body).toBeLessThan(300)
    })

    test.each(familyCalls)(
      '$title is closed to one that is over, of another school, or no token',
      async (call) => {
        const { op, path } = call
        // A cookie that works does not help a token that does not.
        const sample = await sampleFor(here, op, null)
        const tokens = [
          await previewOf(rig, elsewhere.school, null),
          await previewOf(rig, here.school, sample.cookie ?? '', { minutes: -1 }),
          'junk',
          staff.byRole.SCHOOL_ADMIN.token,
        ]
        for (const token of tokens) expect((await send(rig, op, path, sample, { token })).status).toBe(401)
      },
    )
  })

  const withIds = familyCalls.filter(({ op }) => idsIn(op).length > 0)
  describe('The wall', () => {
    test.each(familyCalls)('$title says of each id what it names', ({ op }) => {
      expect(idsIn(op).filter(({ of }) => of === null)).toEqual([])
    })

    test.each(withIds)(
      '$title answers alike for what is another’s and what is not there',
      async ({ op, path }) => {
        const mine = await sampleFor(here, op, null)
        for (const id of idsIn(op)) {
          const bodies = new Set<string>()
          const ofAnother = OF_THE_SCHOOL.includes(id.of!) ? [] : [await sampleFor(here, op, null)]
          for (const other of [...ofAnother, await sampleFor(elsewhere, op, null), null]) {
            const value = other === null ? randomUUID() : valueOf(other, id.path)
            const { status, body } = await send(rig, op, path, withId(mine, id.path, value))
            expect(status, body).toBe(404)
            bodies.add(body)
          }
          expect(bodies.size).toBe(1)
        }
      },
    )
  })
}

/** What the school offers to all of its families. */
const OF_THE_SCHOOL: readonly FamilyThing[] = [
  'changeTarget',
  'offeredActivity',
  'offeredAddOn',
  'offeredSection',
  'rosterChoice',
]

function valueOf(sample: Sample, path: readonly string[]): string {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], sample) as string
}
