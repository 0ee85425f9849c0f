import { describe, expect, test } from 'vitest'
import { checkClass } from '../activities/check-class.ts'
import { classToSave } from '../activities/class-form.ts'
import { campOfRows, gatherCamps, nameInCommon } from './import-camps.ts'
import { campToSave } from '../activities/camp-form.ts'
import { checkCamp } from '../activities/check-camp.ts'
import { classOfRow } from './import-classes.ts'
import { checkMapping, recognizeColumns } from './import-columns.ts'
import { checkOptions, fingerprintOf, readRow, type ImportOptions } from './import-rows.ts'
import { nameRules, type NameRules } from '../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const COLUMNS = [
  'Course_ID',
  'Location ID',
  'Section',
  'Activity Title',
  'Course Title',
  'Days of The Week',
  'From To',
  'Start Hour',
  'Start Min',
  'End Hour',
  'End Min',
  'Min Age',
  'Max Age',
  'Program Category',
  'Registration Date',
  'Status / Information',
]
const mapping = recognizeColumns(COLUMNS)

const options: ImportOptions = {
  ageUnit: 'MONTHS',
  dateOrder: 'MONTH_FIRST',
  shiftWeeks: 0,
  price: 9900,
  billingType: 'SESSION',
  capacity: 12,
  timeFrom: null,
  timeTo: null,
  locationId: null,
  signUpBeginsDate: '2026-03-01',
  signUpBeginsTime: '08:00',
  signUpEndsDate: null,
  signUpEndsTime: null,
  publish: true,
  sameCode: 'CHANGE',
  rowChoices: {},
}

const cells = (over: Record<string, string> = {}) =>
  COLUMNS.map(
    (column) =>
      ({
        Course_ID: '129862',
        Section: 'Arts - Dance',
        'Activity Title': 'Dance: Ballet - Early Child',
        'Course Title': 'Dance: Ballet',
        'Days of The Week': 'Sat',
        'From To': 'Apr-04-2026 to May-30-2026',
        'Start Hour': '12',
        'Start Min': '0',
        'End Hour': '12',
        'End Min': '45',
        'Min Age': '36',
        'Max Age': '60',
        'Program Category': 'Arts',
        'Status / Information': 'This course has started',
        ...over,
      })[column] ?? '',
  )
const read = (
  over: Record<string, string> = {},
  how: Partial<ImportOptions> = {},
  kind: 'classes' | 'camps' = 'classes',
) => readRow({ row: 2, cells: cells(over) }, mapping, { ...options, ...how }, { kind, names })

describe('Columns', () => {
  test('of the real catalog are known by their names', () => {
    const named = Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, COLUMNS[index]]))
    expect(named).toEqual({
      name: 'Activity Title',
      description: 'Section',
      category: 'Program Category',
      code: 'Course_ID',
      status: 'Status / Information',
      weekdays: 'Days of The Week',
      dates: 'From To',
      startHour: 'Start Hour',
      startMinute: 'Start Min',
      endHour: 'End Hour',
      endMinute: 'End Min',
      ageFrom: 'Min Age',
      ageTo: 'Max Age',
      signUpBegins: 'Registration Date',
    })
    expect(checkMapping(mapping, COLUMNS)).toEqual([])
  })

  test('of another file are known too, whatever their case', () => {
    expect(
      recognizeColumns(['CLASS NAME', 'start_date', 'End Date', 'Time', 'Fee', 'Max Enroll', 'Notes']),
    ).toEqual({
      name: 0,
      startDate: 1,
      endDate: 2,
      times: 3,
      price: 4,
      capacity: 5,
    })
  })

  test('without a name or a first date are asked for', () => {
    expect(checkMapping({ capacity: 0 }, ['Size']).map(({ path }) => path)).toEqual([
      'mapping.name',
      'mapping.startDate',
    ])
    expect(checkMapping({ name: 4, startDate: 0 }, ['A'])).toEqual([
      { path: 'mapping.name', message: 'The file does not have this column' },
    ])
  })
})

