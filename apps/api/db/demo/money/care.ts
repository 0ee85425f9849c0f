import { medical, notes } from '@afterbell/contract/families/child-care'
import { doNotRelease } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import type { Caller, DemoServer } from '../demo-server.ts'
import type { Dice } from '../dice.ts'
import { FIRST_NAMES } from '../names.ts'

interface CareChoices {
  childIds: readonly string[]
  /** Enters the data. */
  office: Caller
  country: 'US' | 'GB'
}

/** Adds details some families have: two homes, a do-not-release entry, medical facts, notes. All of it is invented. */
export async function addCare(
  server: DemoServer,
  dice: Dice,
  { childIds, office, country }: CareChoices,
): Promise<void> {
  for (const [index, childId] of childIds.entries()) {
    const params = { childId }
    if (index % 8 === 3) await addHomes(server, dice, { childId, office, country })
    if (index % 19 === 5) {
      const name = `${dice.pick(FIRST_NAMES)} ${dice.pick(STRANGERS)}`
      const body = { name, note: dice.pick(WARNINGS), siblings: true }
      await server.ask(doNotRelease.add, { params: { id: childId }, body }, office)
    }
    if (index % 13 === 2) {
      const body = { ...dice.pick(MEDICAL), doctorPhone: country === 'GB' ? '02079460100' : '212-555-0100' }
      await server.ask(medical.save, { params, body }, office)
    }
    if (index % 6 === 1) await server.ask(notes.add, { params, body: { body: dice.pick(NOTES) } }, office)
  }
}

async function addHomes(
  server: DemoServer,
  dice: Dice,
  { childId, office, country }: { childId: string; office: Caller; country: 'US' | 'GB' },
): Promise<void> {
  const { guardians } = await server.ask(homes.get, { params: { childId } }, office)
  const [first, second] = guardians
  const place = country === 'GB' ? GB : US
  const home = (name: string) => ({
    name,
    street: `${1 + dice.below(180)} ${dice.pick(STREETS)}`,
    ...place,
  })
  const share = dice.pick([50, 50, 60, 75])
  const asked =
    first && second
      ? [
          { ...home(`With ${first.name.split(' ')[0]}`), share, guardianIds: [first.id] },
          { ...home(`With ${second.name.split(' ')[0]}`), share: 100 - share, guardianIds: [second.id] },
        ]
      : [{ ...home(''), share: 100 }]
  await server.ask(homes.save, { params: { childId }, body: { homes: asked } }, office)
}

const US = { city: 'New York', state: 'NY', postalCode: '10001' }
const GB = { city: 'London', state: '', postalCode: 'N1 0AA' }
const STREETS = ['Maple Street', 'Orchard Road', 'Mill Lane', 'Harbor View', 'Station Road', 'Elm Avenue']

/** Last names used nowhere else, because an approved pickup cannot be on the do-not-release list. */
const STRANGERS = ['Blackthorn', 'Vexley', 'Grimsby']

const WARNINGS = [
  'Court order. Call the office before anything else',
  'Gray estate car. Do not discuss it with the child',
  'Former partner; the family asked us in writing',
]

const MEDICAL = [
  {
    conditions: 'Asthma, worse in cold air',
    medication: 'Blue inhaler, 2 puffs before sport',
    doctorName: 'Dr. Amara Quill',
  },
  { conditions: 'Eczema', medication: 'Cream in the front pocket of the bag', doctorName: 'Dr. Amara Quill' },
  {
    conditions: 'Absence seizures, under control',
    medication: 'None at school',
    doctorName: 'Dr. Ben Harrow',
  },
  { conditions: 'Wears glasses for distance', medication: '', doctorName: 'Dr. Ben Harrow' },
]

const NOTES = [
  'Likes to help with setting up. Give something to do at the start',
  'Needs a minute alone after school before joining in',
  'Mother asked for a call when the bus is late',
  'Brings an own snack on Tuesdays',
  'Shy with new instructors; sits best beside a friend',
]
