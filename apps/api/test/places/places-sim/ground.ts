import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { cancels } from '@afterbell/contract/payments/carts'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { DROP_IN_CAPACITY, WAIT_CAPACITY, type Entry, type Model } from './model.ts'
import { DATES, GROUPS, isWeekday, SECTIONS, type Step } from './steps.ts'
import type { Ask, World } from './world.ts'

/** A step for the server. Passing time is not one. */
type ServerStep = Exclude<Step, { do: 'pass' }>
type ServerStepOf<Does extends Step['do']> = Extract<Step, { do: Does }>

export interface Ground {
  sectionIds: readonly string[]
  /** Runs a step. Returns null on success, else the code of the refusal. */
  act(step: ServerStep, model: Model): Promise<string | null>
  /** Returns the entries in the database, in the format of the model. */
  liveEntries(): Promise<string[]>
}

const DAYS = [
  ['2027-03-01', '2027-03-02', '2027-03-03'],
  ['2027-03-01', '2027-03-02', '2027-03-03'],
  ['2027-03-01', '2027-03-08', '2027-03-15'],
  ['2027-03-02', '2027-03-09', '2027-03-16'],
]

/**
 * Creates a camp of two groups over three days and a session of two weekdays, and returns acts on them through the
 * server.
 */
export async function openGround(world: World, capacity: number): Promise<Ground> {
  const { childIds, parentIds } = world
  const ask = await world.signedIn()
  const places = {
    regular: Array.from({ length: SECTIONS }, () => capacity),
    dropIn: Array.from({ length: SECTIONS }, () => DROP_IN_CAPACITY),
  }
  const { campId, sessionId, sectionIds } = await openActivities(ask, places)
  /** Roster ids, by index of the model's entries. */
  const rosterIds: string[] = []

  /** Returns the address and parameters of an entry. */
  const whereIs = (entry: Entry, model: Model) => ({
    at: addressOf(entry.section),
    params: { id: sectionIds[entry.section]!, rosterId: rosterIds[model.entries.indexOf(entry)]! },
  })
  /** Returns the address of a step. */
  const whereOf = ({ section }: { section: number }) => ({
    at: addressOf(section),
    params: { id: sectionIds[section]! },
  })
  const datesOf = ({ section, days }: { section: number; days: number }) =>
    days === 0 ? {} : { dates: DAYS[section]!.filter((_, date) => days & (1 << date)) }
  const idsOf = (step: { child: number; siblings: number }) => together(step).map((child) => childIds[child]!)

  const save = async (changed: typeof places): Promise<string | null> => {
    const isCamp = changed.regular.some(
      (count, section) => !isWeekday(section) && count !== places.regular[section],
    )
    const { refused } = isCamp
      ? await ask(camps.update, null, { id: campId }, campBody(changed, sectionIds))
      : await ask(aftercare.update, null, { id: sessionId }, sessionBody(changed, sectionIds))
    if (!refused) Object.assign(places, changed)
    return refused
  }

  const ofEntry: {
    [Does in ServerStep['do']]?: (
      step: ServerStepOf<Does>,
      entry: Entry,
      model: Model,
    ) => Promise<string | null>
  } = {
    accept: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      const body = { rosterId: params.rosterId, overbook: step.overbook }
      return (await ask(rosters.add, at, params, body)).refused
    },
    pay: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      const body = { rosterId: params.rosterId, overbook: step.overbook, pay: true }
      return (await ask(rosters.add, at, params, body)).refused
    },
    paid: async (step, entry, model) => {
      if (entry.state !== 'paying') return 'NOT_PAYING'
      const { rosterId } = whereIs(entry, model).params
      const parentId = parentIds[entry.child]!
      return (
        await ask(payments.create, null, {}, { parentId, rosterIds: [rosterId], paymentType: 'INVOICE' })
      ).refused
    },
    'give-up': async (step, entry, model) => {
      if (entry.state !== 'paying') return 'NOT_PAYING'
      const { id, rosterId } = whereIs(entry, model).params
      const { refused } = isWeekday(entry.section)
        ? await ask(cancels.ofAftercare, null, { id: sessionId, rosterId, childId: childIds[entry.child]! })
        : await ask(cancels.ofCamp, null, { id, enrollmentId: rosterId })
      return refused
    },
    offer: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      const { together: isTogether, overbook } = step
      return (await ask(waitLists.offer, at, params, { together: isTogether, overbook })).refused
    },
    'keep-next': async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      return (await ask(waitLists.keepNextSpots, at, params, { overbook: step.overbook })).refused
    },
    'stop-keeping': async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      return (await ask(waitLists.stopKeepingSpots, at, params)).refused
    },
    decline: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      return (await ask(waitLists.decline, at, params)).refused
    },
    withdraw: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      return (await ask(waitLists.withdraw, at, params)).refused
    },
    // Each list holds different entries, so the call depends on the entry.
    leave: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      if (entry.isDropIn) {
        const { id, rosterId: dropInId } = params
        return (await ask(dropIns.remove, at, { id, dropInId })).refused
      }
      const { refused } = await ask(rosters.remove, at, params)
      return refused === 'NOT_FOUND' ? (await ask(waitLists.remove, at, params)).refused : refused
    },
    transfer: async (step, entry, model) => {
      const { at, params } = whereIs(entry, model)
      const to = { campPricingId: sectionIds[step.section]!, ...datesOf(step), overbook: step.overbook }
      const { refused, answer } = await ask(rosters.update, at, params, to)
      if (!refused && !rosterIds.includes(answer.rosterId)) rosterIds.push(answer.rosterId)
      return refused
    },
    'move-drop-in': async (step, entry, model) => {
      const { rosterId: dropInId } = whereIs(entry, model).params
      const to = { date: DAYS[step.section]![step.date], overbook: step.overbook }
      return (await ask(dropIns.update, 'aftercare', { id: sessionId, dropInId }, to)).refused
    },
  }

  const ofNobody: { [Does in ServerStep['do']]?: (step: ServerStepOf<Does>) => Promise<string | null> } = {
    enroll: async (step) => {
      const { at, params } = whereOf(step)
      const body = { childId: childIds[step.child]!, overbook: step.overbook, ...datesOf(step) }
      const { refused, answer } = await ask(rosters.add, at, params, body)
      if (!refused) rosterIds.push(answer.rosterId)
      return refused
    },
    join: async (step) => {
      const { at, params } = whereOf(step)
      const [childId, ...siblingIds] = idsOf(step)
      const { refused, answer } = await ask(waitLists.add, at, params, {
        childId,
        siblingIds,
        ...datesOf(step),
      })
      if (!refused)
        rosterIds.push(...(answer.waiting as { rosterId: string }[]).map(({ rosterId }) => rosterId))
      return refused
    },
    'drop-in': async (step) => {
      const { at, params } = whereOf(step)
      const body = { childIds: idsOf(step), ...datesOf(step), overbook: step.overbook }
      const { refused, answer } = await ask(dropIns.add, at, params, body)
      if (!refused)
        rosterIds.push(...(answer.added as { dropInId: string }[]).map(({ dropInId }) => dropInId))
      return refused
    },
    capacity: ({ section, places: count }) =>
      save({ ...places, regular: places.regular.with(section, count) }),
    'drop-in-capacity': ({ section, places: count }) =>
      save({ ...places, dropIn: places.dropIn.with(section, count) }),
  }

  const act: Ground['act'] = async (step, model) => {
    if (!('entry' in step)) return (ofNobody[step.do] as (step: ServerStep) => Promise<string | null>)(step)
    const entry = entryOf(model, step)
    if (!entry) return null
    const does = ofEntry[step.do] as (step: ServerStep, entry: Entry, model: Model) => Promise<string | null>
    return does(step, entry, model)
  }
  return { sectionIds, act, liveEntries: () => textBy(world, sectionIds) }
}

