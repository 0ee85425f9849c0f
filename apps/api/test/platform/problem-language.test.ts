import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityLists } from '@afterbell/contract/activities/activity-lists'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { payments } from '@afterbell/contract/payments/payments'
import { portalPages } from '@afterbell/contract/public-pages/portal-pages'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { onDate, refusedAs } from '@afterbell/domain/kernel/refusals/refusals'
import { problemIn } from '../../src/platform/problem-language.ts'
import { invalid, refusalBy, refuse, refuseAs } from '../../src/platform/problems.ts'
import { call, useRig } from '../rig/app.ts'
import { makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, linkOf, owing } from '../rig/paying/paying.ts'

const rig = useRig()
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }
const UNKNOWN = '01999999-0000-7000-8000-00000000dead'

let school: MadeSchool
let token: string

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const { childId } = await owing(rig, school, 40)
  ;({ token } = await linkOf(rig, school, childId))
})

describe('A family that is refused', () => {
  const pay = (headers: Record<string, string>) =>
    call(
      rig,
      payByLink.pay,
      {
        params: { schoolId: school.id },
        body: { token, paymentId: randomUUID(), amount: 39, type: 'CARD', methodRef: 'tok_succeeds' },
      },
      {},
      headers,
    )

  test('reads why in Spanish if it asks for that, else in English, with the same code and parts', async () => {
    const [english, spanish] = [await pay({}), await pay(SPANISH)]
    expect(english.status).toBe(400)
    expect(spanish.status).toBe(400)
    expect(english.problem).toEqual({
      code: 'AMOUNT_CHANGED',
      parts: { totalCents: 4000 },
      message: '$40 is due now. Please check it, and pay again',
      showMessageToUser: true,
    })
    expect(spanish.problem).toEqual({
      ...english.problem,
      message: 'Ahora hay que pagar $40. Revise el monto y pague de nuevo',
    })
    const opened = { params: { schoolId: school.id }, body: { token: `${token}x` } }
    expect((await call(rig, payByLink.invoice, opened, {}, SPANISH)).problem.message).toBe(
      'Este enlace no funciona. Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo a la escuela',
    )
    const query = { token: 'nonsense' }
    expect((await call(rig, messageDoors.unsubscription, { query }, {}, SPANISH)).problem).toMatchObject({
      code: 'LINK_INVALID',
      message: 'Este enlace no funciona. Use el que está en el correo',
    })
  })

  test('reads so too where nothing is found, a field is missing or the request cannot be read', async () => {
    const portalName = 'nobody-has-this-name'
    const nowhere = await call(rig, portalPages.find, { params: { portalName } }, {}, SPANISH)
    expect([nowhere.status, nowhere.problem.message]).toEqual([404, 'Esto no existe o usted no tiene acceso'])
    const query = { token: 'x'.repeat(100_000) }
    expect((await call(rig, messageDoors.unsubscription, { query }, {}, SPANISH)).problem).toMatchObject({
      code: 'VALIDATION',
      message: 'Revise los campos marcados',
    })
    const url = `/api/no-auth/schools/${school.id}/pay/invoice`
    const headers = { ...SPANISH, 'content-type': 'application/json' }
    const unreadable = await rig.app.inject({ method: 'POST', url, headers, payload: '{' })
    expect(unreadable.json()).toEqual({
      code: 'VALIDATION',
      message: 'No se pudo leer la solicitud',
      fields: [],
    })
    const strange = await rig.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'a/b' },
    })
    expect([strange.statusCode, strange.json().message]).toEqual([
      415,
      'Aquí no se conoce el tipo de contenido de la solicitud',
    ])
  })
})

test('Staff are refused in English, whatever their browser asks for', async () => {
  const input = { params: { id: UNKNOWN }, body: {} }
  const [plain, spanish] = await Promise.all(
    [{}, SPANISH].map((headers) => call(rig, payments.confirm, input, school.admin, headers)),
  )
  expect(plain!.status).toBe(404)
  expect(spanish!.raw.toString()).toBe(plain!.raw.toString())
  const list = { at: 'classes', params: { schoolId: school.id }, query: { sort: 'nonsense' } } as never
  const [one, other] = await Promise.all(
    [{}, SPANISH].map((headers) => call(rig, activityLists.list, list, school.admin, headers)),
  )
  expect(one!.status).toBe(400)
  expect(other!.raw.toString()).toBe(one!.raw.toString())
  expect((await call(rig, activityLists.list, list, {}, SPANISH)).problem.message).toBe(
    'Revise los campos marcados',
  )
})

describe('In Spanish', () => {
  test('the field at fault says the same as the refusal', () => {
    const refusal = refuseAs(
      'COUPON_EXPIRED',
      { expiredOn: '2026-11-20' },
      { field: 'coupon', dateFormat: 'EUROPEAN' },
    )
    const message = 'Este cupón venció el 20/11/2026'
    expect(
      problemIn(
        'es',
        refusal.at((path) => `cart.${path}`),
      ),
    ).toEqual({
      code: 'COUPON_EXPIRED',
      parts: { expiredOn: '2026-11-20' },
      message,
      fields: [{ path: 'cart.coupon', message }],
      showMessageToUser: true,
    })
  })

  test('a refusal of one date of several begins with it', () => {
    const refused = onDate(refusedAs('NO_CLASS_DATE', {}), '2026-11-26', 'AMERICAN')
    expect(problemIn('es', refusalBy(refused)).message).toBe('11/26/2026: Este día no hay clases')
  })

  test('a field says what is wrong with it', () => {
    const fields = [
      { path: 'name', message: 'This field is required' },
      { path: 'homes', message: 'A family can have at most two homes' },
    ]
    // The second is one that only staff meet.
    expect(problemIn('es', invalid(fields)).fields).toEqual([
      { path: 'name', message: 'Este campo es obligatorio' },
      fields[1],
    ])
  })

  test('the words of a provider and of what only staff meet stay as they are', () => {
    const reason = 'Your card is not supported.'
    expect(problemIn('es', refuseAs('PROVIDER_REFUSES', { reason })).message).toBe(
      `El proveedor de pagos no lo acepta. ${reason}`,
    )
    const forStaff = refuse('NAME_TAKEN', 'There is a template with this name already', { field: 'name' })
    expect(problemIn('es', forStaff)).toEqual(forStaff.problem)
  })
})
