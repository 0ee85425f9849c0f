import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, allNamed, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices } from '../../ui/notify/notify.ts'
import { FamilyPortalSection } from './FamilyPortalSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const URL_OF_PORTAL = 'https://afterbell.test/portal/oak'
const una = {
  id: '01999999-0000-7000-8000-00000000000b',
  name: 'Una Con',
  email: null,
  looks: ['NO_EMAIL'],
  child: { id: '01999999-0000-7000-8000-00000000000a', name: 'Ann Con' },
}

async function open({ rows = [una], addressCount = 2, isFailing = false, refuses = false } = {}) {
  let isOn = false
  let rights = {
    tellAbsences: true,
    addPickups: 'AFTER_APPROVAL',
    changeContacts: true,
    seeTimes: true,
    askForNotes: 'EMAIL',
    sayPhotos: false,
    askForGuardian: true,
    giveUp: 'NO',
    giveUpBefore: 'FIRST_MEETING',
    giveUpDays: 7,
    giveUpFee: 0,
    deductDiscounts: false,
    changePlaces: 'NO',
    book: true,
    payLater: false,
    askAid: false,
    register: false,
  }
  const sent = standInForServer(({ method, path, body }) => {
    if (path.endsWith('/guardians')) {
      if (isFailing) return json({}, 500)
      return json({
        content: rows,
        pageable: { pageNumber: 0, pageSize: 25 },
        totalPages: rows.length === 0 ? 0 : 3,
        totalElements: rows.length === 0 ? 0 : 51,
        numberOfElements: rows.length,
      })
    }
    if (path.endsWith('/proofs')) return json([{ guardianId: una.id, name: 'Cal Con', outcome: 'HELD_BACK' }])
    if (method === 'PUT' && refuses) {
      isOn = true
      return json({ code: 'CHANGED_MEANWHILE', message: 'Someone changed this meanwhile' }, 400)
    }
    if (path.endsWith('/rights')) ({ rights } = body as { rights: typeof rights })
    else if (method === 'PUT') ({ isOn } = body as { isOn: boolean })
    return json({ isOn, url: URL_OF_PORTAL, addressCount, rights })
  })
  adoptSession(sessionOf())
  const screen = await drawRouted(() => (
    <>
      <FamilyPortalSection />
      <ModalHost />
    </>
  ))
  const turns = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { screen, sent, turns, text: () => document.body.textContent }
}

const portalSwitch = () => document.querySelector<HTMLInputElement>('input[role="switch"]')!

async function turn() {
  await act(async () => portalSwitch().click())
  await act(() => settle(50))
}

test('Staff see who could not log in and why, open the portal, and close it again', async () => {
  const { screen, turns, text } = await open()
  expect(text()).toContain('2 email addresses on file can.')
  expect(text()).toContain('Una Con')
  expect(text()).toContain('No email. Cannot log in. Add an email address.')
  expect(text()).toContain(URL_OF_PORTAL)
  expect(named('Ann Con', 'a').getAttribute('href')).toContain(una.child.id)
  await turn()
  await press('Cancel', 'button')
  expect(turns()).toEqual([])
  await turn()
  await press('Open', 'button')
  await act(() => settle(50))
  expect(portalSwitch().checked).toBe(true)
  await turn()
  await press('Close the portal', 'button')
  await act(() => settle(50))
  expect(turns()).toEqual([
    { isOn: true, wasOn: false },
    { isOn: false, wasOn: true },
  ])
  await screen.remove()
})

test('A colleague who was quicker is shown', async () => {
  const { screen } = await open({ refuses: true })
  await turn()
  await press('Open', 'button')
  await act(() => settle(50))
  expect(portalSwitch().checked).toBe(true)
  await screen.remove()
})