describe('When sign-up opens and closes', () => {
  test.each([
    'Registration opens',
    'Registration start',
    'Registration Start Date',
    'Reg open date',
    'Sign-up begins',
    'Sign up opens on',
    'Enrollment Opens',
    'Date registration opens',
    'Online Registration Begins',
  ])('is known by the column %s', (column) =>
    expect(recognizeColumns(['Name', 'Start date', column])).toEqual({
      name: 0,
      startDate: 1,
      signUpBegins: 2,
    }),
  )

  test('may have its times in columns of their own, and an end', () => {
    const columns = [
      'Registration opens',
      'Registration open time',
      'Registration closes',
      'Registration end time',
    ]
    expect(recognizeColumns(columns)).toEqual({
      signUpBegins: 0,
      signUpBeginsTime: 1,
      signUpEnds: 2,
      signUpEndsTime: 3,
    })
  })

  const SIGN_UP = ['Title', 'From To', 'Registration opens', 'Registration time opens', 'Registration closes']
  const signUpOf = (cells: string[], over: Partial<ImportOptions> = {}) =>
    readRow(
      { row: 2, cells: ['Chess', '2026-04-06 to 2026-05-25', ...cells] },
      recognizeColumns(SIGN_UP),
      { ...options, ...over },
      { kind: 'classes', names },
    )

  test('is what the row says, with what the form says where it says nothing', () => {
    const usual = { signUpBeginsDate: '2026-03-01', signUpBeginsTime: '08:00', signUpEndsDate: null }
    expect(signUpOf(['', '', '']).signUp).toMatchObject(usual)
    expect(signUpOf(['', '', '']).facts).not.toHaveProperty('signUpBeginsDate')
    expect(signUpOf(['3/9/2026', '', '']).signUp).toMatchObject({ ...usual, signUpBeginsDate: '2026-03-09' })
    expect(signUpOf(['3/9/2026 9am', '', '4/1/2026']).signUp).toMatchObject({
      signUpBeginsDate: '2026-03-09',
      signUpBeginsTime: '09:00',
      signUpEndsDate: '2026-04-01',
    })
    expect(signUpOf(['3/9/2026 9am', '7:30', '']).signUp).toMatchObject({ signUpBeginsTime: '07:30' })
    // The class gets the same dates.
    const form = classOfRow(signUpOf(['3/9/2026 9am', '', '4/1/2026']), NOWHERE)
    expect(form).toMatchObject({ signUpBeginsDate: '2026-03-09', signUpEndsDate: '2026-04-01' })
  })

  test('moves ahead with every other date, and is a problem where it cannot be read', () => {
    expect(signUpOf(['3/9/2026', '', ''], { shiftWeeks: 52 }).signUp.signUpBeginsDate).toBe('2027-03-08')
    expect(signUpOf(['in spring', '', '']).problems).toEqual([
      'Sign-up opens on: "in spring" could not be read',
    ])
  })
})

const NOWHERE = { names, locationId: null, instructorIds: [] }

describe('A row of the real catalog', () => {
  test('months at which no age begins are told of columns of their own too, the last month of an age aside', () => {
    const notes = (minAge: string, maxAge: string) => read({ 'Min Age': minAge, 'Max Age': maxAge }).notes
    expect(notes('30', '71')).toEqual(['Youngest age: "30" was read as 2y, because ages are whole years'])
    expect(notes('2.5y', '4.5 years')).toEqual([
      'Youngest age: "2.5y" was read as 2y, because ages are whole years',
      'Oldest age: "4.5 years" was read as 4y, because ages are whole years',
    ])
    expect(notes('30 months', '40 months')).toEqual([
      'Youngest age: "30 months" was read as 2y, because ages are whole years',
      'Oldest age: "40 months" was read as 3y, because ages are whole years',
    ])
    expect(notes('36', '71')).toEqual([])
  })

  test('is understood, its ages turned from months, its name rewritten and the rewrite told', () => {
    expect(read()).toEqual({
      row: 2,
      name: 'Dance - Ballet - Early Child',
      plainName: 'Dance - Ballet - Early Child',
      description: 'Arts - Dance',
      category: 'Arts',
      code: '129862',
      weekdays: ['saturday'],
      startsOn: '2026-04-04',
      endsOn: '2026-05-30',
      timeFrom: '12:00',
      timeTo: '12:45',
      ageFrom: 'THREE',
      ageTo: 'FIVE',
      gradeFrom: null,
      gradeTo: null,
      location: '',
      price: 9900,
      billingType: 'SESSION',
      capacity: 12,
      instructors: [],
      group: null,
      intervalType: 'WEEKLY',
      signUp: {
        signUpBeginsDate: '2026-03-01',
        signUpBeginsTime: '08:00',
        signUpEndsDate: null,
        signUpEndsTime: null,
      },
      facts: {
        name: 'Dance - Ballet - Early Child',
        description: 'Arts - Dance',
        weekdays: ['saturday'],
        startsOn: '2026-04-04',
        endsOn: '2026-05-30',
        timeFrom: '12:00',
        timeTo: '12:45',
        ageFrom: 'THREE',
        ageTo: 'FIVE',
        gradeFrom: null,
        gradeTo: null,
      },
      notes: [],
      assumed: [],
      rewrites: [{ field: 'name', from: 'Dance: Ballet - Early Child', to: 'Dance - Ballet - Early Child' }],
      problems: [],
    })
  })

  test('becomes a class the rules are content with', () => {
    const form = classToSave(classOfRow(read(), NOWHERE))
    expect(checkClass(form, { today: '2026-03-15', names, mode: 'publish' })).toEqual([])
    expect(form).toMatchObject({
      name: 'Dance - Ballet - Early Child',
      saturday: true,
      price: 9900,
      maxEnroll: 12,
    })
  })

  test('is moved ahead by whole weeks, its weekday staying', () => {
    expect(read({}, { shiftWeeks: 52 })).toMatchObject({ startsOn: '2027-04-03', endsOn: '2027-05-29' })
  })

  test('without days meets on the day it begins', () => {
    expect(read({ 'Days of The Week': '' }).weekdays).toEqual(['saturday'])
  })

  test('whose oldest age is open stays open', () => {
    expect(read({ 'Max Age': 'None' })).toMatchObject({ ageTo: null, problems: [] })
  })
})