/** Returns a child with this many siblings. */
export function together({ child, siblings }: { child: number; siblings: number }): number[] {
  const first = child - (child % 3)
  const family = [0, 1, 2].map((place) => first + place).filter((each) => each !== child)
  return [child, ...family.slice(0, siblings)]
}

/** Picks the entry of a step. `keep-next` mostly picks parties, because few entries wait together. */
export function entryOf(
  model: Model,
  { do: act, entry }: Extract<Step, { entry: number }>,
): Entry | undefined {
  const together = model.entries.filter(({ state, party }) => state === 'waiting' && party !== null)
  const among = act === 'keep-next' && together.length > 0 && entry < 15 ? together : model.entries
  return among[entry % Math.max(1, among.length)]
}

function addressOf(section: number): 'camp-pricing' | 'aftercare-day' {
  return isWeekday(section) ? 'aftercare-day' : 'camp-pricing'
}

async function textBy(
  { query, schoolId, childIds }: World,
  sectionIds: readonly string[],
): Promise<string[]> {
  const days = Object.fromEntries(sectionIds.map((id, section) => [id, DAYS[section]]))
  const { rows } = await query(
    `select section_id, child_id, pool, state, is_held_back, state = 'waiting' and reserving_since is not null as is_reserving, is_being_paid, upper(days) < 'infinity' as is_picked,
       array(select days @> d::date from jsonb_array_elements_text($3::jsonb -> section_id::text) with ordinality as each(d, n) order by n) as is_on
     from place where school_id = $1 and section_id = any($2) and state <> 'gone' and left_at is null order by joined_at, id`,
    [schoolId, sectionIds, JSON.stringify(days)],
  )
  return rows.map((row) => {
    const dates = DATES.reduce((mask, date) => mask + (row.is_on[date] ? 1 << date : 0), 0)
    const state = row.is_being_paid ? 'paying' : row.state === 'held' ? 'offered' : row.state
    const words = [
      sectionIds.indexOf(row.section_id),
      childIds.indexOf(row.child_id),
      row.is_picked ? 'picked' : 'whole',
      dates,
      row.pool === 'dropin' ? 'drops in' : state,
    ]
    return `${words.join(' ')}${row.is_held_back ? ' back' : ''}${row.is_reserving ? ' keeps' : ''}`
  })
}

