import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { severalAtOnce } from '../apps/api/db/demo/demo-server.ts'
import { deadlocks } from './deadlocks.ts'
import { logInWith, openFamilyPortal, post } from './family-portal.ts'
import { median } from './in-turns.ts'
import { manyFamilies, withSenders, type Senders } from './letters.ts'
import { untilHeard } from './posts.ts'
import { cpuMs, cpuMsOfPostgres } from './processes.ts'

const BIRTH_DATE = '2018-02-28'
const SECTIONS = 20
/** Classes of one round meet at so many times of the day, so that three lines of a child never clash. */
const TIMES = 5
const LINES = 3
const ROUNDS = 3

/** A family that is logged in, or that staff enroll. */
interface Family {
  childId: string
  cookie: string
}

interface Outcomes {
  held: number
  refused: number
  booked: number
  fiveHundreds: number
  asked429: number
}

export interface CartsSeen extends Outcomes {
  /** Spots that the families have when all is over. */
  taken: number
  /** Cents that they owe. */
  owedCents: number
  deadlocks: number
  seconds: number
}

interface Ground extends Senders {
  families: Family[]
  /** Processor of server and PostgreSQL so far, in milliseconds. */
  cpu(): number
}

/** Processor of families who hold three spots each and book them on an invoice, beside staff who enroll as many children. */
export function cartsBesideStaff(count: number): Promise<{ oursMs: number; staffMs: number; ratio: number }> {
  return withFamilies(count * 2 * ROUNDS, async (ground) => {
    const rounds: { ours: number; staff: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [theirs, others] = [0, 1].map((nth) => {
        const first = (2 * round + nth) * count
        return ground.families.slice(first, first + count)
      })
      const ours = await cpuOf(ground, async () => bookThree(ground, theirs!, await newClasses(ground)))
      const staff = await cpuOf(ground, async () => enrollThree(ground, others!, await newClasses(ground)))
      rounds.push({ ours, staff })
    }
    const per = (all: number[]) => median(all) / (count * LINES)
    return {
      oursMs: per(rounds.map(({ ours }) => ours)),
      staffMs: per(rounds.map(({ staff }) => staff)),
      ratio: median(rounds.map(({ ours, staff }) => ours / staff)),
    }
  })
}

/** Families at once who each want three of 20 classes, which together have room for some of them. */
export function cartsAtOnce(count: number, roomOfSection: number): Promise<CartsSeen> {
  return withFamilies(count, async (ground) => {
    const classIds = await newClasses(ground, roomOfSection)
    return seenOf(ground, classIds, () => bookThree(ground, ground.families, classIds))
  })
}

/** Families who all want the same class at once. */
export function cartsForOneClass(count: number, room: number): Promise<CartsSeen> {
  return withFamilies(count, async (ground) => {
    const classIds = await newClasses(ground, room, 1)
    return seenOf(ground, classIds, () =>
      bookAtOnce(ground, ground.families, (family) => [lineOf(classIds[0]!, family)]),
    )
  })
}

async function seenOf(
  { superuser }: Ground,
  classIds: readonly string[],
  book: () => Promise<Outcomes>,
): Promise<CartsSeen> {
  const before = await deadlocks(superuser)
  const begun = performance.now()
  const outcomes = await book()
  const seconds = (performance.now() - begun) / 1000
  // Gives the last connections time to report deadlocks.
  await pause(1500)
  const { rows } = await superuser.query<{ taken: number; owed: number }>(
    `select (select count(*)::int from place where section_id = any($1) and state = 'taken') as taken,
       (select coalesce(sum(l.net_cents), 0)::int from invoice_line l join invoice i on i.id = l.invoice_id
         join place p on p.enrollment_id = l.enrollment_id
         where p.section_id = any($1) and i.state = 'ISSUED') as owed`,
    [classIds],
  )
  return {
    ...outcomes,
    seconds,
    taken: rows[0]!.taken,
    owedCents: rows[0]!.owed,
    deadlocks: (await deadlocks(superuser)) - before,
  }
}

async function cpuOf({ cpu }: Ground, act: () => Promise<unknown>): Promise<number> {
  const before = cpu()
  await act()
  return cpu() - before
}

let classes = 0

/** Publishes classes at several times of the day, and returns their ids. */
async function newClasses({ school }: Ground, maxEnroll = 1000, count = SECTIONS): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    classes += 1
    const hour = String(8 + 2 * (nth % TIMES)).padStart(2, '0')
    const times = { timeFrom: `${hour}:00`, timeTo: `${hour}:50` }
    ids.push(await school.addClass({ className: `Cart ${classes}`, maxEnroll, maxWaitList: 1, ...times }))
  }
  return ids
}

