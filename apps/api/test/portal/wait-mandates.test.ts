import { describe, expect, test } from 'vitest'
import { familyOffers, offersByLink } from '@afterbell/contract/portal/family-offers'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../rig/app.ts'
import {
  giveMandate,
  freeSpot,
  takeOffers,
  tellOffers,
  waitForClass,
  waitingToPay,
} from '../rig/families/carts/mandates.ts'
import { limitGuardian } from '../rig/families/limited.ts'
import { logInOther, setHomes } from '../rig/families/owing.ts'
import { historyOf, inside, made, makeChild, type MadeSchool } from '../rig/make.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'

const rig = useRig()
const at = 'classes' as const

type Waiting = Awaited<ReturnType<typeof waitingToPay>>

async function namesOnRoster({ school, id }: Pick<Waiting, 'school' | 'id'>): Promise<string[]> {
  const { content } = made(await call(rig, rosters.list, { at, params: { id }, query: {} }, school.admin))
  return content.map(({ childId }) => childId)
}

async function paymentsOf(school: MadeSchool): Promise<{ state: string; cents: number }[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select state, cents from payment where school_id = $1 order by created_at, id', [school.id]),
  )
  return rows as { state: string; cents: number }[]
}

async function outcomesOf(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      'select outcome, left_because as because from wait_mandate where school_id = $1 order by given_at, id',
      [school.id],
    ),
  )
  return rows as { outcome: string | null; because: string | null }[]
}

async function letters(school: MadeSchool): Promise<{ to: string; text: string }[]> {
  const written = await writtenAutomatically(rig, school.id)
  return written.map(({ to_email: to, text_body: text }) => ({ to, text }))
}

/** Gives a mandate, opens the spot and lets the job take it. */
async function opened(
  waiting: Waiting,
  mandate: Partial<Parameters<typeof giveMandate>[1]> = {},
  workers = 1,
) {
  made(await giveMandate(waiting.browser, { ...waiting, ...mandate }))
  await freeSpot(rig, waiting.school, waiting)
  await takeOffers(rig, waiting.school, workers)
}

/** Returns what became of an offer that was not taken, and the letter about it. */
async function leftOf(waiting: Waiting) {
  const { school, browser, childId } = waiting
  const { offers } = made(await browser.call(familyOffers.list, {}))
  const token = /#token=([\w-]+)/.exec(offers[0]!.path)![1]!
  const [shown] = made(await browser.call(offersByLink.read, { body: { token } })).offers
  const paid = (await paymentsOf(school)).filter(({ state }) => state !== 'FAILED')
  const told = await tellOffers(rig, school)
  const [letter] = await letters(school)
  return {
    outcomes: await outcomesOf(school),
    isEnrolled: (await namesOnRoster(waiting)).includes(childId),
    paid: paid.length,
    offers: offers.map(({ activity, mandate }) => [activity, mandate]),
    state: shown!.state,
    told,
    letter: letter!.text,
  }
}

/** An ordinary offer that can be answered by hand, and a letter that says why. */
const left = (because: string, sentence: string) => ({
  outcomes: [{ outcome: 'LEFT', because }],
  isEnrolled: false,
  paid: 0,
  offers: [['Pottery', null]],
  state: 'OPEN',
  told: ['MADE'],
  letter: expect.stringMatching(new RegExp(`We are holding it for you until[^]*${sentence}`)),
})