test('Staff choose what families may do themselves, each at once', async () => {
  const { screen, turns } = await open()
  const before = {
    tellAbsences: true,
    addPickups: 'AFTER_APPROVAL',
    changeContacts: true,
    seeTimes: true,
    askForNotes: 'EMAIL',
    sayPhotos: false,
    askForGuardian: true,
    giveUp: 'NO',
    giveUpBefore: 'FIRST_MEETING',
    giveUpDays: 7,
    giveUpFee: 0,
    deductDiscounts: false,
    changePlaces: 'NO',
    book: true,
    payLater: false,
    askAid: false,
    register: false,
  }
  const absences = () => document.querySelectorAll<HTMLInputElement>('input[role="switch"]')[1]!
  await act(async () => absences().click())
  await act(() => settle(50))
  expect(absences().checked).toBe(false)
  const rights = { ...before, tellAbsences: false }
  const select = document.querySelector('select')!
  await act(async () => {
    select.value = 'NO'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(() => settle(50))
  expect(turns()).toEqual([
    { rights, before },
    { rights: { ...rights, addPickups: 'NO' }, before: rights },
  ])
  await screen.remove()
})

test('Staff choose how families give up spots, and type the days and the fee', async () => {
  const { screen, turns, text } = await open()
  const choose = async (label: string, value: string) => {
    const select = named(label, 'select') as unknown as HTMLSelectElement
    await act(async () => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await act(() => settle(50))
  }
  expect(text()).not.toContain('Fee kept')
  await choose('Give up a spot or drop-in', 'THEMSELVES')
  await choose('Days count back from', 'NEXT_MEETING')
  await type(named('Days before that meeting', 'input') as HTMLInputElement, '400')
  await press('Save days and fee', 'button')
  expect(turns()).toHaveLength(2)
  await type(named('Days before that meeting', 'input') as HTMLInputElement, '3')
  await type(named('Fee kept', 'input') as HTMLInputElement, '12.50')
  await press('Save days and fee', 'button')
  await act(() => settle(50))
  expect(turns().at(-1)).toMatchObject({
    rights: { giveUp: 'THEMSELVES', giveUpBefore: 'NEXT_MEETING', giveUpDays: 3, giveUpFee: 12.5 },
  })
  await screen.remove()
})

test('The list is paged, and says so when it is empty or could not be read', async () => {
  const full = await open()
  expect(full.text()).toContain('1–1 of 51')
  await press('Page 2', 'button')
  await act(() => settle(50))
  expect(full.sent.at(-1)!.query).toMatchObject({ page: '1', size: '25' })
  await full.screen.remove()
  const empty = await open({ rows: [], addressCount: 0 })
  expect(empty.text()).toContain('No one. Every guardian on file can log in')
  expect(empty.text()).toContain('No email address on file could log in.')
  await empty.screen.remove()
  const failing = await open({ isFailing: true })
  expect(allNamed('Try again', 'button')).toHaveLength(1)
  await failing.screen.remove()
})

test('Staff let in all of a list whose birth dates are not on file, but for those who do not see a child', async () => {
  const ben = {
    ...una,
    id: '01999999-0000-7000-8000-00000000000d',
    email: 'b@example.test',
    looks: ['NO_BIRTH_DATE'],
  }
  const cal = { ...ben, id: '01999999-0000-7000-8000-00000000000e', looks: ['HELD_BACK', 'NO_BIRTH_DATE'] }
  const { screen, sent } = await open({ rows: [ben, cal] as never })
  expect(allNamed(/Let all/, 'button')).toHaveLength(0)
  await choose('NO_BIRTH_DATE')
  await press('Let all 51 in without a question', 'button')
  await press('Cancel', 'button')
  await press('Let all 51 in without a question', 'button')
  await press('Let in', 'button')
  await act(() => settle(100))
  // The list has three pages, and shows the same two on each.
  const guardianIds = [ben.id, cal.id, ben.id, cal.id, ben.id, cal.id]
  expect(sent.filter(({ path }) => path.endsWith('/proofs')).map(({ body }) => body)).toEqual([
    { guardianIds },
  ])
  expect(currentNotices().at(-1)?.text).toBe(
    '5 guardians can log in now. 1 guardian was left out (Cal Con): open the child’s page to decide.',
  )
  await screen.remove()
})

async function choose(look: string) {
  const select = document.querySelector<HTMLSelectElement>('select[aria-label="Why"]')!
  await act(async () => {
    select.value = look
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(() => settle(50))
}