describe('Where names may hold more characters', () => {
  const more = nameRules({ moreNameCharacters: true }, null)
  const readMore = (over: Record<string, string>) =>
    readRow({ row: 2, cells: cells(over) }, mapping, options, { kind: 'classes', names: more })
  const NAME = "Children's Choir & Arts (K-2)!"

  test('nothing they may hold is rewritten, and what they may not is', () => {
    const choir = readMore({ 'Activity Title': NAME, Section: "We'll sing & dance: fun?" })
    expect([choir.name, choir.description, choir.rewrites]).toEqual([NAME, "We'll sing & dance: fun?", []])
    expect(readMore({ 'Activity Title': 'Chess @ noon: 10+' })).toMatchObject({
      name: 'Chess at noon: 10+',
      rewrites: [{ field: 'name', from: 'Chess @ noon: 10+', to: 'Chess at noon: 10+' }],
    })
    const form = classToSave(classOfRow(choir, NOWHERE))
    const paths = (by: NameRules) =>
      checkClass(form, { today: '2026-03-15', names: by, mode: 'publish' }).map(({ path }) => path)
    expect([paths(more), paths(names)]).toEqual([[], ['name', 'description']])
  })

  test('a row is known again that was imported while they might not', () => {
    expect(fingerprintOf(readMore({ 'Activity Title': NAME }))).toBe(
      fingerprintOf(read({ 'Activity Title': NAME })),
    )
  })

  test('camps are gathered by what their names begin with, whatever stands behind it', () => {
    const camp = (row: number, name: string, ages: readonly [string, string]) => ({
      ...readMore({ 'Activity Title': name, 'Min Age': ages[0], 'Max Age': ages[1] }),
      row,
    })
    const gathered = (...names: readonly [string, string]) =>
      gatherCamps([camp(2, names[0], ['48', '60']), camp(3, names[1], ['72', '144'])]).map(({ name }) => name)
    expect(gathered('CampTO: Early Child', 'CampTO - Child')).toEqual(['CampTO'])
    expect(gathered('Sun & Sea', 'Sun & Sand')).toEqual(['Sun'])
    expect(gathered('C++ (small)', 'C++ (large)')).toEqual(['C++'])
  })
})

