import { plusDays } from '@afterbell/domain/kernel/dates'
import { planOf, schoolDay, type Invented, type SchoolDay } from './class-plans.ts'
import type { SchoolPlan } from './school-plan.ts'
import { sessionOf, type AftercarePlan, type CampPlan, type InventedSession } from './section-plans.ts'
import { mondayOf } from './weeks.ts'

/** The smaller school: in London, entirely invented. */
export function willowbrook(now: Temporal.Instant, children: number): SchoolPlan {
  const day = schoolDay('Europe/London', now)
  return {
    name: 'Willowbrook Primary Clubs',
    portalName: 'willowbrook',
    timezone: 'Europe/London',
    country: 'GB',
    currency: 'GBP',
    dateFormat: 'EUROPEAN',
    moreNameCharacters: true,
    hasFamilyPortal: false,
    features: ['new-payments'],
    chargesCareSince: plusDays(day.today, -12),
    address: {
      street: '8 Willow Road',
      city: 'London',
      province: '',
      postcode: 'N1 0AA',
      phone: '02079460999',
    },
    taxes: {
      legalName: 'Willowbrook Primary Clubs Ltd',
      taxNumber: 'GB 000 1234 56',
      taxName: 'VAT',
      taxBp: 2000,
    },
    portal: {
      tagLine: 'Clubs for curious children',
      accentColor: '#4f7a28',
      firstChildDiscount: 5,
      hosts: [],
    },
    children,
    ownBill: 'TRIAL',
    teachers: ['Miss Ashdown', 'Mr Bellamy', 'Mrs Chowdhury', 'Mr Davies'],
    pickUpOptions: ['Picked up by family', 'Walks home', 'Childminder'],
    locations: [
      ['School Hall', '8 Willow Road'],
      ['Lower Field', 'Brook Lane'],
      ['Room 4', '8 Willow Road, first floor'],
    ],
    closedLocation: null,
    staff: [
      { name: ['Nora', 'Lindqvist'], role: 'SCHOOL_ADMIN', email: 'admin@harbor-lane.test', signsIn: true },
      ...[
        ['Harriet', 'Oakes'],
        ['Tomos', 'Pryce'],
        ['Fatima', 'Siddiqui'],
        ['Callum', 'Reid'],
      ].map(([first, last]) => ({
        name: [first!, last!] as const,
        role: 'SCHOOL_INSTRUCTOR' as const,
        email: `${first!.toLowerCase()}@willowbrook.test`,
        signsIn: false,
      })),
    ],
    people: { invitations: [], away: [] },
    classes: INVENTED.map((invented) => planOf(invented, day)),
    camps: [holidayCamp(day)],
    aftercare: [taxFree(sessionOf(WRAPAROUND, day))],
  }
}

/** Plans a camp week next month, with a younger and an older group. */
function holidayCamp({ today }: SchoolDay): CampPlan {
  const monday = plusDays(mondayOf(today), 21)
  return {
    form: {
      camp: {
        campName: 'Holiday Club',
        description: 'Crafts in the morning, games in the afternoon. All of it is invented.',
        monday: true,
        tuesday: true,
        wednesday: true,
        thursday: true,
        friday: true,
        campStartDate: monday,
        campEndDate: plusDays(monday, 4),
        signUpBeginsDate: plusDays(today, -20),
        signUpBeginsTime: '07:00',
      },
      intervalType: 'DAILY',
      pricings: [
        {
          name: 'Acorns',
          ageFrom: 'FOUR',
          ageTo: 'SIX',
          timeFrom: '09:00',
          timeTo: '15:30',
          maxEnroll: 8,
          price: 32,
          billingType: 'DAY',
        },
        {
          name: 'Oaks',
          ageFrom: 'SEVEN',
          ageTo: 'TWELVE',
          timeFrom: '09:00',
          timeTo: '16:30',
          maxEnroll: 12,
          price: 34,
          billingType: 'DAY',
        },
      ],
    },
    location: 'Lower Field',
    instructors: ['Callum Reid'],
    fills: [
      [0.5, 0],
      [0.7, 0],
    ],
  }
}

/** Clubs contain the tax; childcare is exempt. */
function taxFree(session: AftercarePlan): AftercarePlan {
  return { ...session, form: { ...session.form, taxFree: true } }
}

