import type { NamesOf } from '../import-cells.ts'
import type { FamilyField } from './import-family-columns.ts'
import { LANGUAGE_HEADINGS, LANGUAGES_OF_NOBODY, MARKETING_HEADINGS } from './guardian-headings.ts'

// Names that other programs give the columns of a family list, without case, spaces and signs.

const FIRST = ['firstname', 'first', 'fname', 'givenname', 'forename']
const LAST = ['lastname', 'last', 'surname', 'familyname']
// 'Lee, Ada' in one cell is read in the right order.
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

// More certain names come first: a father is the first guardian only if the file names nobody before him.
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

const pickup = (...numbers: string[]) =>
  numbers.flatMap((at) => [`pickup${at}`, `approvedpickup${at}`, `authorizedpickup${at}`])

function people(who: readonly string[]) {
  return {
    first: titles(who, FIRST),
    last: titles(who, LAST),
    full: titles(who, FULL),
    email: titles(who, EMAIL),
    phone: titles(who, PHONE),
  }
}

function permissionsOf<S extends string>(slot: S, who: readonly string[]) {
  return bySlot(slot, {
    Type: titles(who, TYPE),
    Relation: titles(who, RELATION),
    MayPickUp: titles(who, MAY_PICK_UP),
    Custody: titles(who, CUSTODY),
    LivesWith: titles(who, LIVES_WITH),
    Mailings: titles(who, MAILINGS),
  })
}

function contactNames<S extends string>(slot: S, who: readonly string[]) {
  const { first: FirstName, last: LastName, full: FullName, email: Email, phone: Phone } = people(who)
  return bySlot(slot, {
    FirstName,
    LastName,
    FullName,
    Email,
    Phone,
    Language: titles(who, LANGUAGE_HEADINGS),
  })
}

function emergencyNames<S extends string>(slot: S, who: readonly string[]) {
  const { first: FirstName, last: LastName, full: FullName, phone: Phone } = people(who)
  return bySlot(slot, {
    FirstName,
    LastName,
    FullName,
    Phone,
    Relation: titles(who, RELATION),
    MayPickUp: titles(who, MAY_PICK_UP),
  })
}

function bySlot<S extends string, P extends string>(slot: S, parts: Readonly<Record<P, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, words]) => [`${slot}${part}`, words]),
  ) as Record<`${S}${P}`, readonly string[]>
}

/** Joins 'parent1' and 'firstname' to 'parent1firstname', and with a number also 'parentfirstname1'. */
function titles(who: readonly string[], what: readonly string[], number = ''): string[] {
  const numberedPrefixes = number === '' ? [] : ['parent', 'guardian', 'contact', '']
  return [
    ...who.flatMap((each) => what.map((word) => each + word)),
    ...numberedPrefixes.flatMap((each) =>
      what.filter((word) => each + word !== '').map((word) => each + word + number),
    ),
  ]
}

/** Prefixes of address columns. */
const residence = ['', 'home', 'mailing', 'family', 'household', 'billing', ...child, ...first]

/** Possible column names of each field. */
export const familyColumnNames: NamesOf<FamilyField> = {
  firstName: [...titles(child, FIRST), ...FIRST],
  lastName: [...titles(child, LAST), ...LAST],
  fullName: [...titles(child, FULL), 'fullname', 'name', 'lastfirst', 'lastnamefirstname', 'lastnamefirst'],
  preferredName: titles(
    ['', ...child],
    ['preferredname', 'preferredfirstname', 'nickname', 'goesby', 'knownas'],
  ),
  birthDate: [
    ...titles(
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
    'gr',
    'grd',
    'grlevel',
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
  guardianFirstName: titles(first, FIRST, '1'),
  guardianLastName: titles(first, LAST, '1'),
  guardianFullName: titles(first, FULL, '1'),
  guardianEmail: [...titles(first, EMAIL, '1'), ...EMAIL],
  guardianPhone: [...titles(first, PHONE, '1'), ...PHONE],
  guardianLanguage: [...titles(first, LANGUAGE_HEADINGS, '1'), ...LANGUAGES_OF_NOBODY],
  guardianMarketing: [...titles(first, MARKETING_HEADINGS, '1'), ...MARKETING_HEADINGS],
  secondFirstName: titles(second, FIRST, '2'),
  secondLastName: titles(second, LAST, '2'),
  secondFullName: titles(second, FULL, '2'),
  secondEmail: titles(second, EMAIL, '2'),
  secondPhone: titles(second, PHONE, '2'),
  secondLanguage: titles(second, LANGUAGE_HEADINGS, '2'),
  secondMarketing: titles(second, MARKETING_HEADINGS, '2'),
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
  pickupsRelation: titles(pickup('', '1'), RELATION),
  pickups2Relation: titles(pickup('2'), RELATION),
  pickups3Relation: titles(pickup('3'), RELATION),
  pickups4Relation: titles(pickup('4'), RELATION),
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
  street: titles(residence, ['street', 'streetaddress', 'address1', 'addressline1', 'street1', 'address']),
  street2: titles(residence, ['street2', 'address2', 'addressline2', 'apt', 'apartment', 'unit']),
  city: titles(residence, ['city', 'addresscity', 'town']),
  state: titles(residence, ['state', 'addressstate', 'province', 'stateprovince']),
  postalCode: titles(residence, ['zip', 'zipcode', 'postalcode', 'postcode', 'zippostalcode', 'addresszip']),
  balance: [
    'balance',
    'accountbalance',
    'familybalance',
    'currentbalance',
    'openingbalance',
    'balancedue',
    'amountdue',
    'amountowed',
    'outstandingbalance',
  ],
}
