import { at, pressed, type DialogRow } from './opening.ts'
import type { Ground } from './ground.ts'

const id = '01999999-0000-7000-8000-0000000000e1'

const asked = (childId: string) => ({
  id,
  kind: 'SECOND_GUARDIAN',
  familyId: id,
  children: [{ id: childId, name: 'Ann Osei' }],
  person: 'Rosa Vexley',
  activity: '',
  by: 'Mara Osei',
  askedAt: '2026-10-05T12:00:00Z',
  words: 'She brings Ann on Mondays, and would like to read your letters.',
  state: 'OPEN',
  until: null as string | null,
  isLate: false,
  answer: '',
  endedAt: null,
  decidedBy: null,
  version: 1,
})

const toForget = (childId: string) => ({
  ...asked(childId),
  kind: 'FORGET_US',
  person: '',
  words: 'We have moved to Boston. Please erase what you keep about us.',
  until: '2026-10-02',
  isLate: true,
})

const givenUp = (childId: string) => ({
  ...asked(childId),
  kind: 'GIVE_UP_SPOT',
  person: '',
  activity: 'Juggling',
  words: 'We move away in December.',
})

const toChange = (childId: string) => ({
  ...asked(childId),
  kind: 'CHANGE_SPOT',
  person: '',
  activity: 'Juggling',
  words: 'I work on Mondays now.',
})

const forAid = (childId: string) => ({
  ...asked(childId),
  kind: 'FINANCIAL_AID',
  person: '',
  words: 'I lost my job in October. We could pay $40 a month.',
})

const beside = {
  asker: { isGuardian: false, held: ['Ann Osei'] },
  others: [],
  guardians: ['Mara Osei'],
  spot: null as object | null,
  change: null as object | null,
  aid: null as object | null,
  guardian: null,
}

const guardianBeside = (childId: string) => ({
  ...beside,
  others: [{ id, by: 'Tom Osei', person: 'Rosa Vexley', askedAt: '2026-10-06T12:00:00Z' }],
  guardian: {
    firstName: 'Rosa',
    lastName: 'Vexley',
    email: 'rosa@families.test',
    phone: '6465550122',
    relation: 'Aunt',
    lives: 'ELSEWHERE',
    same: [
      {
        name: 'Rosa Vexly',
        email: null,
        phone: '6465550122',
        is: 'PICKUP',
        child: { id: childId, name: 'Ann Osei' },
        by: ['PHONE', 'NAME'],
      },
    ],
    children: [
      { id: childId, name: 'Ann Osei', isAsked: true, entry: { name: 'Rosa Vexli', likeness: 'NEAR' } },
      { id, name: 'Ben Osei', isAsked: false, entry: null },
    ],
  },
})

/** Only a family that is logged in asks for something, so this fakes what staff are told of it. */
function row(
  name: string,
  who: DialogRow['who'],
  title: RegExp,
  requests: (childId: string) => [object, object],
  source = 'features/families/requests/DecideRequest.tsx',
): DialogRow {
  return {
    name,
    sources: [source],
    who,
    at: at('dashboard'),
    open: async (page, { owing }) => {
      const [request, more] = requests(owing.childId)
      const content = [request]
      const list = {
        content,
        totalElements: 1,
        totalPages: 1,
        numberOfElements: 1,
        pageable: { pageNumber: 0, pageSize: 5 },
      }
      await page.route('**/family-requests?*', (route) => route.fulfill({ json: list }))
      await page.route(`**/family-requests/${id}`, (route) =>
        route.fulfill({ json: { ...request, ...more } }),
      )
      await page.reload()
      return pressed(title, title)(page, { owing } as Ground)
    },
  }
}

/** What families ask the school for. */
export const requests: readonly DialogRow[] = [
  row(
    'aid for which a family asks',
    'Manager',
    /^Financial aid for Ann Osei|^Give financial aid for Ann Osei/,
    (childId) => [forAid(childId), { ...beside, aid: { held: [{ id, name: 'Juggling' }], isPaying: false } }],
    'features/invoices/other-payers/DecideAid.tsx',
  ),
  row('a guardian whom a family asks for', 'Manager', /^Add Rosa Vexley as a guardian/, (childId) => [
    asked(childId),
    guardianBeside(childId),
  ]),
  row('a family that asks to be forgotten', 'Super Admin', /^Erase the family of Mara Osei/, (childId) => [
    toForget(childId),
    beside,
  ]),
  row('a spot that a family wants to change', 'Manager', /^Change the spot in Juggling/, (childId) => [
    toChange(childId),
    {
      ...beside,
      change: {
        from: 'Juggling',
        to: 'Acrobatics, Group A',
        isGone: false,
        why: null,
        money: {
          before: 100,
          after: 160,
          difference: 60,
          shown: 50,
          eachCycle: { before: 20, after: 30, cycle: 'WEEKLY' },
        },
      },
    },
  ]),
  row('a spot that a family gives up', 'Manager', /^Give up the spot in Juggling/, (childId) => [
    givenUp(childId),
    {
      ...beside,
      spot: {
        kind: 'camps',
        sections: ['Group A'],
        isDropIn: false,
        nextOn: '2026-12-07',
        isGone: false,
        fee: 15,
        discounts: 5,
        withFee: { givenBack: 60, noLongerOwed: 25 },
        withoutFee: { givenBack: 75, noLongerOwed: 25 },
      },
    },
  ]),
]