describe('A spot that is to be taken and charged', () => {
  test('is offered first, then taken and charged once, and the family is told that it has the spot', async () => {
    const waiting = await waitingToPay(rig)
    const { school, browser, childId, waitId } = waiting
    const before = made(await browser.call(familyOffers.list, {})).waits[0]!
    expect(before).toMatchObject({ mandate: null, mandateUntil: '2026-12-28' })
    const { waits } = made(await giveMandate(browser, waiting))
    const method = { type: 'CARD', brand: 'visa', last4: '4242' }
    expect(waits[0]!.mandate).toEqual({ isOwn: true, limit: 12000, endsOn: '2026-12-20', method })
    const listed = made(
      await call(rig, waitLists.list, { at, params: { id: waiting.id }, query: {} }, school.admin),
    )
    expect(listed.content).toMatchObject([{ rosterId: waitId, isTakenByItself: true }])
    await freeSpot(rig, school, waiting)
    const { offers } = made(await browser.call(familyOffers.list, {}))
    expect(offers).toMatchObject([{ mandate: { isOwn: true, limit: 12000 } }])
    expect(await tellOffers(rig, school)).toEqual([])
    await takeOffers(rig, school)
    expect(await namesOnRoster(waiting)).toEqual([childId])
    expect(await paymentsOf(school)).toEqual([{ state: 'SUCCEEDED', cents: 8000 }])
    expect(await outcomesOf(school)).toEqual([{ outcome: 'TAKEN', because: null }])
    expect(await tellOffers(rig, school)).toEqual(['ACCEPTED'])
    // Delivered again, and looked at again: nothing more happens.
    await takeOffers(rig, school)
    expect(await paymentsOf(school)).toHaveLength(1)
    const told = (await historyOf(rig, school, waiting.id)).join('\n')
    expect(told).toContain('asked for the spot in Pottery to be taken')
    expect(told).toContain('accepted the spot in Pottery')
    expect(told).not.toContain('120')
  })

  test('is taken once by two workers', async () => {
    const waiting = await waitingToPay(rig)
    await opened(waiting, {}, 3)
    await takeOffers(rig, waiting.school)
    expect(await namesOnRoster(waiting)).toEqual([waiting.childId])
    expect(await paymentsOf(waiting.school)).toEqual([{ state: 'SUCCEEDED', cents: 8000 }])
    expect(await tellOffers(rig, waiting.school)).toEqual(['ACCEPTED'])
  })

  test('is taken without a payment where nothing is due', async () => {
    const waiting = await waitingToPay(rig, { price: 0 })
    await opened(waiting)
    expect(await namesOnRoster(waiting)).toEqual([waiting.childId])
    expect(await paymentsOf(waiting.school)).toEqual([])
    expect(await outcomesOf(waiting.school)).toEqual([{ outcome: 'TAKEN', because: null }])
    expect(await tellOffers(rig, waiting.school)).toEqual(['ACCEPTED'])
  })

  test('leaves the other wishes of the child', async () => {
    const waiting = await waitingToPay(rig)
    const { school, browser, childId, waitId } = waiting
    const other = await waitForClass(rig, school, {
      childId,
      className: 'Chess',
      timeFrom: '18:00',
      timeTo: '19:00',
    })
    const body = { childId, waitIds: [waitId, other.waitId] }
    made(await browser.call(familyOffers.chooseWishes, { body } as never))
    await opened(waiting)
    expect(await namesOnRoster(waiting)).toEqual([childId])
    expect(made(await browser.call(familyOffers.list, {})).waits).toEqual([])
  })
})

