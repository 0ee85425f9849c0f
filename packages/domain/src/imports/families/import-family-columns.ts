import { childTexts, textsBy } from '../../families/child-facts.ts'
import type { Finding } from '../../kernel/decision.ts'
import { columnsOutside, plainColumn, recognizeBy, type MappingOf } from '../import-cells.ts'
import { familyColumnNames } from './family-column-names.ts'
import { spanishColumnNames } from '../spanish-column-names.ts'

/** The contacts a row can name, each with its own columns. */
export const CONTACT_SLOTS = ['guardian', 'second', 'third', 'fourth'] as const
export type ContactSlot = (typeof CONTACT_SLOTS)[number]

function contactLabels<S extends string>(slot: S, whose: string) {
  return labelsOf(slot, {
    FirstName: `${whose} first name`,
    LastName: `${whose} last name`,
    FullName: `${whose} full name`,
    Email: `${whose} email`,
    Phone: `${whose} phone`,
    Language: `${whose} language for messages`,
  })
}

function permissionLabels<S extends string>(slot: S, who: string) {
  return labelsOf(slot, {
    Type: `${who}: type of contact`,
    Relation: `${who}: relationship`,
    MayPickUp: `${who}: may pick up`,
    Custody: `${who}: has custody`,
    LivesWith: `${who}: lives with the child`,
    Mailings: `${who}: receives letters`,
  })
}

function emergencyLabels<S extends string>(slot: S, who: string) {
  return labelsOf(slot, {
    FirstName: `${who}’s first name`,
    LastName: `${who}’s last name`,
    FullName: `${who}’s full name`,
    Phone: `${who}’s phone`,
    Relation: `${who}: relationship`,
    MayPickUp: `${who}: may pick up`,
  })
}

function labelsOf<S extends string, P extends string>(slot: S, parts: Readonly<Record<P, string>>) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, label]) => [`${slot}${part}`, label]),
  ) as Record<`${S}${P}`, string>
}

/** Fields of a family row, with their labels in the import wizard. */
export const familyFields = {
  firstName: 'Child’s first name',
  lastName: 'Child’s last name',
  fullName: 'Child’s full name',
  birthDate: 'Birth date',
  grade: 'Grade',
  ...textsBy((key) => childTexts[key].label),
  teacher: 'Homeroom teacher',
  tshirtSize: 'T-shirt size',
  guardianFirstName: 'Guardian’s first name',
  guardianLastName: 'Guardian’s last name',
  guardianFullName: 'Guardian’s full name',
  guardianEmail: 'Guardian’s email',
  guardianPhone: 'Guardian’s phone',
  guardianLanguage: 'Guardian’s language for messages',
  guardianMarketing: 'Guardian agreed to marketing emails',
  secondFirstName: 'Second guardian’s first name',
  secondLastName: 'Second guardian’s last name',
  secondFullName: 'Second guardian’s full name',
  secondEmail: 'Second guardian’s email',
  secondPhone: 'Second guardian’s phone',
  secondLanguage: 'Second guardian’s language for messages',
  secondMarketing: 'Second guardian agreed to marketing emails',
  ...contactLabels('third', 'Third contact’s'),
  ...contactLabels('fourth', 'Fourth contact’s'),
  ...permissionLabels('guardian', 'Guardian'),
  ...permissionLabels('second', 'Second guardian'),
  ...permissionLabels('third', 'Third contact'),
  ...permissionLabels('fourth', 'Fourth contact'),
  ...emergencyLabels('emergency', 'Emergency contact'),
  ...emergencyLabels('emergency2', 'Second emergency contact'),
  pickups: 'Approved pickups',
  pickups2: 'Approved pickups, second column',
  pickups3: 'Approved pickups, third column',
  pickups4: 'Approved pickups, fourth column',
  pickupsRelation: 'Approved pickups: relationship',
  pickups2Relation: 'Approved pickups, second column: relationship',
  pickups3Relation: 'Approved pickups, third column: relationship',
  pickups4Relation: 'Approved pickups, fourth column: relationship',
  doNotRelease: 'Do not release to',
  conditions: 'Medical conditions',
  medication: 'Medication',
  doctorName: 'Doctor',
  doctorPhone: 'Doctor’s phone',
  street: 'Address: street, or the whole address',
  street2: 'Address: second line',
  city: 'Address: city',
  state: 'Address: state',
  postalCode: 'Address: postal code',
  balance: 'Balance',
} as const

export type FamilyField = keyof typeof familyFields

/** Fields in which every word counts, because they decide who may pick up a child. */
export const PEOPLE_FIELDS = (Object.keys(familyFields) as FamilyField[]).filter((field) =>
  /^(pickups\d?(Relation)?|(guardian|second|third|fourth|emergency2?)(FirstName|LastName|FullName|Type|Relation|MayPickUp|Custody|LivesWith|Mailings))$/.test(
    field,
  ),
)

export const FAMILY_FIELDS = Object.keys(familyFields) as readonly FamilyField[]

export type FamilyMapping = MappingOf<FamilyField>

/** Recognizes a family list's columns by name, such as 'Student First Name' and 'Teléfono de la madre'. */
export function recognizeFamilyColumns(columns: readonly string[]): FamilyMapping {
  const mapping = recognizeBy(columns, familyColumnNames, spanishColumnNames)
  for (const [full, first, last] of NAMES) {
    const column = mapping[first]
    const isAlone = column !== undefined && mapping[last] === undefined && mapping[full] === undefined
    // 'Nombre' is a first name beside 'Apellidos', but a full name if no column has the last name.
    if (!isAlone || !plainColumn(columns[column]!).includes('nombre')) continue
    delete mapping[first]
    mapping[full] = column
  }
  return mapping
}

const NAMES = (['', ...CONTACT_SLOTS, 'emergency', 'emergency2'] as const).map((slot) =>
  slot === ''
    ? (['fullName', 'firstName', 'lastName'] as const)
    : ([`${slot}FullName`, `${slot}FirstName`, `${slot}LastName`] as const),
)

/** Finds problems in a mapping: missing columns, and names that are required. */
export function checkFamilyMapping(mapping: FamilyMapping, columns: readonly string[]): Finding[] {
  const hasName = (full: FamilyField, first: FamilyField, last: FamilyField) =>
    mapping[full] !== undefined || (mapping[first] !== undefined && mapping[last] !== undefined)
  return [
    ...columnsOutside(mapping, columns),
    ...(hasName('fullName', 'firstName', 'lastName')
      ? []
      : [{ path: 'mapping.firstName', message: 'Choose the columns that hold the names of the children' }]),
    ...(hasName('guardianFullName', 'guardianFirstName', 'guardianLastName')
      ? []
      : [
          {
            path: 'mapping.guardianFirstName',
            message: 'Choose the columns that hold the names of the guardians',
          },
        ]),
  ]
}
