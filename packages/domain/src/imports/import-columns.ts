import type { Finding } from '../kernel/decision.ts'
import { columnsOutside, recognizeBy, type MappingOf, type NamesOf } from './import-cells.ts'

/** Fields of a catalog row, with their labels in the import wizard. */
export const importFields = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  code: 'Code',
  status: 'Status',
  weekdays: 'Days',
  schedule: 'Days and times',
  dates: 'Dates, first to last',
  startDate: 'First date',
  endDate: 'Last date',
  times: 'Times, from to',
  startTime: 'Start time',
  endTime: 'End time',
  startHour: 'Start hour',
  startMinute: 'Start minute',
  endHour: 'End hour',
  endMinute: 'End minute',
  ageFrom: 'Youngest age',
  ageTo: 'Oldest age',
  gradeFrom: 'Lowest grade',
  gradeTo: 'Highest grade',
  ages: 'Ages, from to',
  grades: 'Grades, from to',
  location: 'Location',
  price: 'Price',
  billingType: 'Billing type',
  capacity: 'Spots',
  instructors: 'Instructors',
  groups: 'Groups of a camp',
  intervalType: 'Whole camp or picked days',
  signUpBegins: 'Sign-up opens on',
  signUpBeginsTime: 'Sign-up opens at',
  signUpEnds: 'Sign-up closes on',
  signUpEndsTime: 'Sign-up closes at',
} as const

export type ImportField = keyof typeof importFields

export const IMPORT_FIELDS = Object.keys(importFields) as readonly ImportField[]

/** The column of each field, from 0. Missing fields are left out. */
export type ColumnMapping = MappingOf<ImportField>

// Programs say registration, sign-up or enrollment. A plain date is the day it opens.
const SIGN_UP =
  'registration onlineregistration internetregistration reg signup signups enrollment enrolment booking bookings'.split(
    ' ',
  )
const BEGINS = 'opens open openson opening begins beginson begin beginning starts startson start from'.split(
  ' ',
)
const ENDS = 'closes close closeson closing closed ends endson end ending until to deadline'.split(' ')

/**
 * Combines words to names such as 'registrationopens', 'regopendate' and 'signupopeningdatetime'; for the opening also
 * 'registrationdate'.
 */
function signUp(words: readonly string[]): string[] {
  const opens = words === BEGINS ? [...words, ''] : words
  return SIGN_UP.flatMap((prefix) =>
    opens.flatMap((word) => [
      ...(word === '' ? [] : [prefix + word]),
      `${prefix}${word}date`,
      `${prefix}${word}datetime`,
      `${prefix}date${word}`,
      `date${prefix}${word}`,
    ]),
  )
}

function signUpTime(words: readonly string[]): string[] {
  return SIGN_UP.flatMap((prefix) =>
    words.flatMap((word) => [`${prefix}${word}time`, `${prefix}time${word}`]),
  )
}

/** Returns 'startdate' and variants with a prefix, such as 'activitystartdate'. */
function withPrefixes(word: string): string[] {
  return ['', 'activity', 'class', 'course', 'program', 'session', 'camp'].map((of) => `${of}${word}`)
}