describe('An ordinary offer is left', () => {
  test('if the card is declined: the hold becomes the offer again', async () => {
    const waiting = await waitingToPay(rig, { token: 'tok_declined' })
    await opened(waiting)
    expect(await leftOf(waiting)).toEqual(
      left('DECLINED', 'the payment did not go through. Nothing was charged'),
    )
    const { rows } = await inside(rig, waiting.school.id, (query) =>
      query(`select state, is_being_paid from place where id = $1`, [waiting.waitId]),
    )
    expect(rows).toEqual([{ state: 'held', is_being_paid: false }])
    // Another card by hand does it.
    await takeOffers(rig, waiting.school)
    expect(await outcomesOf(waiting.school)).toEqual([{ outcome: 'LEFT', because: 'DECLINED' }])
  })

  test('if the bank asks', async () => {
    const waiting = await waitingToPay(rig, { token: 'tok_challenged' })
    await opened(waiting)
    expect(await leftOf(waiting)).toEqual(left('BANK_ASKS', 'your bank wants you to confirm the payment'))
  })

  test('if it costs more than the limit, by a cent', async () => {
    const waiting = await waitingToPay(rig)
    await opened(waiting, { limit: 79.99 })
    expect(await leftOf(waiting)).toEqual(left('LIMIT', 'it costs more than your limit of .79.99'))
  })

  test('if the card was removed', async () => {
    const waiting = await waitingToPay(rig)
    made(await giveMandate(waiting.browser, waiting))
    const params = { methodId: waiting.methodId } as never
    expect((await waiting.browser.call(familyPayments.removeMethod, { params })).status).toBeLessThan(300)
    await freeSpot(rig, waiting.school, waiting)
    await takeOffers(rig, waiting.school)
    expect(await leftOf(waiting)).toEqual(
      left('NO_METHOD', 'your saved card or bank account can no longer be used'),
    )
  })

  test('if it opens on the day on which the mandate ends', async () => {
    const waiting = await waitingToPay(rig)
    made(await giveMandate(waiting.browser, waiting))
    await inside(rig, waiting.school.id, (query) =>
      query(`update wait_mandate set ends_on = '2026-11-18' where school_id = $1`, [waiting.school.id]),
    )
    await freeSpot(rig, waiting.school, waiting)
    await takeOffers(rig, waiting.school)
    expect(await leftOf(waiting)).toEqual(left('ENDED', 'Your permission to take it had ended'))
  })

  test('if the child is elsewhere at that time', async () => {
    const waiting = await waitingToPay(rig)
    const { school, childId } = waiting
    made(await giveMandate(waiting.browser, waiting))
    const judo = await waitForClass(rig, school, { childId, className: 'Judo' })
    const other = { at, params: { id: judo.id }, body: { rosterId: judo.waitId, overbook: true } }
    made(await call(rig, rosters.add, other as never, school.admin))
    await freeSpot(rig, school, waiting)
    await takeOffers(rig, school)
    expect(await leftOf(waiting)).toEqual(left('CLASH', 'your child has something else at that time'))
  })

  test('if it was taken back before the job ran, and the family is told of the offer as ever', async () => {
    const waiting = await waitingToPay(rig)
    const { school, browser, waitId } = waiting
    made(await giveMandate(browser, waiting))
    await freeSpot(rig, school, waiting)
    const back = made(await browser.call(familyOffers.takeMandateBack, { params: { waitId } } as never))
    expect(back.offers).toMatchObject([{ mandate: null }])
    await takeOffers(rig, school)
    expect(await outcomesOf(school)).toEqual([{ outcome: 'TAKEN_BACK', because: null }])
    expect(await paymentsOf(school)).toEqual([])
    expect(await tellOffers(rig, school)).toEqual(['MADE'])
    expect((await letters(school))[0]!.text).not.toContain('for you:')
  })

  test('where the school is suspended: nothing is charged', async () => {
    const waiting = await waitingToPay(rig)
    made(await giveMandate(waiting.browser, waiting))
    await freeSpot(rig, waiting.school, waiting)
    await rig.pool.pg.query(`update school_directory set state = 'SUSPENDED' where id = $1`, [
      waiting.school.id,
    ])
    await takeOffers(rig, waiting.school)
    expect(await paymentsOf(waiting.school)).toEqual([])
    expect(await outcomesOf(waiting.school)).toEqual([{ outcome: null, because: null }])
  })

  test('where the guardian may see the child no more', async () => {
    const waiting = await waitingToPay(rig)
    made(await giveMandate(waiting.browser, waiting))
    await limitGuardian(rig, waiting.school, waiting.childId, 'MONEY')
    await freeSpot(rig, waiting.school, waiting)
    await takeOffers(rig, waiting.school)
    expect(await paymentsOf(waiting.school)).toEqual([])
    expect(await outcomesOf(waiting.school)).toEqual([{ outcome: 'LEFT', because: 'NOT_THEIRS' }])
  })
})

