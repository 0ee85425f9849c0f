import { coupons } from '@afterbell/contract/coupons/coupons'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { apply, makePaymentHold, invoiceHold, makeCoupon, runOut } from '../rig/paying/coupons.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

type Body = CallInput<typeof coupons.create>['body']

const create = (body: Partial<Body>) =>
  call(
    rig,
    coupons.create,
    { body: { name: 'ONE', couponType: 'PERCENTAGE', amount: 10, ...body } },
    school.admin,
  )
const change = (id: string, body: CallInput<typeof coupons.change>['body']) =>
  call(rig, coupons.change, { params: { id }, body }, school.admin)
const get = async (id: string) => made(await call(rig, coupons.get, { params: { id } }, school.admin))
const list = async (query: CallInput<typeof coupons.list>['query'], of = school) =>
  made(await call(rig, coupons.list, { query }, of.admin))
const names = async (query: CallInput<typeof coupons.list>['query'], of = school) =>
  (await list(query, of)).content.map(({ name }) => name)

/** Creates a use of a coupon by a new family, with an invoice. */
async function useOf({ name }: { name: string }, of = school) {
  const spot = await makePaymentHold(rig, of)
  made(await apply(rig, of, { ...spot, rosterIds: [spot.rosterId], paymentType: 'INVOICE' }, name))
  await invoiceHold(rig, of, spot)
  return spot
}

describe('A coupon', () => {
  test('is kept as it was written, by either system', async () => {
    const body = {
      name: '  Spring 10 ',
      couponType: 'PERCENTAGE',
      amount: 12.5,
      maxPerUser: 1,
      maxUsage: 20,
      expiryDate: '2027-12-31',
      stripeCoupon: 'Z4OV52SU',
    } as const
    const params = { schoolId: school.id }
    const added = made(await call(rig, coupons.createNew, { params, body }, school.admin))
    expect(added).toMatchObject({
      ...body,
      name: 'Spring 10',
      amount: 1250,
      active: true,
      status: 'ACTIVE',
      standing: 'ACTIVE',
      uses: 0,
      held: 0,
    })
    expect(await get(added.id)).toEqual(added)
    const all = made(await call(rig, coupons.listAll, { params, query: {} }, school.admin))
    expect(all.content[0]).toEqual(added)
    const endless = made(await create({ name: 'Endless' }))
    expect(endless).toMatchObject({ maxPerUser: null, maxUsage: null, expiryDate: null, stripeCoupon: null })
  })

  test.each<[Partial<Body>, string, string]>([
    [{ name: '   ' }, 'name', 'This field is required'],
    [{ amount: 0 }, 'amount', 'Should be more then 0'],
    [{ amount: 100.01 }, 'amount', 'Should be less or equal 100%'],
    [{ couponType: 'FIXED_AMOUNT', amount: 0 }, 'amount', 'Should be more then 0'],
    [{ maxUsage: 0 }, 'maxUsage', 'Should be more then 0'],
    [{ maxPerUser: 1.5 }, 'maxPerUser', 'May contain numbers only'],
    [{ expiryDate: '2020-01-01' }, 'expiryDate', 'Should be future date'],
  ])('of %j is refused at its field', async (body, path, message) => {
    const answer = await create({ name: 'Wrong', ...body })
    expect(answer.status).toBe(400)
    expect(answer.problem!.fields).toEqual([{ path, message }])
    expect(await names({ search: 'Wrong' })).toEqual([])
  })

  test('has a name no other has, whatever its case, until it is deleted', async () => {
    const { id } = made(await create({ name: 'Été' }))
    const duplicate = await create({ name: ' ETE ' })
    expect(duplicate.problem).toMatchObject({
      code: 'NAME_TAKEN',
      fields: [{ path: 'name', message: 'This name is already taken' }],
    })
    const other = made(await create({ name: 'Other' }))
    expect((await change(other.id, { name: 'été' })).problem).toMatchObject({ code: 'NAME_TAKEN' })
    made(await call(rig, coupons.remove, { params: { id } }, school.admin))
    expect((await create({ name: 'ete' })).status).toBe(200)
  })

  test('is changed in what is given, and not over what somebody else changed', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 5 })
    const changed = made(await change(coupon.id, { amount: 25, version: coupon.version }))
    expect(changed).toMatchObject({ name: coupon.name, amount: 2500, maxUsage: 5 })
    expect((await change(coupon.id, { maxUsage: null, version: coupon.version })).problem?.code).toBe(
      'CHANGED_MEANWHILE',
    )
    expect(made(await change(coupon.id, { maxUsage: null })).maxUsage).toBeNull()
    const same = made(await change(coupon.id, { amount: 25 }))
    expect(same.version).toBe(changed.version + 1)
  })

  test('keeps an end that is over, and is off and on again', async () => {
    const coupon = await makeCoupon(rig, school, { expiryDate: '2027-12-31' })
    await inside(rig, school.id, (query) =>
      query(`update coupon set expires_on = '2020-01-31' where id = $1`, [coupon.id]),
    )
    const renamed = made(await change(coupon.id, { name: 'OVER', expiryDate: '2020-01-31' }))
    expect(renamed).toMatchObject({ name: 'OVER', status: 'EXPIRED', standing: 'EXPIRED' })
    expect((await change(coupon.id, { expiryDate: '2020-02-01' })).status).toBe(400)
    expect(made(await change(coupon.id, { active: false }))).toMatchObject({ standing: 'OFF' })
    expect(made(await change(coupon.id, { active: true, expiryDate: null }))).toMatchObject({
      standing: 'ACTIVE',
    })
  })

  test('goes below no limit it was used up to, by everybody or by one family', async () => {
    const coupon = await makeCoupon(rig, school)
    const { childId } = await useOf(coupon)
    await useOf(coupon)
    const again = await makePaymentHold(rig, school, { childId })
    made(
      await apply(
        rig,
        school,
        { ...again, rosterIds: [again.rosterId], paymentType: 'INVOICE' },
        coupon.name,
      ),
    )
    const answer = await change(coupon.id, { maxUsage: 2, maxPerUser: 1 })
    expect(answer.problem!.fields).toEqual([
      { path: 'maxUsage', message: 'It was used 3 times already. Choose 3 or more' },
      { path: 'maxPerUser', message: 'It was used 2 times by one family already. Choose 2 or more' },
    ])
    expect(made(await change(coupon.id, { maxUsage: 3, maxPerUser: 2 }))).toMatchObject({
      standing: 'USED_UP',
      uses: 2,
      held: 1,
    })
  })
})