const names: NamesOf<ImportField> = {
  name: [
    'activitytitle',
    'title',
    'name',
    'classname',
    'campname',
    'activityname',
    'activity',
    'coursetitle',
    'coursename',
    'course',
    'programname',
    'program',
    'class',
    'camp',
  ],
  description: ['description', 'about', 'details', 'section', 'summary'],
  category: ['programcategory', 'category', 'type', 'kind'],
  code: [
    'courseid',
    'code',
    'coursecode',
    'activitycode',
    'coursenumber',
    'courseno',
    'classnumber',
    'activitynumber',
    'programnumber',
    'barcode',
    'id',
    'number',
  ],
  status: ['statusinformation', 'status', 'state'],
  weekdays: [
    'daysoftheweek',
    'dayoftheweek',
    'daysofweek',
    'dayofweek',
    'weekdays',
    'weekday',
    'days',
    'day',
    'meetingdays',
    'meetingday',
    'classdays',
    'meets',
    'meetson',
    'classday',
    'daysmet',
    'weekdaysoffered',
  ],
  schedule: [
    'schedule',
    'classschedule',
    'meetingschedule',
    'daystimes',
    'daystime',
    'daytime',
    'daysandtimes',
    'dayandtime',
    'meetingtimes',
    'meetingtime',
    'meetingpattern',
  ],
  dates: [
    'fromto',
    'dates',
    'daterange',
    'datesfromto',
    'period',
    'classdates',
    'programdates',
    'sessiondates',
  ],
  startDate: [
    ...withPrefixes('startdate'),
    ...withPrefixes('begindate'),
    'firstdate',
    'firstclass',
    'firstday',
    'begins',
    'datefrom',
    'startson',
    'start',
    'from',
  ],
  endDate: [
    ...withPrefixes('enddate'),
    'lastdate',
    'lastclass',
    'lastday',
    'ends',
    'endson',
    'dateto',
    'finishdate',
    'end',
    'to',
    'until',
  ],
  times: [
    'time',
    'times',
    'hours',
    'timefromto',
    'classtimes',
    'classtime',
    'classhours',
    'timerange',
    'timeslot',
  ],
  startTime: [...withPrefixes('starttime'), 'timefrom', 'begintime', 'fromtime', 'timestart'],
  endTime: [...withPrefixes('endtime'), 'timeto', 'finishtime', 'totime', 'timeend'],
  startHour: ['starthour'],
  startMinute: ['startmin', 'startminute', 'startminutes'],
  endHour: ['endhour'],
  endMinute: ['endmin', 'endminute', 'endminutes'],
  ageFrom: ['minage', 'agefrom', 'minimumage', 'youngestage', 'agemin', 'minagemonths', 'agemonthsmin'],
  ageTo: ['maxage', 'ageto', 'maximumage', 'oldestage', 'agemax', 'maxagemonths', 'agemonthsmax'],
  gradeFrom: ['gradefrom', 'mingrade', 'minimumgrade', 'lowestgrade'],
  gradeTo: ['gradeto', 'maxgrade', 'maximumgrade', 'highestgrade'],
  ages: ['agesorgrades', 'ages', 'age', 'agerange', 'agegroup', 'agegroups', 'agesgrades'],
  grades: ['grades', 'grade', 'graderange', 'gradelevel', 'gradelevels'],
  location: [
    'locationname',
    'location',
    'venue',
    'place',
    'room',
    'facility',
    'roomzone',
    'zone',
    'site',
    'campus',
    'classlocation',
    'activitylocation',
  ],
  price: [
    'price',
    'tuition',
    'tuitionfee',
    'tuitionfees',
    'fee',
    'classfee',
    'classprice',
    'activityfee',
    'programfee',
    'sessionfee',
    'cost',
    'amount',
    'rate',
    'fees',
  ],
  billingType: ['billingtype', 'billing', 'billedby', 'pricetype', 'priceper'],
  capacity: [
    'capacity',
    'maxenroll',
    'places',
    'spaces',
    'spots',
    'maximumenrolment',
    'maxenrolment',
    'maximumenrollment',
    'maxenrollment',
    'maxsize',
    'maxclasssize',
    'classsize',
    'classmax',
    'maxstudents',
    'maxparticipants',
    'maxcapacity',
    'max',
    'seats',
    'openings',
    'enrollmentlimit',
    'limit',
    'size',
  ],
  instructors: [
    'instructors',
    'instructor',
    'instructorname',
    'instructornames',
    'taughtby',
    'teacher',
    'teachers',
    'staff',
    'leadinstructor',
    'coach',
    'coaches',
  ],
  groups: ['groups'],
  intervalType: ['booking', 'intervaltype'],
  signUpBegins: signUp(BEGINS),
  signUpBeginsTime: signUpTime(BEGINS),
  signUpEnds: signUp(ENDS),
  signUpEndsTime: signUpTime(ENDS),
}

/** Recognizes a catalog's columns by their names. */
export function recognizeColumns(columns: readonly string[]): ColumnMapping {
  return recognizeBy(columns, names)
}

/** Finds problems in a mapping: missing columns, and fields that are required. */
export function checkMapping(mapping: ColumnMapping, columns: readonly string[]): Finding[] {
  const hasStart = mapping.dates !== undefined || mapping.startDate !== undefined
  return [
    ...columnsOutside(mapping, columns),
    ...(mapping.name === undefined
      ? [{ path: 'mapping.name', message: 'Choose the column that holds the names' }]
      : []),
    ...(hasStart
      ? []
      : [
          {
            path: 'mapping.startDate',
            message: 'Choose the column that holds the first dates, or both dates',
          },
        ]),
  ]
}
