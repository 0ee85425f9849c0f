/** The three kinds of activity, by their segment of a path. */
export const ACTIVITY_KINDS = ['classes', 'camps', 'aftercare'] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The steps a wizard can have, by what they are called on screen (R306 to R308). */
export const wizardStepLabels = {
  details: 'Details',
  groups: 'Groups',
  dates: 'Dates & Times',
  days: 'Days',
  fees: 'Fees & Addons',
} as const

export type WizardStep = keyof typeof wizardStepLabels

/** What a kind of activity answers. Nobody asks which kind it is: they ask for one of these. */
export interface KindAnswers {
  readonly words: {
    /** Within a sentence: 'You have successfully edited a class'. */
    readonly one: string
    readonly many: string
    /** In the navigation and as the title of the list. */
    readonly title: string
    readonly mine: string
    /** Before the name of one of its screens: 'Class rosters'. */
    readonly screen: string
    /** What a section is called, where it is shown as one. */
    readonly section: string | null
  }
  /** How many sections an activity has; `most` null is any number. One that always has one never shows it. */
  readonly sections: { readonly least: number; readonly most: number | null; readonly areWeekdays: boolean }
  /** Of its sections a child takes the only one, exactly one, or one or more. */
  readonly childTakes: 'THE_ONLY' | 'EXACTLY_ONE' | 'ONE_OR_MORE'
  /** Weekly on its weekdays through a period, or day after day in a block. */
  readonly meets: 'WEEKLY' | 'DAILY'
  /** Days apart from the run: never, picked where the activity says so, or dropped in on. */
  readonly singleDays: 'NEVER' | 'PICKED' | 'DROP_IN'
  readonly wizard: readonly WizardStep[]
  /** Whether it is care that families may claim for taxes, unless an activity says otherwise: see docs/decisions/0100. */
  readonly isCare: boolean
  /** Where it stands in a URL: the whole activity, one section, what has rosters, what has attendance, and the name of its wait list. */
  readonly addresses: {
    readonly activity: string
    /** The same in the address of a screen. */
    readonly screen: string
    readonly section: string
    readonly rosters: readonly string[]
    readonly attendance: readonly string[]
    readonly waitList: 'waitlist' | 'wait-list'
  }
  /** What a row of a roster calls the ids of what it belongs to. */
  readonly rosterIds: { readonly activity: string | null; readonly section: string }
}

/** The answers, one row per kind. What else a further kind needs is listed in ARCHITECTURE.md. */
export const activityKinds = {
  classes: {
    words: {
      one: 'class',
      many: 'classes',
      title: 'Classes',
      mine: 'My classes',
      screen: 'Class',
      section: null,
    },
    sections: { least: 1, most: 1, areWeekdays: false },
    childTakes: 'THE_ONLY',
    meets: 'WEEKLY',
    singleDays: 'NEVER',
    wizard: ['details', 'dates', 'fees'],
    isCare: false,
    addresses: {
      activity: 'classes',
      screen: 'classes',
      section: 'classes',
      rosters: ['classes'],
      attendance: ['classes'],
      waitList: 'waitlist',
    },
    rosterIds: { activity: null, section: 'classId' },
  },
  camps: {
    words: { one: 'camp', many: 'camps', title: 'Camps', mine: 'My camps', screen: 'Camp', section: 'group' },
    sections: { least: 1, most: null, areWeekdays: false },
    childTakes: 'EXACTLY_ONE',
    meets: 'DAILY',
    singleDays: 'PICKED',
    wizard: ['details', 'groups', 'dates', 'fees'],
    isCare: true,
    addresses: {
      activity: 'camps',
      screen: 'camps',
      section: 'camp-pricing',
      rosters: ['camp-pricing'],
      attendance: ['camps'],
      waitList: 'wait-list',
    },
    rosterIds: { activity: null, section: 'campPricingId' },
  },
  aftercare: {
    words: {
      one: 'session',
      many: 'sessions',
      title: 'After Care',
      mine: 'My After Care',
      screen: 'After Care',
      section: 'day',
    },
    sections: { least: 1, most: 7, areWeekdays: true },
    childTakes: 'ONE_OR_MORE',
    meets: 'WEEKLY',
    singleDays: 'DROP_IN',
    wizard: ['details', 'dates', 'days', 'fees'],
    isCare: true,
    addresses: {
      activity: 'aftercare',
      screen: 'after-care',
      section: 'aftercare-day',
      rosters: ['aftercare', 'aftercare-day'],
      attendance: ['aftercare', 'aftercare-day'],
      waitList: 'wait-list',
    },
    rosterIds: { activity: 'aftercareId', section: 'aftercareDayId' },
  },
} as const satisfies Record<ActivityKind, KindAnswers>
