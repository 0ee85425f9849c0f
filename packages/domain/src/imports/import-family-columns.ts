import { childTexts, textsBy } from '../families/child-facts.ts'
import type { Finding } from '../kernel/decision.ts'
import { columnsOutside, recognizeBy, type MappingOf, type NamesOf, type SourceRow } from './import-cells.ts'

/** The contacts a row can name, each with columns of its own. */
export const CONTACT_SLOTS = ['guardian', 'second', 'third', 'fourth'] as const
export type ContactSlot = (typeof CONTACT_SLOTS)[number]

function contactLabels<S extends string>(slot: S, whose: string) {
  return labelsOf(slot, {
    FirstName: `${whose} first name`,
    LastName: `${whose} last name`,
    FullName: `${whose} full name`,
    Email: `${whose} email`,
    Phone: `${whose} phone`,
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

/** What a row of a list of families can say of a child, as the wizard of the import calls it. */
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
  guardianMarketing: 'Guardian agreed to marketing emails',
  secondFirstName: 'Second guardian’s first name',
  secondLastName: 'Second guardian’s last name',
  secondFullName: 'Second guardian’s full name',
  secondEmail: 'Second guardian’s email',
  secondPhone: 'Second guardian’s phone',
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
  doNotRelease: 'Do not release to',
  conditions: 'Medical conditions',
  medication: 'Medication',
  doctorName: 'Doctor',
  doctorPhone: 'Doctor’s phone',
} as const

export type FamilyField = keyof typeof familyFields

/** Fields in which every word counts, because they say who may pick up a child. */
export const PEOPLE_FIELDS = (Object.keys(familyFields) as FamilyField[]).filter((field) =>
  /^(pickups\d?|(guardian|second|third|fourth|emergency2?)(FirstName|LastName|FullName|Type|Relation|MayPickUp|Custody|LivesWith|Mailings))$/.test(
    field,
  ),
)

export const FAMILY_FIELDS = Object.keys(familyFields) as readonly FamilyField[]

export type FamilyMapping = MappingOf<FamilyField>

/** Which columns of a list of families are known by their names, such as 'Student First Name' and 'Parent 1 Email'. */
export function recognizeFamilyColumns(columns: readonly string[]): FamilyMapping {
  return recognizeBy(columns, names)
}

/** What is wrong with a mapping: columns that are not there, and names nobody can do without. */
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

/**
 * Columns that may say who may pick up a child, or who may not, and that nobody uses. Each has to be used, or left out by somebody:
 * what is dropped in silence there hands a child to the wrong person.
 */
export function checkUnusedColumns(
  columns: readonly string[],
  source: readonly SourceRow[],
  mapping: FamilyMapping,
  leftOut: readonly number[],
): Finding[] {
  const used = new Set([...Object.values(mapping), ...leftOut])
  return columns.flatMap((column, index) => {
    const plain = column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    const isUnused = !used.has(index) && ABOUT_PICKUP.test(plain) && !ABOUT_ADDRESS.test(plain)
    return isUnused && source.some(({ cells }) => (cells[index] ?? '').trim() !== '')
      ? [
          {
            path: `columns.${index}`,
            message: `“${column.slice(0, 60)}” may say who can pick up a child. Choose what it holds, or “Leave this column out”`,
          },
        ]
      : []
  })
}

const ABOUT_PICKUP =
  /pickup|pickedup|release|custod|court|restrain|restrict|authori[sz]|noncontact|nocontact|contacttype|contact\d*(type|role|allowed|status)|(contact|guardian|parent)([5-9]|\d\d)|(guardian|parent)(type|role|status)|emergency|liveswith|mailings?$|recoger|recogida|autorizad|custodia/
const ABOUT_ADDRESS =
  /(emails?|address\d?|street|city|zip|zipcode|state|employer|phone|phonenumber|cell|mobile|tel)$/

const FIRST = ['firstname', 'first', 'fname', 'givenname', 'forename']
const LAST = ['lastname', 'last', 'surname', 'familyname']
// 'Lee, Ada' in one cell is read the right way round.
const FULL = ['fullname', 'name', 'lastfirst', 'lastnamefirstname', 'lastnamefirst', '']
const EMAIL = ['email', 'emailaddress', 'mail']
const PHONE = [
  'phone',
  'phonenumber',
  'cellphone',
  'cell',
  'mobilephone',
  'mobile',
  'telephone',
  'tel',
  'homephone',
]

const TYPE = ['type', 'contacttype', 'role', 'kind', 'category']
const RELATION = [
  'relationship',
  'relation',
  'relationshiptochild',
  'relationshiptostudent',
  'relationshiptocamper',
  'relationtochild',
  'relationtostudent',
  'relationshiptype',
]
const MAY_PICK_UP = [
  'maypickup',
  'canpickup',
  'canpickupchild',
  'canpickupstudent',
  'maypickupchild',
  'pickup',
  'pickupallowed',
  'allowedpickup',
  'allowpickup',
  'allowedtopickup',
  'pickupauthorized',
  'pickupauthorization',
  'pickuppermission',
  'pickuprights',
  'authorizedpickup',
  'authorisedpickup',
  'authorizedforpickup',
  'authorizedtopickup',
  'authorized',
  'approvedpickup',
  'approvedforpickup',
  'okaytopickup',
  'oktopickup',
  'release',
  'releaseto',
  'canrelease',
]
const CUSTODY = [
  'custody',
  'hascustody',
  'legalcustody',
  'custodial',
  'iscustodial',
  'custodialparent',
  'custodyrights',
]
const LIVES_WITH = [
  'liveswith',
  'liveswithchild',
  'liveswithstudent',
  'livesathome',
  'resideswith',
  'livesin',
  'household',
]
const MAILINGS = [
  'receivesmailings',
  'receivesmailing',
  'receivesmail',
  'receivemail',
  'mailings',
  'mailing',
  'getsmail',
  'contactallowed',
  'allowcontact',
  'cancontact',
  'maycontact',
  'receivescorrespondence',
  'correspondence',
  'receivescommunication',
  'receivesletters',
  'receivesemails',
]

const MARKETING = [
  'marketing',
  'marketingemails',
  'marketingemail',
  'marketingconsent',
  'emailmarketing',
  'emailoptin',
  'marketingoptin',
  'agreedtomarketingemails',
  'newsletter',
  'optin',
]

const child = [
  'child',
  'childs',
  'student',
  'students',
  'camper',
  'campers',
  'participant',
  'participants',
  'pupil',
]

// What is more certain comes first: a father is the first guardian only in a file that names nobody before him.
const first = [
  'parent1',
  'parentguardian1',
  'guardian1',
  'contact1',
  'primaryguardian',
  'primarycontact',
  'primaryparent',
  'primary',
  'mother',
  'mothers',
  'mom',
  'moms',
  'mum',
  'mums',
  'accountholder',
  'accountowner',
  'parentguardian',
  'parent',
  'parents',
  'guardian',
  'guardians',
  'contact',
]
const second = [
  'parent2',
  'parentguardian2',
  'guardian2',
  'contact2',
  'secondaryguardian',
  'secondarycontact',
  'secondaryparent',
  'secondguardian',
  'secondparent',
  'secondary',
  'father',
  'fathers',
  'dad',
  'dads',
]

const third = [
  'contact3',
  'parent3',
  'parentguardian3',
  'guardian3',
  'thirdcontact',
  'thirdguardian',
  'tertiarycontact',
]
const fourth = ['contact4', 'parent4', 'parentguardian4', 'guardian4', 'fourthcontact', 'fourthguardian']
const emergency1 = [
  'emergencycontact',
  'emergencycontact1',
  'emergency1',
  'emergency',
  'ec1',
  'primaryemergencycontact',
]
const emergency2 = [
  'emergencycontact2',
  'emergency2',
  'ec2',
  'secondaryemergencycontact',
  'secondemergencycontact',
]

function people(who: readonly string[]) {
  return {
    first: of(who, FIRST),
    last: of(who, LAST),
    full: of(who, FULL),
    email: of(who, EMAIL),
    phone: of(who, PHONE),
  }
}

function permissionsOf<S extends string>(slot: S, who: readonly string[]) {
  return named(slot, {
    Type: of(who, TYPE),
    Relation: of(who, RELATION),
    MayPickUp: of(who, MAY_PICK_UP),
    Custody: of(who, CUSTODY),
    LivesWith: of(who, LIVES_WITH),
    Mailings: of(who, MAILINGS),
  })
}

function contactNames<S extends string>(slot: S, who: readonly string[]) {
  const { first: FirstName, last: LastName, full: FullName, email: Email, phone: Phone } = people(who)
  return named(slot, { FirstName, LastName, FullName, Email, Phone })
}

function emergencyNames<S extends string>(slot: S, who: readonly string[]) {
  const { first: FirstName, last: LastName, full: FullName, phone: Phone } = people(who)
  return named(slot, {
    FirstName,
    LastName,
    FullName,
    Phone,
    Relation: of(who, RELATION),
    MayPickUp: of(who, MAY_PICK_UP),
  })
}

function named<S extends string, P extends string>(slot: S, parts: Readonly<Record<P, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, words]) => [`${slot}${part}`, words]),
  ) as Record<`${S}${P}`, readonly string[]>
}