describe('What does not fit is said in a sentence', () => {
  test.each([
    [{ 'Activity Title': '' }, 'The name is missing'],
    [{ 'Activity Title': '数学' }, 'The name has no allowed letters'],
    [{ 'Days of The Week': 'Someday' }, 'Days: "Someday" could not be read'],
    [{ 'From To': 'all year' }, 'Dates, first to last: "all year" could not be read'],
    [{ 'Start Hour': '25' }, 'Start hour: "25" could not be read'],
    [{ 'Min Age': 'young' }, 'Youngest age: "young" could not be read'],
    [{ 'Program Category': 'Camps' }, 'This is a camp. Import it on the Camps page'],
    [{ 'Status / Information': 'Canceled' }, 'It is canceled'],
  ])('%o', (over, problem) => expect(read(over).problems).toEqual([problem]))

  test('a course among camps is no camp', () => {
    expect(read({}, {}, 'camps').problems).toEqual(['This is not a camp: its category is Arts'])
  })

  const findingsOf = (over: Record<string, string>) =>
    checkClass(classToSave(classOfRow(read(over), NOWHERE)), {
      today: '2026-03-15',
      names,
      mode: 'publish',
    }).map(({ path, message }) => [path, message])

  test('reversed dates, times across midnight and dates that are over are the rules’ own', () => {
    expect(findingsOf({ 'From To': 'May-30-2026 to Apr-04-2026' })).toContainEqual(
      expect.arrayContaining(['endsOn']),
    )
    expect(findingsOf({ 'Start Hour': '22', 'End Hour': '1' })).toContainEqual([
      'timeTo',
      'End time should be after start time',
    ])
    expect(findingsOf({ 'From To': 'Jan-03-2026 to Jan-31-2026' })).not.toEqual([])
    // Saturdays within Monday to Friday.
    expect(findingsOf({ 'From To': 'Apr-06-2026 to Apr-10-2026' })).not.toEqual([])
  })

  test('options that cannot be are named', () => {
    expect(
      checkOptions({ ...options, capacity: 0, signUpBeginsDate: null, shiftWeeks: -1 }).map(
        ({ path }) => path,
      ),
    ).toEqual(['options.capacity', 'options.shiftWeeks', 'options.signUpBeginsDate'])
    expect(checkOptions({ ...options, signUpEndsDate: '2026-02-01' }).map(({ path }) => path)).toEqual([
      'options.signUpEndsDate',
    ])
  })
})

test('The same row has the same fingerprint; another day, time, age or code has another', () => {
  const same = fingerprintOf(read())
  expect(fingerprintOf(read({ 'Status / Information': 'Full' }, { price: 1 }))).toBe(same)
  const others: Record<string, string>[] = [
    { 'Days of The Week': 'Sun' },
    { 'End Min': '50' },
    { 'Max Age': '72' },
    { Course_ID: '1' },
  ]
  for (const over of others) expect(fingerprintOf(read(over))).not.toBe(same)
})

describe('Weekly camps', () => {
  const camp = (row: number, name: string, ages: [string, string], week = 'Jul-06-2026 to Jul-10-2026') => ({
    ...read(
      {
        'Activity Title': name,
        'Min Age': ages[0],
        'Max Age': ages[1],
        'From To': week,
        'Program Category': 'Camps',
        'Days of The Week': 'Mon,Tue,Wed,Thu,Fri',
      },
      {},
      'camps',
    ),
    row,
  })

  test('of one week are gathered into groups by age, the youngest first, under the name they share', () => {
    const gathered = gatherCamps([
      camp(2, 'CampTO Explore - Child', ['72', '144']),
      camp(3, 'CampTO - Early Child', ['48', '60']),
      camp(4, 'CampTO Explore - Child', ['72', '144'], 'Jul-13-2026 to Jul-17-2026'),
      camp(5, 'Soccer Camp', ['72', '144']),
    ])
    expect(gathered.map(({ name, groups }) => [name, groups.map((group) => group.name)])).toEqual([
      ['CampTO', ['CampTO - Early Child', 'CampTO Explore - Child']],
      ['CampTO Explore - Child', ['CampTO Explore - Child']],
      ['Soccer Camp', ['Soccer Camp']],
    ])
  })

  test('become a camp the rules are content with, each row a group with its own ages, places and price', () => {
    const [gathered] = gatherCamps([camp(2, 'CampTO', ['72', '144']), camp(3, 'CampTO', ['48', '60'])])
    const form = campToSave(campOfRows(gathered!, NOWHERE))
    expect(checkCamp(form, { today: '2026-03-15', names, mode: 'publish' })).toEqual([])
    expect(form).toMatchObject({
      name: 'CampTO',
      startsOn: '2026-07-06',
      monday: true,
      saturday: false,
    })
    expect(form.sections.map(({ ageFrom, maxEnroll }) => [ageFrom, maxEnroll])).toEqual([
      ['FOUR', 12],
      ['SIX', 12],
    ])
    expect(new Set(form.sections.map(({ name }) => name)).size).toBe(2)
  })

  test('for the same ages are camps of their own, and no row is lost', () => {
    const rows = [2, 3, 4].map((row) => camp(row, 'CampTO', ['72', '144']))
    const gathered = gatherCamps(rows)
    expect(gathered).toHaveLength(3)
    expect(gathered.flatMap(({ groups }) => groups.map(({ row }) => row))).toEqual([2, 3, 4])
  })

  test.each([
    [['CampTO - Early Child', 'CampTO Explore - Child'], 'CampTO'],
    [['Art Camp, Juniors', 'Art Camp, Seniors'], 'Art Camp'],
    [['Same', 'Same'], 'Same'],
  ])('%o share the name %s', (names, name) => expect(nameInCommon(names)).toBe(name))
})

