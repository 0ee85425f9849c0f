import { childTexts, textsBy } from '../families/child-facts.ts'
import type { Finding } from '../kernel/decision.ts'
import { columnsOutside, recognizeBy, type MappingOf, type NamesOf } from './import-cells.ts'

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
