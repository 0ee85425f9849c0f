import { describe, expect, it } from 'vitest'
import {
  childFindings,
  namesInChild,
  decideRemoveChild,
  decideRestoreChild,
  type ChildForm,
} from './children.ts'
import { nameRules, type NameRules } from '../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const fine: ChildForm = {
  firstName: 'Zoë',
  lastName: "O'Neill-Māia",
  birthDate: '2018-02-28',
  allergies: 'Peanuts (severe); EpiPen: 0.3 mg @ office — call 911! 50% dose = 1/2 pill',
  preferredName: '',
  specialNeeds: '',
  primaryGuardian: {
    firstName: 'José',
    lastName: 'Núñez',
    email: 'jose@example.test',
    phone: '(555) 010-2030',
  },
  secondaryGuardian: { firstName: 'Ana', lastName: 'Lee', email: null, phone: null },
  approvedPickups: [{ name: 'Grandma Rose', phone: '555-010-2031', relation: 'Grandmother' }],
}
const school = { country: 'US', today: '2026-11-18', names }

const pathsOf = (change: Partial<ChildForm>) =>
  childFindings({ ...fine, ...change }, school).map(({ path }) => path)

describe('the form of a child', () => {
  it('takes what people write', () => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ birthDate: null, secondaryGuardian: null, approvedPickups: [], allergies: '' })).toEqual(
      [],
    )
    expect(pathsOf({ birthDate: '2026-11-18' })).toEqual([])
  })

  it.each([
    [{ firstName: '', lastName: 'Smith 3rd' }, ['firstName', 'lastName']],
    [{ birthDate: '2026-11-19' }, ['birthDate']],
    [{ birthDate: '1826-11-19' }, ['birthDate']],
    [{ allergies: 'арахис' }, ['allergies']],
    [{ specialNeeds: 'x'.repeat(1001) }, ['specialNeeds']],
    [
      { primaryGuardian: { firstName: ' ', lastName: '<b>', email: 'jose@', phone: '555' } },
      [
        'primaryGuardian.firstName',
        'primaryGuardian.lastName',
        'primaryGuardian.email',
        'primaryGuardian.phone',
      ],
    ],
    [
      { secondaryGuardian: { firstName: 'Ana', lastName: '', email: '', phone: '' } },
      ['secondaryGuardian.lastName'],
    ],
    [
      {
        furtherGuardians: [
          { firstName: 'Opa', lastName: 'Lee', email: null, phone: null },
          { firstName: 'Oma', lastName: '', email: 'oma', phone: null },
        ],
      },
      ['furtherGuardians.1.lastName', 'furtherGuardians.1.email'],
    ],
    [
      {
        approvedPickups: [
          { name: 'Rose', phone: null, relation: '' },
          { name: '', phone: '1', relation: 'бабушка' },
        ],
      },
      ['approvedPickups.1.name', 'approvedPickups.1.phone', 'approvedPickups.1.relation'],
    ],
  ])('names every field that is wrong in %j', (change, paths) => {
    expect(pathsOf(change)).toEqual(paths)
  })

  it('reads phones by the country of the school', () => {
    const form = {
      ...fine,
      primaryGuardian: { ...fine.primaryGuardian, phone: '+44 2079 460 018' },
      approvedPickups: [],
    }
    expect(childFindings(form, { ...school, country: 'GB' })).toEqual([])
    expect(
      childFindings(
        { ...form, primaryGuardian: { ...form.primaryGuardian, phone: '0207-946-0018' } },
        school,
      ),
    ).toHaveLength(1)
    expect(childFindings(form, school)).toEqual([])
  })

  it('leaves names alone that the child and its people have already', () => {
    const form = {
      ...fine,
      firstName: '明',
      preferredName: '小明',
      primaryGuardian: { ...fine.primaryGuardian, lastName: 'St. Pierre, Jr.' },
      approvedPickups: [{ ...fine.approvedPickups[0]!, name: 'Mrs. Rose' }],
    }
    const wrong = ['firstName', 'preferredName', 'primaryGuardian.lastName', 'approvedPickups.0.name']
    const paths = (how: NameRules) => childFindings(form, { ...school, names: how }).map(({ path }) => path)
    expect(paths(names)).toEqual(wrong)
    expect(paths(nameRules({ moreNameCharacters: true }, null))).toEqual([])
    expect(paths(nameRules({ moreNameCharacters: false }, null, namesInChild(form)))).toEqual([])
    expect(paths(nameRules({ moreNameCharacters: false }, null, namesInChild(fine)))).toEqual(wrong)
  })

  it('takes nobody as a pickup who is on the do-not-release list', () => {
    expect(childFindings(fine, { ...school, doNotRelease: [{ name: 'Rose, Grandma' }] })).toEqual([
      { path: 'approvedPickups.0.name', message: 'This person is on the do-not-release list' },
    ])
    expect(childFindings(fine, { ...school, doNotRelease: [{ name: 'Rose' }] })).toEqual([])
  })
})

describe('removing a child', () => {
  const place = (activity: string, isWaiting = false) => ({ activity, isWaiting })

  it.each([
    [[place('Chess')], 'Kim Lee is enrolled in Chess. Remove them there first'],
    [
      [place('Chess'), place('Choir'), place('Drums'), place('Chess')],
      'Kim Lee is enrolled in Chess, Choir and Drums. Remove them there first',
    ],
    [
      [place('Chess'), place('Choir', true)],
      'Kim Lee is enrolled in Chess and is waiting for Choir. Remove them there first',
    ],
    [[place('Choir', true)], 'Kim Lee is waiting for Choir. Remove them there first'],
  ])('with places %j is refused: %s', (places, message) => {
    expect(decideRemoveChild('Kim Lee', places)).toMatchObject({ code: 'ENROLLED', message })
  })

  it('is fine without a place, and is taken back unless the entry was merged', () => {
    expect(decideRemoveChild('Kim Lee', []).allowed).toBe(true)
    expect(decideRestoreChild({ isArchived: true, mergedInto: null }).allowed).toBe(true)
    expect(decideRestoreChild({ isArchived: false, mergedInto: null })).toMatchObject({
      code: 'NOT_ARCHIVED',
    })
    expect(decideRestoreChild({ isArchived: true, mergedInto: 'Kim Lee' })).toMatchObject({ code: 'MERGED' })
  })
})
