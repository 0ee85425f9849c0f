import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { cancels } from '@afterbell/contract/payments/carts'
import { payments } from '@afterbell/contract/payments/payments'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../../src/features/payments/charging/settle.ts'
import { settleJob } from '../../../src/features/wait-list/offers.job.ts'
import { call, type Rig } from '../app.ts'
import { enroll, inside, made, makeChild, makeClass, type MadeSchool } from '../make.ts'
import { methodOf } from './paying.ts'

export interface Waiting {
  childId: string
  rosterId: string
  parentId: string
}

const at = 'classes' as const

/** Returns acts on a class whose wait-listed children pay before they get their spot. */
export function waitingIn(rig: Rig, school: MadeSchool) {
  const rows = async <T>(text: string, values: unknown[] = []) =>
    inside(rig, school.id, async (query) => (await query(text, values)).rows as T[])
  const parentOf = async (childId: string) => {
    const [guardian] = await rows<{ id: string }>(
      'select g.id from guardian g join child c on c.family_id = g.family_id where c.id = $1 order by g.position',
      [childId],
    )
    return guardian!.id
  }
  const settle = (sectionId: string) => settleJob(rig)({ schoolId: school.id, sectionIds: [sectionId] })

  return {
    rows,
    parentOf,
    settle,
    decide: async (offerMode: 'AUTOMATIC' | 'STAFF_DECIDE', offerHours = 24) => {
      made(await call(rig, ofSchool.changeRegistration, { body: { offerMode, offerHours } }, school.admin))
    },
    /** Creates a class of one spot, already filled, for 40. */
    fullClass: async (over: object = {}) => {
      const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
      const id = await makeClass(rig, school, { price: 40, maxEnroll: 1, maxWaitList: 9, ...dates, ...over })
      const placeIds = await enroll(rig, school, id, 1)
      return { id, placeId: placeIds[0]! }
    },
    free: async (id: string, rosterId: string) => {
      made(await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin))
    },
    /** Puts a child on the wait list. Their parent has a card unless `token` is null. */
    wait: async (id: string, token: string | null = 'tok_succeeds', childId?: string): Promise<Waiting> => {
      const child = childId ?? (await makeChild(rig, school))
      const parentId = await parentOf(child)
      if (token) await methodOf(rig, school, parentId, token)
      const input = { at, params: { id }, body: { childId: child } }
      const { rosterId } = made(await call(rig, waitLists.add, input, school.admin))
      return { childId: child, rosterId, parentId }
    },
    take: (id: string, { rosterId }: Pick<Waiting, 'rosterId'>, body: object = { pay: true }) =>
      call(rig, rosters.add, { at, params: { id }, body: { rosterId, ...body } }, school.admin),
    create: async ({ parentId, rosterId }: Waiting, more: object = {}) =>
      call(rig, payments.create, { body: { parentId, rosterIds: [rosterId], ...more } }, school.admin),
    confirm: (id: string) => call(rig, payments.confirm, { params: { id }, body: {} }, school.admin),
    cancel: (id: string, { rosterId, childId }: Waiting) =>
      call(rig, cancels.ofClass, { params: { classId: id, a: rosterId, b: childId } }, school.admin),
    /** Expires the hold and the offer behind it. */
    runOut: async (id: string, { rosterId }: Waiting) => {
      const past = `app.now() - interval '1 second'`
      await rows(`update place set expires_at = ${past} where id = $1`, [rosterId])
      await rows(`update offer set expires_at = ${past} where place_id = $1 and outcome is null`, [rosterId])
      await settle(id)
    },
    /** Settles a payment as a late message of its provider does. */
    settlePayment: (paymentId: string, state: 'SUCCEEDED' | 'FAILED') =>
      schoolRunner(
        rig.pool,
        school.id,
      )((context) =>
        settlePayment(context, paymentId, { state, ref: null, feeCents: null, code: null, actionUrl: null }),
      ),
    /** Returns the place, its last offer, the invoices of its enrollment and the last audit events. */
    stateOf: async ({ rosterId }: Pick<Waiting, 'rosterId'>) => {
      const [placeState] = await rows<State>(
        `select p.state, p.is_being_paid as "isBeingPaid", p.expires_at::text as "expiresAt", p.joined_at::text as "joinedAt", p.is_out_of_turn as "isOutOfTurn",
           (select o.outcome from offer o where o.place_id = p.id order by o.offered_at desc limit 1) as outcome,
           (select o.expires_at::text from offer o where o.place_id = p.id order by o.offered_at desc limit 1) as "offerEnds",
           (select string_agg(i.state, ',' order by i.created_at) from invoice i where exists (
             select from invoice_line l where l.invoice_id = i.id and l.enrollment_id = p.enrollment_id)) as invoices,
           (select e.add_ons from enrollment e where e.id = p.enrollment_id) as "addOns",
           (select array_agg(h.what order by h.at, h.id) from audit_event h where h.child_id = p.child_id and h.what <> 'child.created') as told
         from place p where p.id = $1`,
        [rosterId],
      )
      return placeState!
    },
    line: async (id: string) => {
      const list = await call(rig, waitLists.list, { at, params: { id }, query: {} }, school.admin)
      return made(list).content
    },
    onRoster: async (id: string) => {
      const list = await call(rig, rosters.list, { at, params: { id }, query: {} }, school.admin)
      return made(list).content
    },
  }
}

interface State {
  state: string
  isBeingPaid: boolean
  expiresAt: string | null
  joinedAt: string
  isOutOfTurn: boolean
  outcome: string | null
  offerEnds: string | null
  invoices: string | null
  addOns: unknown[]
  told: string[]
}