describe('The coupons of a school', () => {
  test('are searched, sorted, paged and filtered by how they stand', async () => {
    const newSchool = await makeSchool(rig)
    for (const [name, amount] of [
      ['Beta', 30],
      ['Alpha', 10],
      ['Gamma', 20],
    ] as const)
      await makeCoupon(rig, newSchool, {
        name,
        amount,
        maxUsage: 1,
        ...(name === 'Beta' && { active: false }),
      })
    await useOf({ name: 'gamma' }, newSchool)
    expect(await names({}, newSchool)).toEqual(['Gamma', 'Alpha', 'Beta'])
    expect(await names({ sort: 'name,ASC' }, newSchool)).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names({ sort: 'amount,DESC' }, newSchool)).toEqual(['Beta', 'Gamma', 'Alpha'])
    expect(await names({ search: 'alp' }, newSchool)).toEqual(['Alpha'])
    expect(await names({ status: 'OFF' }, newSchool)).toEqual(['Beta'])
    expect(await names({ status: 'USED_UP' }, newSchool)).toEqual(['Gamma'])
    expect(await names({ status: 'ACTIVE' }, newSchool)).toEqual(['Alpha'])
    expect(await names({ status: 'EXPIRED' }, newSchool)).toEqual([])
    const second = await list({ size: 2, page: 1, sort: 'createdAt,ASC' }, newSchool)
    expect(second).toMatchObject({ totalElements: 3, totalPages: 2, numberOfElements: 1 })
  })

  test('come as a spreadsheet with the columns it names', async () => {
    const fields = made(await call(rig, coupons.exportFields, {}, school.admin)).map(({ field }) => field)
    expect(fields).toEqual([
      'name',
      'status',
      'couponType',
      'percent',
      'amount',
      'uses',
      'held',
      'maxUsage',
      'maxPerUser',
      'expiryDate',
      'createdAt',
    ])
    const file = await call(rig, coupons.export, { query: { fields: 'name,uses' } }, school.admin)
    expect(file.status).toBe(200)
    expect((await call(rig, coupons.export, { query: { fields: 'secret' } }, school.admin)).status).toBe(400)
  })

  test('are deleted; those that were used are turned off, and it says so', async () => {
    const [fresh, used, other] = [
      await makeCoupon(rig, school),
      await makeCoupon(rig, school, { name: 'USED' }),
      await makeCoupon(rig, school),
    ]
    await useOf(used)
    const couponsIds = `${fresh.id},${used.id}`
    expect(made(await call(rig, coupons.removeMany, { query: { couponsIds } }, school.admin))).toEqual({
      changed: 1,
      refused: [
        { id: used.id, name: 'USED', message: 'USED was used, so it was turned off instead of deleted' },
      ],
    })
    expect(await get(used.id)).toMatchObject({ active: false, standing: 'OFF', uses: 1 })
    expect((await call(rig, coupons.get, { params: { id: fresh.id } }, school.admin)).status).toBe(404)
    const remove = (id: string) => call(rig, coupons.remove, { params: { id } }, school.admin)
    expect(made(await remove(other.id))).toEqual({ isRemoved: true, message: null })
    expect(made(await remove(used.id))).toMatchObject({ isRemoved: false })
    expect((await remove(other.id)).status).toBe(404)
  })

  test('were not used where a hold came to nothing', async () => {
    const coupon = await makeCoupon(rig, school)
    const spot = await makePaymentHold(rig, school)
    made(
      await apply(rig, school, { ...spot, rosterIds: [spot.rosterId], paymentType: 'INVOICE' }, coupon.name),
    )
    await runOut(rig, school, [spot.rosterId])
    const input = { params: { id: coupon.id } }
    expect(made(await call(rig, coupons.remove, input, school.admin)).isRemoved).toBe(true)
  })
})

test('Who used a coupon is told with what for, the latest first', async () => {
  const coupon = await makeCoupon(rig, school)
  const first = await useOf(coupon)
  const spot = await makePaymentHold(rig, school)
  made(await apply(rig, school, { ...spot, rosterIds: [spot.rosterId], paymentType: 'INVOICE' }, coupon.name))
  const input = { params: { id: coupon.id }, query: {} }
  const { content, totalElements } = made(await call(rig, coupons.uses, input, school.admin))
  expect(totalElements).toBe(2)
  expect(content).toMatchObject([
    { state: 'HELD', amount: 1000, children: ['Kim Test'], activities: ['Chess'], invoiceNumbers: [] },
    { state: 'USED', amount: 1000, children: ['Kim Test'], activities: ['Chess'], heldUntil: null },
  ])
  expect(content[0]!.heldUntil).not.toBeNull()
  expect(content[1]!.invoiceNumbers).toHaveLength(1)
  expect(first.parentId).not.toBe(spot.parentId)
})