function lineOf(activityId: string, { childId }: Family) {
  return { activityId, childIds: [childId], sectionIds: [], dates: [], addOns: [], isDropIn: false }
}

/** Three classes at three times of the day: each family begins with another one. */
function threeOf<T>(nth: number, classIds: readonly T[]): T[] {
  return Array.from({ length: LINES }, (_, line) => {
    const time = (nth + line) % TIMES
    const ofTime = classIds.filter((_each, index) => index % TIMES === time)
    return ofTime[nth % ofTime.length]!
  })
}

function bookThree(ground: Ground, families: readonly Family[], classIds: readonly string[]) {
  return bookAtOnce(ground, families, (family, nth) => threeOf(nth, classIds).map((id) => lineOf(id, family)))
}

/** Has each family hold what it can of its lines, and leave what it holds on an invoice. */
async function bookAtOnce(
  { server, school }: Ground,
  families: readonly Family[],
  linesOf: (family: Family, nth: number) => object[],
): Promise<Outcomes> {
  const url = `${server.url}/api/family/schools/${school.id}/cart`
  const seen: Outcomes = { held: 0, refused: 0, booked: 0, fiveHundreds: 0, asked429: 0 }
  const ask = async (path: string, body: object, { cookie }: Family) => {
    const send = async () => {
      const answer = await post(`${url}/${path}`, body, { cookie })
      const retryAfter = Number(answer.headers.get('retry-after') ?? 1)
      return { status: answer.status, retryAfter, body: await answer.text() }
    }
    const { status, body: text } = await untilHeard(send, seen)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text) as { outcomes: { state: string }[]; cart: Cart }
  }
  await Promise.all(
    families.map(async (family, nth) => {
      const { outcomes, cart } = await ask('lines', { lines: linesOf(family, nth) }, family)
      const held = cart.lines.filter(({ state }) => state === 'HELD')
      seen.held += outcomes.filter(({ state }) => state === 'HELD').length
      seen.refused += outcomes.filter(({ state }) => state === 'REFUSED').length
      if (held.length === 0) return
      const amount = held.reduce((sum, { total }) => sum + total, 0)
      const body = {
        lineIds: held.map(({ id }) => id),
        methodId: null,
        attempt: randomUUID(),
        amount,
        coupon: '',
        installments: false,
      }
      const booked = await ask('book', body, family)
      seen.booked += booked.cart.lines.filter(({ state }) => state === 'BOOKED').length
    }),
  )
  return seen
}

interface Cart {
  lines: { id: string; state: string; total: number }[]
}

/** Has staff enroll the same number of children in the same number of classes, each by its own call. */
async function enrollThree(
  { server, school }: Ground,
  families: readonly Family[],
  classIds: readonly string[],
) {
  const { token } = await school.manager()
  const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
  await Promise.all(
    families.map(async ({ childId }, nth) => {
      for (const id of threeOf(nth, classIds)) {
        const url = `${server.url}/api/schools/${school.id}/classes/${id}/rosters`
        const answer = await post(url, { childId }, headers)
        if (!answer.ok) throw new Error(`Enrolling: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
      }
    }),
  )
}

async function withFamilies<T>(count: number, run: (ground: Ground) => Promise<T>): Promise<T> {
  // Browsers work the proof out; here its time would be measured.
  return withSenders({ PROOF_OF_WORK_COST: '0' }, async (senders) => {
    const { superuser, school, server, postgresPid } = senders
    await manyFamilies(superuser, school.id, count)
    await openFamilyPortal(superuser, school.id)
    await superuser.query(
      `update school set families_book = true, families_pay_later = true where school_id = $1`,
      [school.id],
    )
    await superuser.query('update policy set is_asked = false where school_id = $1', [school.id])
    await superuser.query(`update child set birth_date = $2 where school_id = $1`, [school.id, BIRTH_DATE])
    const { rows } = await superuser.query<{ childId: string; email: string }>(
      `select c.id as "childId", g.email from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
       where c.school_id = $1 and g.email is not null order by c.id`,
      [school.id],
    )
    const families: Family[] = []
    await severalAtOnce(rows, async ({ childId, email }) => {
      const who = { serverUrl: server.url, schoolId: school.id, email, birthDate: BIRTH_DATE }
      families.push({ childId, cookie: await logInWith(superuser, who) })
    })
    const cpu = () => cpuMs(server.pid) + cpuMsOfPostgres(postgresPid)
    return run({ ...senders, families, cpu })
  })
}