const WRAPAROUND: InventedSession = {
  name: 'Wraparound Care',
  about: 'Before tea and after school, from Monday to Friday.',
  days: {
    monday: { places: 16, dropIn: 2 },
    tuesday: { places: 16, dropIn: 2 },
    wednesday: { places: 16, dropIn: 2 },
    thursday: { places: 16, dropIn: 2 },
    friday: { places: 12, dropIn: 2 },
  },
  time: ['15:15', '17:45'],
  weeks: [-1, 10],
  price: 190,
  dropInPrice: 14,
  location: 'Room 4',
  by: ['Harriet Oakes', 'Tomos Pryce'],
  takes: [
    { weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], children: 4 },
    { weekdays: ['monday', 'wednesday'], children: 5 },
    { weekdays: ['tuesday', 'thursday'], children: 4 },
  ],
}

const club = { location: 'School Hall', per: 'SESSION', fill: 0.6, capacity: 12 } as const

const INVENTED: readonly Invented[] = [
  { ...club, name: 'Lego Club', days: [], weeks: [-4, 6], by: ['Harriet Oakes'], price: 60, fill: 0.75 },
  {
    ...club,
    name: 'Football',
    days: ['monday'],
    time: ['15:30', '16:45'],
    weeks: [-4, 6],
    ages: ['SIX', 'TWELVE'],
    location: 'Lower Field',
    by: ['Callum Reid'],
    price: 55,
    fill: 1,
    waiting: 2,
  },
  {
    ...club,
    name: "Children's Choir & Recorders",
    days: ['monday'],
    time: ['15:30', '16:15'],
    weeks: [-4, 6],
    location: 'Room 4',
    by: ['Tomos Pryce'],
    price: 40,
    fill: 0.3,
  },
  {
    ...club,
    name: 'Art Club',
    days: ['tuesday'],
    time: ['15:30', '16:30'],
    weeks: [-4, 6],
    location: 'Room 4',
    by: ['Harriet Oakes'],
    price: 5.5,
    per: 'DAY',
    addOns: [{ name: 'Sketchbook', price: 4.5, maxAmount: 2 }],
  },
  {
    ...club,
    name: 'Street Dance',
    days: ['wednesday'],
    time: ['15:30', '16:30'],
    weeks: [-4, 6],
    by: ['Fatima Siddiqui'],
    price: 65,
    fill: 0.9,
  },
  {
    ...club,
    name: 'Science Explorers',
    days: ['thursday'],
    time: ['15:30', '16:45'],
    weeks: [-3, 6],
    location: 'Room 4',
    by: ['Tomos Pryce'],
    price: 70,
    prorated: true,
  },
  {
    ...club,
    name: 'Netball',
    days: ['friday'],
    time: ['15:30', '16:30'],
    weeks: [-4, 6],
    ages: ['EIGHT', 'TWELVE'],
    location: 'Lower Field',
    by: ['Callum Reid'],
    price: 55,
    fill: 0.4,
  },
  {
    ...club,
    name: 'Breakfast Club',
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    time: ['07:45', '08:45'],
    weeks: [-3, 9],
    by: ['Harriet Oakes', 'Fatima Siddiqui'],
    price: 4,
    per: 'DAY',
    capacity: 20,
    fill: 0.5,
  },
  {
    ...club,
    name: 'Saturday Orchestra',
    days: ['saturday'],
    time: ['10:00', '11:30'],
    weeks: [-4, 6],
    by: ['Tomos Pryce'],
    price: 85,
  },
  {
    ...club,
    name: 'Sunday Strings',
    days: ['sunday'],
    time: ['10:00', '11:00'],
    weeks: [-4, 6],
    by: ['Tomos Pryce'],
    price: 80,
    capacity: 6,
    fill: 1,
  },
  {
    ...club,
    name: 'Maypole Dancing',
    days: ['wednesday'],
    time: ['15:30', '16:30'],
    weeks: [-11, -6],
    by: ['Fatima Siddiqui'],
    price: 45,
  },
  {
    ...club,
    name: 'Kitchen Garden',
    days: ['thursday'],
    time: ['15:30', '16:30'],
    weeks: [6, 14],
    location: 'Lower Field',
    by: [],
    price: 50,
    fill: 0,
    isDraft: true,
  },
]