describe('A catalog of another program', () => {
  const columns = ['Name', 'Days', 'Start Date', 'End Date', 'Time', 'Ages', 'Tuition', 'Max Size']
  const read = (...row: string[]) =>
    readRow(
      { row: 2, cells: row },
      recognizeColumns(columns),
      { ...options, ageUnit: 'YEARS' },
      { kind: 'classes', names },
    )
  const over = ['01/11/2027', '03/12/2027'] as const

  test('codes of days, hours of the afternoon, tuition and the most children are read', () => {
    const row = read('Chess A', 'MWF', ...over, '3:30-4:15', 'Under 5', '$75.00', '8')
    expect(row).toMatchObject({
      weekdays: ['monday', 'wednesday', 'friday'],
      timeFrom: '15:30',
      timeTo: '16:15',
      ageFrom: null,
      ageTo: 'FOUR',
      price: 7500,
      capacity: 8,
      problems: [],
    })
    expect(row.assumed).toEqual(['Times: neither AM nor PM is given, so 3:30 PM to 4:15 PM was used'])
  })

  test('a row without a price or spots in columns that others fill says what it gets instead', () => {
    const row = read('Chess A', 'MWF', ...over, '3 to 4:30', '5-8', 'N/A', '-')
    expect([row.price, row.capacity]).toEqual([options.price, options.capacity])
    expect(row.assumed.slice(1)).toEqual([
      'This row has no price, so it gets the usual one',
      'This row has no number of spots, so it will have 12 spots',
    ])
  })

  test('free and unlimited are what they say', () => {
    const row = read('Chess B', 'TTh', ...over, '3 to 4:30', '5-8', 'Free', 'Unlimited')
    expect(row).toMatchObject({ weekdays: ['tuesday', 'thursday'], price: 0, capacity: 10_000, problems: [] })
    expect(row.notes).toEqual([
      'Spots: "Unlimited" was read as 10,000, the most there can be. Lists show no limit',
    ])
  })

  test('months at which no age begins are told', () => {
    const row = read('Chess D', 'TR', ...over, 'noon - 1pm', '30 to 48 months', '$90.00', '12')
    expect(row).toMatchObject({ ageFrom: 'TWO', ageTo: 'FOUR', problems: [] })
    expect(row.notes).toEqual([
      'Ages, from to: "30 to 48 months" was read as Ages 2y to 4y, because ages are whole years',
    ])
    expect(read('Chess E', 'TR', ...over, 'noon - 1pm', '18 - 24 months', '$90.00', '12').notes).toEqual([])
  })

  test.each([
    ['2.5–4', { ageFrom: 'TWO', ageTo: 'FOUR' }, 'Ages 2y to 4y'],
    ['2½+', { ageFrom: 'TWO', ageTo: null }, 'Age 2y and up'],
    ['up to 4.5', { ageFrom: null, ageTo: 'FOUR' }, 'Age 4y and under'],
  ])('half years become whole ones, and not all ages: %s', (cell, ages, text) => {
    const row = read('Chess E', 'TR', ...over, 'noon - 1pm', cell, '$90.00', '12')
    expect(row).toMatchObject({ ...ages, facts: ages, problems: [] })
    expect(row.notes).toEqual([`Ages, from to: "${cell}" was read as ${text}, because ages are whole years`])
  })

  test('a part of a year is told', () => {
    const row = read('Chess C', 'TR', ...over, 'noon - 1pm', '5y 6m - 8y 11m', '$90.00', '12.0')
    expect(row).toMatchObject({
      ageFrom: 'FIVE',
      ageTo: 'EIGHT',
      timeFrom: '12:00',
      capacity: 12,
      problems: [],
    })
    expect(row.notes).toEqual([
      'Ages, from to: "5y 6m - 8y 11m" was read as Ages 5y to 8y, because ages are whole years',
    ])
  })

  test.each([
    ['Tuition Fee', 'price'],
    ['Class Times', 'times'],
    ['Room/Zone', 'location'],
    ['Schedule', 'schedule'],
    ['Activity Start Date', 'startDate'],
    ['Activity End Time', 'endTime'],
    ['Max Students', 'capacity'],
    ['Class Fee', 'price'],
  ])('The column %s is known', (column, field) =>
    expect(recognizeColumns(['Name', column])).toMatchObject({ [field]: 1 }),
  )
})
