import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  SIBLING,
  type Answers,
} from '../../../../test/family.tsx'
import { named, press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const SPOT = '01999999-0000-7000-8000-0000000000e1'
const MONDAY = '01999999-0000-7000-8000-0000000000d1'
const TUESDAY = '01999999-0000-7000-8000-0000000000d2'
const child = {
  id: CHILD,
  firstName: 'Ann',
  preferredName: '',
  lastName: 'Osei',
  birthDate: '2016-02-29',
  grade: null,
  allergies: '',
  specialNeeds: '',
  isHealthStated: true,
  teacher: null,
  tshirtSize: null,
  pickups: [],
  toldPickups: [],
  emergencyContacts: [],
  photos: null,
  invitations: [],
  version: 4,
}
const chess = {
  id: SPOT,
  childId: CHILD,
  kind: 'classes',
  activity: 'Zebrawood',
  sections: [],
  isDropIn: false,
  firstOn: '2026-10-19',
  nextOn: '2026-10-19',
  way: 'AT_ONCE',
  lastDay: '2026-10-12',
  isAsked: false,
  isChangeAsked: false,
  weekdays: [],
}
const look = { ...chess, fee: 15, discounts: 5, back: 60, noLongerOwed: 25, hasInstallments: true }
const asking = { ...look, way: 'ASK', lastDay: '2026-10-01', firstOn: '2026-09-21' }

const open = (
  answers: Answers = {},
  language: 'en' | 'es' = 'en',
  rights: object = { giveUp: 'THEMSELVES' },
) =>
  openPortal(
    {
      'GET session': () =>
        json({
          ...session,
          children: [...session.children, { id: SIBLING, name: 'Ben Osei', familyId: SIBLING }],
          rights: { ...session.rights, ...rights },
        }),
      [`GET children/${CHILD}`]: () => json(child),
      [`GET children/${CHILD}/spots`]: (_, count) => json({ spots: count === 1 ? [chess] : [] }),
      [`GET spots/${SPOT}`]: () => json(look),
      [`POST spots/${SPOT}/giving-up`]: () => json({ outcome: 'GIVEN_UP' }),
      ...answers,
    },
    { page: `children/${CHILD}`, language },
  )

test('What giving up a spot comes to is shown, and then it is done as it was shown', async () => {
  const { sent } = await open()
  expect(shown()).toContain('ZebrawoodStarts on 10/19/2026')
  await press('Give up this spot: Zebrawood')
  for (const each of [
    'Give up Ann’s spot in Zebrawood?',
    'You can do this yourself until 10/12/2026.',
    'Goes back to youCA$60',
    'You no longer oweCA$25',
    'The school keepsCA$15',
    'Installments that are still to come get smaller.',
    'Sibling discounts deductedCA$5',
    'because of Ann',
  ])
    expect(shown()).toContain(each)
  expect(shown()).not.toContain('Your words')
  await press('Give it up')
  expect(sent(`POST spots/${SPOT}/giving-up`)[0]!.body).toEqual({
    way: 'AT_ONCE',
    fee: 15,
    back: 60,
    discounts: 5,
    noLongerOwed: 25,
    words: '',
  })
  expect(shown()).toContain('Ann no longer has this spot: Zebrawood.')
  expect(shown()).toContain('Ann has no spots at the moment.')
  expect(document.activeElement!.textContent).toBe('Spots')
})

test('One weekday of several is given up alone, and asked for apart', async () => {
  const weekdays = [
    { sectionId: MONDAY, weekday: 'monday', isAsked: true },
    { sectionId: TUESDAY, weekday: 'tuesday', isAsked: false },
  ]
  const care = { ...chess, kind: 'aftercare', activity: 'Harbor', sections: ['Monday', 'Tuesday'], weekdays }
  const { sent } = await open({
    [`GET children/${CHILD}/spots`]: () => json({ spots: [care] }),
    [`GET spots/${SPOT}`]: () => json({ ...look, activity: 'Harbor' }),
    [`POST spots/${SPOT}/giving-up`]: () => json({ outcome: 'GIVEN_UP' }),
  })
  expect(shown()).toContain('You asked the school to give up Monday.')
  expect(shown()).not.toContain('Give up Monday only')
  await press('Give up Tuesday only: Harbor')
  expect(shown()).toContain('Give up Tuesday of Harbor for Ann? The other weekdays stay.')
  await press('Give it up')
  expect(sent(`POST spots/${SPOT}/giving-up`)[0]!.body).toMatchObject({ sectionId: TUESDAY, fee: 15 })
  expect(shown()).toContain('Ann no longer has this spot: Harbor, Tuesday.')
})

test('Where the school decides it is asked, in the words of the family, which a closed dialog keeps', async () => {
  const { sent } = await open({
    [`GET children/${CHILD}/spots`]: (_, count) => json({ spots: [{ ...asking, isAsked: count > 1 }] }),
    [`GET spots/${SPOT}`]: () =>
      json({ ...asking, fee: 0, discounts: 0, back: 0, noLongerOwed: 0, hasInstallments: false }),
    [`POST spots/${SPOT}/giving-up`]: () => json({ outcome: 'ASKED' }),
  })
  await press('Give up this spot: Zebrawood')
  for (const each of [
    'The school decides. Until then, Ann keeps the spot.',
    'The last day to do this yourself was 10/01/2026.',
    'Nothing goes back for it, and nothing comes off an invoice.',
  ])
    expect(shown()).toContain(each)
  await type(named('Your words to the school (optional)', 'textarea'), 'We move away')
  await press('Cancel')
  await press('Give up this spot: Zebrawood')
  await press('Ask the school')
  expect(sent(`POST spots/${SPOT}/giving-up`)[0]!.body).toMatchObject({ way: 'ASK', words: 'We move away' })
  expect(shown()).toContain('We told the school. It answers here and by email.')
  expect(shown()).toContain('You asked the school to give it up.')
  expect(document.querySelectorAll('[aria-label^="Give up this spot"]')).toHaveLength(0)
})

test('What changed meanwhile is said and shown again, and nothing is done', async () => {
  const { sent } = await open({
    [`GET spots/${SPOT}`]: (_, count) => json({ ...look, back: count === 1 ? 60 : 40 }),
    [`POST spots/${SPOT}/giving-up`]: () => refused('SPOT_CHANGED', 'Something has changed'),
  })
  await press('Give up this spot: Zebrawood')
  await press('Give it up')
  expect(alerts()).toEqual(['Something has changed'])
  expect(shown()).toContain('Goes back to youCA$40')
  expect(sent(`POST spots/${SPOT}/giving-up`)).toHaveLength(1)
})

test('A day is called a day, and what is over or not theirs to give up has no button', async () => {
  const day = { ...chess, isDropIn: true, activity: 'Aftercare', sections: ['Monday'] }
  const over = { ...chess, id: SIBLING, nextOn: null, way: 'OVER', lastDay: null }
  await open({
    [`GET children/${CHILD}/spots`]: () =>
      json({ spots: [day, over, { ...chess, id: CHILD, way: 'NOT_OFFERED', lastDay: null }] }),
  })
  expect(shown()).toContain('Monday · Only on 10/19/2026')
  expect(shown()).toContain('The last meeting has begun')
  expect(document.querySelectorAll('[aria-label^="Give up"]')).toHaveLength(1)
  await press('Give up this day: Aftercare, 10/19/2026')
  expect(shown()).toContain('Give up Aftercare on 10/19/2026 for Ann?')
})

test('Nothing of it is shown where the school does not let families, and a page that cannot be read says so', async () => {
  const { sent } = await open({}, 'en', {})
  expect(shown()).not.toContain('Spots')
  expect(sent(`GET children/${CHILD}/spots`)).toHaveLength(0)
  await removeDrawn()
  await open({ [`GET children/${CHILD}/spots`]: () => json({}, 500) })
  expect(alerts()).toHaveLength(1)
})

test('All of it is said in Spanish', async () => {
  for (const each of [look, asking]) {
    await open({ [`GET spots/${SPOT}`]: () => json(each) }, 'es')
    await press('Dejar este cupo: Zebrawood')
    expect(leftInEnglish()).toEqual([])
    await removeDrawn()
  }
})