describe('Taking it back and taking the spot at the same moment', () => {
  test('has one winner', async () => {
    const waiting = await waitingToPay(rig)
    const { school, browser, waitId, childId } = waiting
    made(await giveMandate(browser, waiting))
    await freeSpot(rig, school, waiting)
    const [, back] = await Promise.all([
      takeOffers(rig, school),
      browser.call(familyOffers.takeMandateBack, { params: { waitId } } as never),
    ])
    await takeOffers(rig, school)
    const outcome = (await outcomesOf(school))[0]!.outcome
    expect(['TAKEN', 'TAKEN_BACK']).toContain(outcome)
    expect((await namesOnRoster(waiting)).includes(childId)).toBe(outcome === 'TAKEN')
    expect(await paymentsOf(school)).toHaveLength(outcome === 'TAKEN' ? 1 : 0)
    expect([200, 404]).toContain(back.status)
  })
})

describe('What the others see', () => {
  test('is that it will be taken, without money; they can neither change nor end it', async () => {
    const waiting = await waitingToPay(rig)
    const { school, childId, lastName, waitId } = waiting
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [50, 50])
    made(await giveMandate(waiting.browser, waiting))
    const [seen] = made(await tom.call(familyOffers.list, {})).waits
    expect(seen!.mandate).toEqual({ isOwn: false, limit: null, endsOn: null, method: null })
    expect((await giveMandate(tom, waiting)).status).toBe(404)
    made(await tom.call(familyOffers.takeMandateBack, { params: { waitId } } as never))
    const [own] = made(await waiting.browser.call(familyOffers.list, {})).waits
    expect(own!.mandate).toMatchObject({ isOwn: true, limit: 12000 })
    // The letter to the other home says nothing of the limit.
    await inside(rig, school.id, (query) => query('update wait_mandate set limit_cents = 100'))
    await freeSpot(rig, school, waiting)
    await takeOffers(rig, school)
    await tellOffers(rig, school)
    const written = await letters(school)
    const toTom = written.find(({ to }) => to.startsWith('tom.'))!
    const toMara = written.find(({ to }) => to === waiting.email)!
    expect(toMara.text).toContain('more than your limit')
    expect(toTom.text).toContain('It was not taken automatically')
    expect(toTom.text).not.toContain('limit')
  })
})

describe('What cannot be asked for', () => {
  test('is an end that is too late or past, no amount, and the wait or card of somebody else', async () => {
    const waiting = await waitingToPay(rig)
    const other = await waitingToPay(rig)
    const refusalsOf = async (wanted: object) =>
      (await giveMandate(waiting.browser, { ...waiting, ...wanted })).problem
    for (const [wanted, path, message] of [
      [{ endsOn: '2026-12-29' }, 'endsOn', 'Choose 12/28/2026 or an earlier date'],
      [{ endsOn: '2026-11-18' }, 'endsOn', 'Should be future date'],
      [{ limit: 0 }, 'limit', 'Should be positive'],
    ] as const)
      expect(await refusalsOf(wanted)).toMatchObject({ code: 'VALIDATION', fields: [{ path, message }] })
    const foreign = await makeChild(rig, waiting.school)
    const { waitId } = await waitForClass(rig, waiting.school, { childId: foreign, className: 'Judo' })
    for (const wanted of [{ waitId }, { methodId: other.methodId }, { waitId: crypto.randomUUID() }])
      expect((await giveMandate(waiting.browser, { ...waiting, ...wanted })).status).toBe(404)
    expect(await outcomesOf(waiting.school)).toEqual([])
  })

  test('ends with leaving the wait list', async () => {
    const waiting = await waitingToPay(rig)
    made(await giveMandate(waiting.browser, waiting))
    const [own] = made(await waiting.browser.call(familyOffers.list, {})).waits
    const token = /#token=([\w-]+)/.exec(own!.path)![1]!
    made(await waiting.browser.call(offersByLink.leaveWait, { body: { token } }))
    expect(await outcomesOf(waiting.school)).toEqual([{ outcome: 'TAKEN_BACK', because: null }])
  })
})