/** 'parent1' and 'firstname' as 'parent1firstname'; 'parent' as 'parentfirstname1' too where files count behind. */
function of(who: readonly string[], what: readonly string[], number = ''): string[] {
  const counted = number === '' ? [] : ['parent', 'guardian', 'contact', '']
  return [
    ...who.flatMap((each) => what.map((word) => each + word)),
    ...counted.flatMap((each) =>
      what.filter((word) => each + word !== '').map((word) => each + word + number),
    ),
  ]
}

const names: NamesOf<FamilyField> = {
  firstName: [...of(child, FIRST), ...FIRST],
  lastName: [...of(child, LAST), ...LAST],
  fullName: [...of(child, FULL), 'fullname', 'name', 'lastfirst', 'lastnamefirstname', 'lastnamefirst'],
  preferredName: of(['', ...child], ['preferredname', 'preferredfirstname', 'nickname', 'goesby', 'knownas']),
  birthDate: [
    ...of(
      ['', ...child],
      [
        'birthdate',
        'dateofbirth',
        'dob',
        'birthday',
        'birthdatemmddyyyy',
        'dateofbirthmmddyyyy',
        'dobmmddyyyy',
        'born',
      ],
    ),
  ],
  grade: [
    'grade',
    'gradelevel',
    'currentgrade',
    'studentgrade',
    'childgrade',
    'childsgrade',
    'gradeinschool',
    'schoolgrade',
  ],
  allergies: [
    'allergies',
    'allergy',
    'foodallergies',
    'allergiesmedical',
    'childallergies',
    'allergiesifany',
  ],
  specialNeeds: [
    'specialneeds',
    'needs',
    'specialneed',
    'accommodations',
    'specialneedsaccommodations',
    'iep',
    'support',
  ],
  teacher: [
    'homeroomteacher',
    'homeroom',
    'teacher',
    'teachername',
    'classteacher',
    'classroomteacher',
    'schoolteacher',
  ],
  tshirtSize: ['tshirtsize', 'tshirt', 'shirtsize', 'shirt', 'teesize', 'tee'],
  guardianFirstName: of(first, FIRST, '1'),
  guardianLastName: of(first, LAST, '1'),
  guardianFullName: of(first, FULL, '1'),
  guardianEmail: [...of(first, EMAIL, '1'), ...EMAIL],
  guardianPhone: [...of(first, PHONE, '1'), ...PHONE],
  guardianMarketing: [...of(first, MARKETING, '1'), ...MARKETING],
  secondFirstName: of(second, FIRST, '2'),
  secondLastName: of(second, LAST, '2'),
  secondFullName: of(second, FULL, '2'),
  secondEmail: of(second, EMAIL, '2'),
  secondPhone: of(second, PHONE, '2'),
  secondMarketing: of(second, MARKETING, '2'),
  ...contactNames('third', third),
  ...contactNames('fourth', fourth),
  ...permissionsOf('guardian', first),
  ...permissionsOf('second', second),
  ...permissionsOf('third', third),
  ...permissionsOf('fourth', fourth),
  ...emergencyNames('emergency', emergency1),
  ...emergencyNames('emergency2', emergency2),
  pickups: [
    'approvedpickups',
    'approvedpickup',
    'authorizedpickups',
    'authorizedpickup',
    'authorisedpickups',
    'pickups',
    'pickup',
    'pickup1',
    'approvedpickup1',
    'authorizedpickup1',
    'pickuppeople',
    'maypickup',
    'pickuplist',
  ],
  pickups2: ['pickup2', 'approvedpickup2', 'authorizedpickup2'],
  pickups3: ['pickup3', 'approvedpickup3', 'authorizedpickup3'],
  pickups4: ['pickup4', 'approvedpickup4', 'authorizedpickup4'],
  doNotRelease: [
    'donotrelease',
    'donotreleaseto',
    'donotreleaselist',
    'notallowedtopickup',
    'maynotpickup',
    'nopickup',
    'notauthorizedforpickup',
    'restrictedpickup',
    'restricted',
  ],
  conditions: [
    'medicalconditions',
    'conditions',
    'healthconditions',
    'medical',
    'medicalnotes',
    'medicalinformation',
  ],
  medication: ['medication', 'medications', 'medicine', 'medicines', 'meds', 'currentmedications'],
  doctorName: ['doctor', 'doctorname', 'doctorsname', 'physician', 'physicianname', 'pediatrician'],
  doctorPhone: ['doctorphone', 'doctorsphone', 'physicianphone', 'pediatricianphone'],
}