interface Places {
  regular: readonly number[]
  dropIn: readonly number[]
}

async function openActivities(ask: Ask, places: Places) {
  const camp = fine(await ask(camps.create, null, {}, campBody(places, [])))
  const session = fine(await ask(aftercare.create, null, {}, sessionBody(places, [])))
  const { pricings } = fine(await ask(camps.get, null, { id: camp.id }))
  const { days } = fine(await ask(aftercare.get, null, { id: session.id }))
  const sectionIds = [...pricings, ...days].map(({ id }: { id: string }) => id)
  return { campId: String(camp.id), sessionId: String(session.id), sectionIds }
}

function fine({ refused, answer }: Awaited<ReturnType<Ask>>): any {
  if (refused) throw new Error(JSON.stringify(answer))
  return answer
}

/** Above zero, because free spots are not held for payment. */
const PRICE = 40

const SIGN_UP = { signUpBeginsDate: '2026-11-01', signUpBeginsTime: '08:00' }

function campBody({ regular }: Places, ids: readonly string[]) {
  return {
    camp: {
      campName: 'Histories',
      monday: true,
      tuesday: true,
      wednesday: true,
      campStartDate: DAYS[0]![0],
      campEndDate: DAYS[0]![2],
      ...SIGN_UP,
    },
    intervalType: 'DAILY',
    pricings: regular.slice(0, GROUPS).map((maxEnroll, index) => ({
      ...(ids[index] && { id: ids[index] }),
      name: `Group ${index + 1}`,
      price: PRICE,
      timeFrom: '09:00',
      timeTo: '12:00',
      maxEnroll,
      maxWaitList: WAIT_CAPACITY,
    })),
  }
}

function sessionBody({ regular, dropIn }: Places, ids: readonly string[]) {
  return {
    aftercareName: 'Histories',
    aftercareStartDate: DAYS[GROUPS]![0],
    aftercareEndDate: DAYS[SECTIONS - 1]![2],
    ...SIGN_UP,
    price: PRICE,
    billingRate: 'DAY',
    billingType: 'SESSION',
    days: ['monday', 'tuesday'].map((day, index) => ({
      ...(ids[GROUPS + index] && { id: ids[GROUPS + index] }),
      day,
      timeFrom: '15:00',
      timeTo: '18:00',
      maxEnroll: regular[GROUPS + index]!,
      maxWaitList: WAIT_CAPACITY,
      dropIn: true,
      maxDropIn: dropIn[GROUPS + index]!,
    })),
  }
}
